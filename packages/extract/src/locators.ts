import type { Element } from "domhandler";
import { absoluteUrl } from "./dom/page.ts";
import { cleanText, elementPath } from "./dom/text.ts";
import { isPrice, priceWithin, rivalsWithin, showsFormerPrice, textOf } from "./element-values.ts";
import type { PageEvidence } from "./evidence.ts";
import { availabilityOfElement } from "./fields/availability.ts";
import { breadcrumbsOfElement } from "./fields/breadcrumbs.ts";
import { gtinOf } from "./fields/gtin.ts";
import { LocatorPage } from "./locate.ts";
import { parseMoney } from "./money/parse.ts";
import type { Money } from "./money/types.ts";
import { placeOf } from "./price/amounts.ts";
import { readingsOf } from "./price/doubt.ts";
import { withoutDoubtfulMove, placementOf, findReplacement } from "./placement.ts";
import type { Extraction, FieldLocator, FieldValue, LocatorResult, Placement } from "./types.ts";

/**
 * Replaces automatic values by those of a person's picks. A pick that finds nothing, or no price where one is expected,
 * removes its field: the person has named the place, so nothing is guessed instead.
 */
export function applyLocators(
  extraction: Extraction,
  evidence: PageEvidence,
  locators: FieldLocator[],
  { isSame, isAccepted }: { isSame: boolean; isAccepted: boolean },
): void {
  extraction.automatic = { ...extraction.fields };
  const page = new LocatorPage(evidence);
  if (!isSame && extraction.isOtherPage !== true && locators.some((locator) => page.isOther(locator)))
    extraction.isOtherPage = true;
  if (extraction.isOtherPage === true && !isAccepted) {
    withhold(extraction, locators);
    return;
  }
  const spots = locators.map((locator) => ({
    locator,
    spot: withoutDoubtfulMove(extraction, evidence, locator, page.locate(locator)),
  }));
  const marked = new Map<Element, string>();
  const standIns = spots.map(({ locator, spot }) => {
    const standIn =
      spot.element === undefined ? findReplacement(extraction, evidence, locator, spot) : undefined;
    const element = spot.element ?? standIn?.element;
    if (element !== undefined) {
      const others = marked.get(element);
      marked.set(element, others === undefined ? locator.field : `${others}|${locator.field}`);
    }
    return standIn;
  });
  for (const [index, { locator, spot }] of spots.entries()) {
    const placement = placementOf(evidence, page, locator, spot, standIns[index], marked);
    extraction.locatorResults.push(applyOne(extraction, evidence, locator, spot.element, placement));
  }
  const sellingPrice = spots.find(({ locator }) => locator.field === "discountedPrice")?.spot.element;
  settlePrices(extraction, locators, sellingPrice !== undefined && !showsFormerPrice(evidence, sellingPrice));
}

/** On a page about something else, no pick is used, and nothing replaces it. */
function withhold(extraction: Extraction, locators: FieldLocator[]): void {
  for (const { field } of locators) {
    if (!field.startsWith("own:")) delete extraction.fields[field as keyof Extraction["fields"]];
    extraction.locatorResults.push({
      field,
      state: "unsure",
      confidence: 0,
      reason: "The page is about something else than the one on which the element was picked.",
      outcome: "element_not_found",
    });
  }
  settlePrices(extraction, locators);
}

function applyOne(
  extraction: Extraction,
  evidence: PageEvidence,
  locator: FieldLocator,
  element: Element | undefined,
  placement: Placement,
): LocatorResult {
  const { field } = locator;
  if (!field.startsWith("own:")) delete extraction.fields[field as keyof Extraction["fields"]];
  if (element === undefined) return { ...placement, outcome: "element_not_found" };
  const path = elementPath(element);
  const raw = textOf(element, field, locator.attribute);
  if (isPrice(field)) return applyPrice(extraction, evidence, locator, element, raw, placement);
  const text = cleanText(raw);
  const value = <T>(read: T): FieldValue<T> => ({
    value: read,
    raw: text,
    confidence: 1,
    evidence: { source: "locator", element: path },
  });
  return applyText(extraction, evidence, field, element, text, value)
    ? { ...placement, outcome: "value", raw: text, element: path }
    : { ...placement, outcome: "element_not_found", reason: "The element is there, but shows no value." };
}

/** Stores the element's text if it is a value of the field. An unrecognised availability stays a text. */
function applyText(
  extraction: Extraction,
  evidence: PageEvidence,
  field: FieldLocator["field"],
  element: Element,
  text: string,
  value: <T>(read: T) => FieldValue<T>,
): boolean {
  const { fields } = extraction;
  if (text === "") return false;
  switch (field) {
    case "availability": {
      const read = availabilityOfElement(element, text);
      if (read !== undefined) fields.availability = value(read);
      return true;
    }
    case "image": {
      const url = absoluteUrl(evidence.page, text);
      if (url === undefined) return false;
      fields.image = value(url);
      return true;
    }
    case "gtin": {
      const gtin = gtinOf(text);
      if (gtin === undefined) return false;
      fields.gtin = value(gtin);
      return true;
    }
    case "categoryPath":
      fields.categoryPath = value(
        breadcrumbsOfElement(element, evidence.page.url.href).map((step) => step.name),
      );
      return true;
    case "name":
    case "description":
    case "brand":
    case "sku":
    case "mpn":
    case "seller":
      fields[field] = value(text);
      return true;
    default:
      extraction.own[field] = value(text);
      return true;
  }
}

function applyPrice(
  extraction: Extraction,
  evidence: PageEvidence,
  { field, attribute }: FieldLocator,
  element: Element,
  raw: string,
  placement: Placement,
): LocatorResult {
  const path = elementPath(element);
  const shown = cleanText(raw);
  const result =
    attribute === undefined ? priceWithin(evidence, element, field, raw) : parseMoney(raw, evidence.hints);
  if (result.kind === "failure")
    return { ...placement, outcome: "price_unparsable", raw: shown, element: path };
  if (result.kind === "ambiguous")
    return { ...placement, outcome: "price_ambiguous", raw: shown, element: path, readings: result.readings };
  extraction.fields[field as "normalPrice"] = {
    value: result.money,
    raw: cleanText(result.raw),
    confidence: 1,
    evidence: { source: "locator", element: path },
  };
  const rivals = attribute === undefined ? rivalsWithin(evidence, element, field) : [];
  return {
    ...placement,
    outcome: "value",
    raw: shown,
    element: path,
    ...(rivals.length > 0 ? { rivals } : {}),
  };
}

/**
 * Keeps the pair consistent: a discounted price is below its normal price, or is dropped. If both are picked, what a buyer pays
 * remains as the normal price.
 *
 * @param isSellingPrice whether the page shows the discounted pick as what a buyer pays, rather than as a former price
 */
function settlePrices(extraction: Extraction, locators: FieldLocator[], isSellingPrice = false): void {
  const { fields } = extraction;
  const picked = (field: string) => locators.some((locator) => locator.field === field);
  const { normalPrice, discountedPrice } = fields;
  if (
    normalPrice !== undefined &&
    discountedPrice !== undefined &&
    !isBelow(discountedPrice.value, normalPrice.value)
  ) {
    const isAbove = isBelow(normalPrice.value, discountedPrice.value);
    if (picked("normalPrice") ? isAbove && isSellingPrice : picked("discountedPrice"))
      fields.normalPrice = discountedPrice;
    delete fields.discountedPrice;
  }
  if (fields.normalPrice !== undefined) {
    extraction.currency = fields.normalPrice.value.currency;
    delete extraction.reason;
    delete extraction.readings;
    delete extraction.candidates;
  } else if (fields.discountedPrice === undefined && extraction.reason === undefined) {
    extraction.reason = reasonOf(extraction.locatorResults);
  }
  const ambiguous = extraction.locatorResults.find((result) => result.outcome === "price_ambiguous");
  if (fields.normalPrice === undefined && ambiguous?.outcome === "price_ambiguous") {
    extraction.reason = "price_ambiguous";
    extraction.readings = ambiguous.readings;
    const printed = {
      role: "shelf" as const,
      text: ambiguous.raw,
      place: placeOf(ambiguous.element),
      probability: 1,
    };
    extraction.candidates = readingsOf(printed, ambiguous.readings);
  }
}

function isBelow(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.amountMinor < b.amountMinor;
}

function reasonOf(results: LocatorResult[]): Extraction["reason"] {
  const outcomes = results
    .filter(({ field }) => field === "normalPrice" || field === "discountedPrice")
    .map(({ outcome }) => outcome);
  return outcomes.includes("price_unparsable") ? "price_unparsable" : "price_not_found";
}
