import { isOwnField, isPriceField, minorToMoney, NOT_STATED, UNPRICED_OUTCOMES } from "@pricetrail/contract";
import type { Outcome, StockState } from "@pricetrail/contract";
import type { Extraction } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import type { HeldValue } from "../../../database/tables/prices.ts";
import { isDiscountOver } from "../../../reading/read-page.ts";
import type { PageReading } from "../../../reading/read-page.ts";
import type { OpenItem } from "./settle.store.ts";

/** The result of a visit for one entry: a value, a discount that the page does not show, or the reason for its absence. */
export type EntryResult =
  | { outcome: "value"; raw: string; minor: number; currency: string }
  | { outcome: "value"; raw: string; text: string; isFree: boolean }
  | { outcome: Exclude<Outcome, "value">; detail: string | null };

/** The value of an entry whose page legitimately shows nothing, such as the discount of a product without one: stored and free. */
export const NOT_SHOWN = NOT_STATED;

function textResult(read: { raw: string; value: string } | undefined): EntryResult {
  if (!read) return { outcome: "element_not_found", detail: "the page does not show it" };
  return { outcome: "value", raw: read.raw, text: read.value, isFree: false };
}

function fieldResult(field: string, extraction: Extraction): EntryResult {
  const { fields, own } = extraction;
  // A picked text without a known availability term is stored as printed.
  const picked = extraction.locatorResults.find(
    (result) => result.field === field && result.outcome === "value",
  )?.found?.raw;
  if (isOwnField(field)) return textResult(own[field]);
  switch (field) {
    case "normalPrice":
    case "discountedPrice": {
      const read = fields[field];
      if (read) {
        return {
          outcome: "value",
          raw: read.raw,
          minor: read.value.amountMinor,
          currency: read.value.currency,
        };
      }
      if (field === "discountedPrice") return { outcome: "value", raw: "", text: NOT_SHOWN, isFree: true };
      return { outcome: "price_not_found", detail: null };
    }
    case "availability":
      if (picked !== undefined && !fields.availability) return textResult({ raw: picked, value: picked });
      // Most shops state availability only when a product is unavailable: a missing text is not an error.
      return fields.availability
        ? textResult(fields.availability)
        : { outcome: "value", raw: "", text: NOT_SHOWN, isFree: true };
    case "name":
      return textResult(fields.name);
    case "image":
      return textResult(fields.image);
    case "seller":
      return textResult(fields.seller);
    default:
      return { outcome: "internal", detail: `unknown field ${field}` };
  }
}

/** Returns whether a page was read successfully and legitimately has no price. */
export const isUnpriced = (outcome: Outcome) => (UNPRICED_OUTCOMES as readonly Outcome[]).includes(outcome);

/**
 * Returns the result of a reading for an entry of the given field. On a page whose price was rejected or not found, only the
 * stock entry gets a value, if the page states one. On a page that legitimately has no price, or whose price awaits a second
 * reading, all entries except the prices get a value.
 *
 * @param stock the product's stock as the visit found it
 */
export function entryResult(field: string, reading: PageReading, stock: StockState | undefined): EntryResult {
  const { outcome, detail, extraction } = reading;
  if (outcome !== "value" || !extraction) {
    const none: EntryResult = { outcome: outcome === "value" ? "internal" : outcome, detail };
    if (!extraction || isPriceField(field)) return none;
    if (field === "availability")
      return stock === undefined ? none : textResult(extraction.fields.availability);
    if (!isUnpriced(outcome) && outcome !== "held") return none;
  }
  const picked = extraction.locatorResults.find((result) => result.field === field);
  if (picked && picked.outcome !== "value" && !isDiscountOver(extraction, field)) {
    return {
      outcome: picked.outcome,
      detail: picked.outcome === "element_not_found" ? picked.reason : null,
    };
  }
  return fieldResult(field, extraction);
}

/** Returns the value as lists show it: prices as decimal text in major units. */
export function shownValue(result: EntryResult): { value: string | null; currency: string | null } {
  if (result.outcome !== "value") return { value: null, currency: null };
  if ("minor" in result) return minorToMoney(result.minor, result.currency);
  return { value: result.text, currency: null };
}

/** Returns the value that an entry would have had if the price were not held. */
export function heldValue(item: OpenItem, result: EntryResult): HeldValue[] {
  if (result.outcome !== "value") return [];
  return [
    {
      id: item.id,
      entryId: item.entryId,
      entryVersion: item.entryVersion,
      field: item.field,
      tag: item.tag,
      raw: storable(result.raw),
      text: "text" in result ? result.text : null,
      minor: "minor" in result ? result.minor : null,
      currency: "currency" in result ? result.currency : null,
    },
  ];
}
