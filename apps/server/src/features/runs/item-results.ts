import { minorToDecimal } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import type { Extraction } from "@pricetrail/extract";
import { isDiscountOver } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";

/** What one entry got from a visit: a value, a discount that the page does not show, or why there is none. */
export type EntryResult =
  | { outcome: "value"; raw: string; minor: number; currency: string }
  | { outcome: "value"; raw: string; text: string; isFree: boolean }
  | { outcome: Exclude<Outcome, "value">; detail: string | null };

/** The value of an entry whose page rightly shows nothing, such as a discount where none is given: stored, and free. */
export const NOT_SHOWN = "none";

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
  if (field.startsWith("own:")) return textResult(own[field]);
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

/** What an entry of the given field got from a reading. A page whose price was not believed or not found gives no entry a value. */
export function entryResult(field: string, reading: PageReading): EntryResult {
  if (reading.outcome !== "value" || !reading.extraction) {
    return { outcome: reading.outcome === "value" ? "internal" : reading.outcome, detail: reading.detail };
  }
  const picked = reading.extraction.locatorResults.find((result) => result.field === field);
  if (picked && picked.outcome !== "value" && !isDiscountOver(reading.extraction, field)) {
    return {
      outcome: picked.outcome,
      detail: picked.outcome === "element_not_found" ? picked.reason : null,
    };
  }
  return fieldResult(field, reading.extraction);
}

/** As lists show it: decimal text in major units for prices. */
export function shownValue(result: EntryResult): { value: string | null; currency: string | null } {
  if (result.outcome !== "value") return { value: null, currency: null };
  if ("minor" in result)
    return { value: minorToDecimal(result.minor, result.currency), currency: result.currency };
  return { value: result.text, currency: null };
}
