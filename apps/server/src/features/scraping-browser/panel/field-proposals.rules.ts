import { FIELD_KEYS, VALUE_SOURCE_TEXTS } from "@pricetrail/contract";
import type { Capture, FieldProposal } from "@pricetrail/contract";
import { parseMoney } from "@pricetrail/extract";
import type { Extraction, FieldValue, Money, SiteHints, SourceKind } from "@pricetrail/extract";
import { describe, readPage } from "@pricetrail/locator";
import type { Page } from "@pricetrail/locator";
import { selectAll } from "css-select";
import type { AnyNode } from "domhandler";
import { Element } from "domhandler";
import { serialise, textOf } from "@pricetrail/markup";
import { moneyText } from "../../../reading/read-page.ts";
import { pageNames } from "../../intake/page-names.rules.ts";
import type { PanelFacts } from "./panel-document.rules.ts";
import { showsSeveralProducts } from "./several-products.rules.ts";
import type { Snapshot } from "./snapshot.page.ts";

const CAPTURE_TEXT = 5_000;
const CAPTURE_MARKUP_BYTES = 20_000;
/** Maximum elements searched for the smallest one that shows a price. */
const MAX_TRIED = 400;

/** Sources whose evidence is an element of the visible page. */
const VISIBLE = new Set<SourceKind>(["visible", "microdata", "rdfa"]);

const squeeze = (text: string): string => text.replace(/\s+/g, "");

/** A page's fields, as read by the extraction. */
export interface ProposedFields extends ReturnType<typeof pageNames> {
  /** Whether the page shows several products, in which case nothing is proposed. */
  showsSeveralProducts: boolean;
  proposals: FieldProposal[];
}

/** Returns the fields found by extraction alone, each with its element where the value is in the visible page. */
export function proposeFields(
  extraction: Extraction,
  snapshot: Snapshot,
  facts: PanelFacts,
  hints: SiteHints,
): ProposedFields {
  const current = extraction.fields.discountedPrice ?? extraction.fields.normalPrice;
  const shown = current && elementOf(current, current.value, snapshot, hints);
  if (showsSeveralProducts(extraction, shown, facts.url))
    return { showsSeveralProducts: true, proposals: [], ...pageNames({}) };
  let page: Page | undefined;
  const capture = (key: string, element: Element | undefined): Capture | null => {
    if (element === undefined) return null;
    page ??= readPage<object>(snapshot.tree);
    return {
      key,
      value: textOf(element).replace(/\s+/g, " ").trim().slice(0, CAPTURE_TEXT),
      tagValue: serialise([element], {
        maxBytes: CAPTURE_MARKUP_BYTES,
        styles: false,
        forms: false,
        unfocusable: false,
      }),
      tag: element.name,
      fingerprint: { ...describe(element, { page, ...facts }) },
    };
  };
  const proposals = FIELD_KEYS.flatMap((key): FieldProposal[] => {
    const read: FieldValue<unknown> | undefined = extraction.fields[key];
    if (read === undefined) return [];
    const price = isMoney(read.value) ? read.value : undefined;
    const captured = capture(key, elementOf(read, price, snapshot, hints));
    return [
      {
        key,
        raw: (price === undefined ? read.raw : (captured?.value ?? read.raw)).slice(0, 2_000),
        ...(price === undefined
          ? { value: String(read.value).slice(0, 2_000), currency: null }
          : moneyText(price)),
        problem: null,
        confidence: read.confidence,
        source: VALUE_SOURCE_TEXTS[read.evidence.source],
        capture: captured,
      },
    ];
  });
  if (extraction.fields.normalPrice === undefined) proposals.push(missingPrice(extraction));
  return { showsSeveralProducts: false, proposals, ...pageNames(extraction.fields) };
}

function missingPrice({ readings, currency }: Extraction): FieldProposal {
  return {
    key: "normalPrice",
    raw: "",
    value: null,
    currency: currency ?? null,
    ...(readings === undefined ? {} : { readings: readings.map(moneyText) }),
    problem:
      readings !== undefined
        ? "The amount can be read in two ways."
        : "No price was found on the page: please pick it.",
    confidence: 0,
    source: VALUE_SOURCE_TEXTS.visible,
    capture: null,
  };
}

const isMoney = (value: unknown): value is Money =>
  typeof value === "object" && value !== null && "amountMinor" in value;

/** Returns the element in the snapshot behind a value; for a price, the smallest one that shows the amount. */
function elementOf(
  { evidence, raw }: FieldValue<unknown>,
  price: Money | undefined,
  snapshot: Snapshot,
  hints: SiteHints,
): Element | undefined {
  const wanted = squeeze(raw);
  if (evidence.source === "heading")
    return select("h1, h2", snapshot).find((element) => squeeze(textOf(element)) === wanted);
  if (!VISIBLE.has(evidence.source) || evidence.element === undefined) return undefined;
  const isMarkup = evidence.source === "microdata" || evidence.source === "rdfa";
  const found = isMarkup ? markedUp(evidence.element, snapshot) : select(evidence.element, snapshot);
  const shown = found.find((element) => squeeze(textOf(element)).includes(wanted));
  return shown === undefined || price === undefined ? shown : smallest(shown, price, hints);
}

function select(selector: string, { tree }: Snapshot): Element[] {
  try {
    return selectAll<AnyNode, Element>(selector, tree);
  } catch {
    // A path inside a data block is not a selector.
    return [];
  }
}

/** Finds an annotated element by its evidence, the item's path and the property's name: `div#buy > div.offer.price`. */
function markedUp(path: string, snapshot: Snapshot): Element[] {
  const [, item, property] = /^(.*)\.([\w-]+)$/.exec(path) ?? [];
  if (item === undefined || property === undefined) return [];
  const named = `:is([itemprop~="${property}" i], [property$="${property}" i])`;
  return [...select(`${item} ${named}`, snapshot), ...select(named, snapshot)].filter(
    ({ name }) => name !== "meta" && name !== "link",
  );
}

/** On a page with few words, the extraction's element may contain all of them: the one with the amount is needed. */
function smallest(element: Element, price: Money, hints: SiteHints): Element {
  let left = MAX_TRIED;
  const shows = (candidate: Element): boolean => {
    left -= 1;
    if (left < 0) return false;
    const read = parseMoney(textOf(candidate).trim(), {
      ...hints,
      currency: hints.currency ?? price.currency,
    });
    return (
      read.kind === "money" &&
      read.money.amountMinor === price.amountMinor &&
      read.money.currency === price.currency
    );
  };
  let best = element;
  let inside: Element | undefined = element;
  while (inside !== undefined) {
    best = inside;
    inside = best.children.find((child): child is Element => child instanceof Element && shows(child));
  }
  return best;
}
