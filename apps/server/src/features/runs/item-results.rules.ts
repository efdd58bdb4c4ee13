import { isOwnField, isPriceField, minorToMoney, NOT_STATED, UNPRICED_OUTCOMES } from "@pricetrail/contract";
import type { Outcome, StockState } from "@pricetrail/contract";
import type { Extraction } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import type { HeldValue } from "../../database/tables/prices.ts";
import { isDiscountOver } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import type { OpenItem } from "./settle.store.ts";

/** What one entry got from a visit: a value, a discount that the page does not show, or why there is none. */
export type EntryResult =
  | { outcome: "value"; raw: string; minor: number; currency: string }
  | { outcome: "value"; raw: string; text: string; isFree: boolean }
  | { outcome: Exclude<Outcome, "value">; detail: string | null };

/** The value of an entry whose page rightly shows nothing, such as a discount where none is given: stored, and free. */
export const NOT_SHOWN = NOT_STATED;

function textResult(read: { raw: string; value: string } | undefined): EntryResult {
  if (!read) return { outcome: "element_not_found", detail: "the page does not show it" };
  return { outcome: "value", raw: read.raw, text: read.value, isFree: false };
}

function fieldResult(field: string, extraction: Extraction): EntryResult {
  const { fields, own } = extraction;
  // A picked text that says nothing known about the availability is kept as it is printed.
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
      // Most shops say nothing while a product can be bought: not an error of the page.
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

/** Whether a page that was read rightly asks no price. */
export const isUnpriced = (outcome: Outcome) => (UNPRICED_OUTCOMES as readonly Outcome[]).includes(outcome);

/**
 * What an entry of the given field got from a reading. A page whose price was not believed or not found gives no entry a value
 * but the one of its stock, where that is stated; one that rightly shows no price, or whose price waits for a second reading, gives all but the prices.
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

/** As lists show it: decimal text in major units for prices. */
export function shownValue(result: EntryResult): { value: string | null; currency: string | null } {
  if (result.outcome !== "value") return { value: null, currency: null };
  if ("minor" in result) return minorToMoney(result.minor, result.currency);
  return { value: result.text, currency: null };
}

/** What an entry would have got, had the price not been held. */
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
