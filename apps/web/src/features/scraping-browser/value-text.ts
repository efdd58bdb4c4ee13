import { formatMoney } from "@pricetrail/contract";
import { availabilityText } from "../products/availability.ts";

/**
 * A value as it is shown: an amount with its currency, an availability in words, or the text; undefined where there is no
 * value.
 */
export function valueText(
  key: string,
  { value, currency }: { value: string | null; currency: string | null },
): string | undefined {
  if (value === null) return undefined;
  if (currency !== null) return formatMoney({ value, currency });
  return key === "availability" ? availabilityText(value) : value;
}
