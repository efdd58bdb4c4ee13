import { formatDecimal } from "@pricetrail/contract";
import { availabilityText } from "../products/availability.ts";

/** A stored value for reading: amounts with their currency, availability in words, anything else as it is. */
export function fieldValueText(field: string, value: string, currency: string | null): string {
  if (field === "availability") return availabilityText(value);
  return currency === null ? value : `${currency} ${formatDecimal(value)}`;
}
