import { CONFIGURATION_MESSAGES, isOwnField } from "@pricetrail/contract";
import { extractOffer } from "@pricetrail/extract";
import type {
  ExtractedFields,
  Extraction,
  FieldLocator,
  FieldValue,
  LocatedElement,
  LocatorResult,
  SiteHints,
} from "@pricetrail/extract";
import type { FetchedPage } from "../../fetch/page.ts";
import { validatePage } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { toPageTrial } from "../elements/page-trial.rules.ts";
import { notApplied } from "./configuration.rules.ts";
import type { Applied, TriedField } from "./configuration.rules.ts";
import { agreeOnPrices, PRICE_KEYS } from "./prices.rules.ts";
import type { PriceAgreement, PriceKey } from "./prices.rules.ts";

const T = CONFIGURATION_MESSAGES.trial;
const isPrice = (key: string): key is PriceKey => (PRICE_KEYS as readonly string[]).includes(key);

/** A tried page as it crosses into a thread, where its markup is separate, and back, where it is left out. */
type Crossing<T extends { reading: PageReading }> = Omit<T, "reading"> & {
  reading: Omit<PageReading, "page" | "snapshot">;
};

/** Tries a configuration on a page that was read; see `applyConfiguration`. */
export function apply(tried: {
  url: string;
  html: string;
  page: Omit<FetchedPage, "html" | "picture">;
  first: Crossing<Applied>["reading"];
  fields: readonly TriedField[];
  hints: SiteHints;
}): Crossing<Applied> {
  const page = { ...tried.page, html: tried.html };
  const first = { ...tried.first, page, snapshot: null };
  const { reading, ...applied } = applyConfiguration(tried.url, first, tried.fields, tried.hints);
  const { page: _page, snapshot: _snapshot, ...read } = reading;
  return { ...applied, reading: read };
}

/**
 * Tries a configuration from one page on another page of the same shop. Each element gets a new fingerprint from this page, and the
 * page is read again by these fingerprints alone: only values of that reading are offered, and they are certain only when every
 * price matches the page's own data.
 */
export function applyConfiguration(
  url: string,
  first: PageReading,
  fields: readonly TriedField[],
  hints: SiteHints = {},
): Applied {
  const { page, extraction } = first;
  const failed = (reason: string): Applied => notApplied(url, first, fields, reason);
  if (!page || !extraction) return notApplied(url, first, fields);
  const results = extraction.locatorResults;
  const own = ownElements(page.html, page.finalUrl, extraction, hints);
  const prices = agreeOnPrices(extraction, results, own);
  if (prices.verdict === "failed") return failed(prices.reason);
  const elements = new Map<string, LocatedElement | null>();
  const unproven: string[] = [];
  for (const { key, locator } of fields) {
    if (locator === null) elements.set(key, null);
    else if (isPrice(key))
      elements.set(key, prices.elements[key] ?? (prices.isDecided ? null : own.get(key)) ?? null);
    else {
      const result = results.find(({ field }) => field === key);
      const choice = textElement(key, result, extraction, own.get(key));
      elements.set(key, choice.element);
      if (!choice.isSure) unproven.push(key.replace(/^own:/, ""));
    }
  }
  const locators = fields.flatMap(({ key, locator }): FieldLocator[] => {
    const element = elements.get(key);
    if (!element || locator === null) return [];
    return [{ field: locator.field, fingerprint: element.fingerprint, attribute: locator.attribute }];
  });
  const again = extractOffer({ html: page.html, url: page.finalUrl, locators, hints });
  const reading = validatePage(page, again);
  for (const { field, found } of again.locatorResults) if (found) elements.set(field, found);
  const trial = toPageTrial(
    url,
    reading,
    fields.map(({ key }) => ({ key, isPicked: Boolean(elements.get(key)) })),
  );
  const drift = PRICE_KEYS.find((key) => !hasSamePrice(again, prices, key));
  const common = { reading, trial, elements };
  if (reading.outcome !== "value") return failed(trial.outcomeText);
  if (prices.verdict === "unsure") return { verdict: "unsure", reason: prices.reason, ...common };
  if (again.isLowestOfRange) return { verdict: "unsure", reason: T.range, ...common };
  if (drift !== undefined) return { verdict: "unsure", reason: T.unproven("the price"), ...common };
  if (unproven.length > 0) return { verdict: "unsure", reason: T.unproven(unproven.join(", ")), ...common };
  return { verdict: "sure", reason: T.agrees, ...common };
}

/** Returns whether reading by the new fingerprints gives the agreed price. */
function hasSamePrice(again: Extraction, { prices }: PriceAgreement, key: PriceKey): boolean {
  const read = again.fields[key]?.value;
  const wanted = prices[key];
  return read?.amountMinor === wanted?.amountMinor && read?.currency === wanted?.currency;
}

/** Returns the elements from which the extraction reads the page's fields, if they are visible. */
function ownElements(
  html: string,
  url: string,
  extraction: Extraction,
  hints: SiteHints,
): Map<string, LocatedElement> {
  const automatic = (extraction.automatic ?? extraction.fields) as Record<
    string,
    FieldValue<unknown> | undefined
  >;
  const locators = Object.entries(automatic).flatMap(([field, read]): FieldLocator[] =>
    read?.evidence.element === undefined
      ? []
      : [{ field: field as keyof ExtractedFields, selector: read.evidence.element, shows: read.raw }],
  );
  const { locatorResults } = extractOffer({ html, url, locators, hints });
  const found = locatorResults.flatMap(({ field, found }) => {
    if (found === undefined) return [];
    const read = automatic[field]?.value;
    // An element with another amount, or none, is not the source of the price.
    const isRead =
      !isPrice(field) ||
      (found.money !== undefined &&
        found.money.amountMinor === (read as { amountMinor?: number } | undefined)?.amountMinor);
    return isRead ? [[field, found] as const] : [];
  });
  return new Map(found);
}

const squeeze = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

/** Returns the element of a field other than a price: found with certainty, or confirmed by the page's own data. */
function textElement(
  key: string,
  result: LocatorResult | undefined,
  extraction: Extraction,
  own: LocatedElement | undefined,
): { element: LocatedElement | null; isSure: boolean } {
  const read = (extraction.automatic as Record<string, FieldValue<unknown> | undefined> | undefined)?.[key];
  const isConfirmed = (element: LocatedElement) =>
    read !== undefined &&
    (element.availability === read.value ||
      squeeze(element.raw) === squeeze(read.raw) ||
      squeeze(element.raw) === squeeze(String(read.value)));
  const found = result?.found;
  if (found)
    return {
      element: found,
      isSure: isOwnField(key) || read === undefined || isConfirmed(found) || key === "seller",
    };
  const guess = result?.proposed?.by === "locator" ? result.proposed : undefined;
  if (guess && isConfirmed(guess)) return { element: guess, isSure: true };
  if (read !== undefined) return { element: own ?? null, isSure: true };
  return { element: null, isSure: false };
}
