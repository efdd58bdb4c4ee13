import { formatMoney, isStockState, STOCK_NAMES } from "@pricetrail/contract";
import { NONE } from "./Price.tsx";

/** "OutOfStock" gives "Out of stock". */
export function availabilityText(availability: string | null): string {
  if (availability === null) return NONE;
  return isStockState(availability) ? STOCK_NAMES[availability] : availability;
}

/**
 * Formats a value for display: an amount with its currency, an availability as text, or the text; undefined without a
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

/** Returns the page's own text for a value, unless it equals the displayed one or comes from the page's data. */
export function printedText(
  key: string,
  field: { value: string | null; currency: string | null; raw: string },
): string | undefined {
  const { raw } = field;
  const isData = key === "availability" && /^https?:/i.test(raw);
  const isShown = raw.toLowerCase() === valueText(key, field)?.toLowerCase() || raw === field.value;
  return raw === "" || isData || isShown ? undefined : raw;
}
