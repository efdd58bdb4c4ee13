import { Element } from "domhandler";
import { cleanText } from "./dom/text.ts";
import { isPrice, priceWithin, textOf } from "./element-values.ts";
import type { PageEvidence } from "./evidence.ts";
import { availabilityOfElement } from "./fields/availability.ts";
import type { LocatorPage, Spot } from "./locate.ts";
import { elementAt } from "./markup.ts";
import type { Money } from "./money/types.ts";
import type { Extraction, FieldLocator, LocatedElement, Placement, SourceKind } from "./types.ts";

/**
 * Minimum probability at which a moved price is accepted regardless of the rest of the page: on the measured page pairs, no
 * removed or wrong number reached it.
 */
const SURE_MOVE = 0.99;
/** Extractions with less confidence confirm nothing, and are not proposed in place of an element. */
const SURE_READING = 0.97;

/**
 * Accepts a moved price only if the locator is all but certain, or the extraction reads the same amount for the page: a
 * similar element elsewhere may be another product's price. Otherwise it is a guess for a person.
 */
export function withoutDoubtfulMove(
  { automatic }: Extraction,
  evidence: PageEvidence,
  { field, attribute, isOtherPage }: FieldLocator,
  spot: Spot,
): Spot {
  const { element, state, confidence } = spot;
  if (!isPrice(field) || state !== "moved" || element === undefined) return spot;
  if (confidence >= SURE_MOVE || isOtherPage === true) return spot;
  const result = priceWithin(evidence, element, field, textOf(element, field, attribute));
  const own = [automatic?.normalPrice, automatic?.discountedPrice];
  const isSame = (money: Money) =>
    own.some(
      (one) =>
        one !== undefined &&
        one.confidence >= SURE_READING &&
        one.value.amountMinor === money.amountMinor &&
        one.value.currency === money.currency,
    );
  if (result.kind === "money" && isSame(result.money)) return spot;
  return {
    state: "unsure",
    confidence,
    guess: element,
    reason: "A price like the picked one is elsewhere now, and nothing else on the page confirms it.",
  };
}

export interface ReplacementCandidate {
  element: Element;
  by: "locator" | "extraction";
  confidence: number;
}

/** Kinds of sources whose path leads to an element of the visible page. */
const VISIBLE_SOURCES: ReadonlySet<SourceKind> = new Set(["visible", "heading", "microdata", "rdfa"]);
/** Minimum probability at which a guess is proposed rather than the field's own extraction. */
const LIKELY = 0.5;

/** Returns the possible replacement of an element that was not found. */
export function findReplacement(
  extraction: Extraction,
  evidence: PageEvidence,
  locator: FieldLocator,
  { guess, confidence }: Spot,
): ReplacementCandidate | undefined {
  if (locator.fingerprint === undefined) return undefined;
  const read = extraction.automatic?.[locator.field as keyof Extraction["fields"]];
  const own =
    read?.evidence.element !== undefined &&
    (!isPrice(locator.field) || read.confidence >= SURE_READING) &&
    VISIBLE_SOURCES.has(read.evidence.source)
      ? elementAt(evidence.page.document, read.evidence.element, read.raw)
      : undefined;
  // The extraction names the largest element with only the amount; a guess within it is more precise.
  if (guess !== undefined && (confidence >= LIKELY || own === undefined || contains(own, guess)))
    return { element: guess, by: "locator", confidence };
  return own === undefined || read === undefined
    ? undefined
    : { element: own, by: "extraction", confidence: read.confidence };
}

function contains(outer: Element, inner: Element): boolean {
  for (let at: unknown = inner; at instanceof Element; at = at.parent) if (at === outer) return true;
  return false;
}

export function placementOf(
  evidence: PageEvidence,
  page: LocatorPage,
  locator: FieldLocator,
  spot: Spot,
  standIn: ReplacementCandidate | undefined,
  marked: ReadonlyMap<Element, string>,
): Placement {
  const { field } = locator;
  const { state, confidence, reason } = spot;
  const placement: Placement = { field, state, confidence, reason };
  const place =
    locator.isOtherPage && locator.fingerprint !== undefined ? page.place(locator.fingerprint) : undefined;
  // Among several prices in a section, the selling price is meant; the exact element is read as what it was picked for.
  const asked = isPrice(field) && place?.isExact !== true ? { field: "discountedPrice" as const } : locator;
  const placed = place && recordOf(evidence, page, asked, place.element, marked);
  if (place !== undefined && placed !== undefined) placement.placed = { ...placed, isExact: place.isExact };
  const element = spot.element ?? standIn?.element;
  if (element === undefined) return placement;
  const record = recordOf(evidence, page, spot.element === undefined ? { field } : locator, element, marked);
  if (record === undefined) return placement;
  if (spot.element !== undefined) placement.found = record;
  else if (standIn !== undefined)
    placement.proposed = { ...record, by: standIn.by, confidence: standIn.confidence };
  return placement;
}

/** Returns the stored data of an element, with the amount or the availability where it shows one of its field. */
function recordOf(
  evidence: PageEvidence,
  page: LocatorPage,
  { field, attribute }: Pick<FieldLocator, "field" | "attribute">,
  element: Element,
  marked: ReadonlyMap<Element, string>,
): LocatedElement | undefined {
  const raw = textOf(element, field, attribute);
  const record = page.record(element, cleanText(raw), marked);
  if (record !== undefined && isPrice(field)) {
    const result = priceWithin(evidence, element, field, raw);
    if (result.kind === "money") record.money = result.money;
  }
  const availability = field === "availability" ? availabilityOfElement(element, cleanText(raw)) : undefined;
  if (record !== undefined && availability !== undefined) record.availability = availability;
  return record;
}
