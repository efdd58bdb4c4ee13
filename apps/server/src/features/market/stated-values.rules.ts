import { decimalToMinor, MARKET_TEXTS } from "@pricetrail/contract";
import type { ItemChanges } from "@pricetrail/contract";
import { invalid } from "../../http/errors.ts";
import type { ItemRecord, ItemValues } from "./market.store.ts";

const AMOUNTS = [
  ["normalPrice", "normalMinor"],
  ["salePrice", "saleMinor"],
  ["cost", "costMinor"],
  ["map", "mapMinor"],
  ["rrp", "rrpMinor"],
] as const;

/**
 * Returns the values that a change of an item sets.
 *
 * @throws AppError 400 for amounts without a currency or with too many decimals, and for a sale that is none
 */
export function statedValues(changes: ItemChanges, item: ItemRecord): ItemValues {
  const currency = changes.currency ?? item.currency;
  const values: ItemValues = {};
  for (const [field, column] of AMOUNTS) {
    const text = changes[field];
    if (text === undefined) continue;
    values[column] = text === null ? null : minorOf(field, text, currency);
  }
  // Amounts that stay keep their digits only within their own currency.
  if (changes.currency !== undefined && changes.currency !== item.currency) {
    for (const [field, column] of AMOUNTS)
      if (changes[field] === undefined && item[column] !== null)
        throw invalid(MARKET_TEXTS.currencyMissing, { [field]: MARKET_TEXTS.currencyMissing });
    values.currency = changes.currency;
  }
  if (changes.ownId !== undefined) values.ownId = emptyToNull(changes.ownId);
  if (changes.gtin !== undefined) values.gtin = changes.gtin;
  if (changes.mpn !== undefined) values.mpn = emptyToNull(changes.mpn);
  if (changes.packSize !== undefined) values.packSize = emptyToNull(changes.packSize);
  if (changes.attributes !== undefined) values.attributes = changes.attributes;
  if (changes.saleFrom !== undefined) values.saleFrom = dateOrNull(changes.saleFrom);
  if (changes.saleTo !== undefined) values.saleUntil = dateOrNull(changes.saleTo);
  if (changes.mapFrom !== undefined) values.mapFrom = dateOrNull(changes.mapFrom);
  if (changes.mapTo !== undefined) values.mapUntil = dateOrNull(changes.mapTo);
  const { normalMinor, saleMinor, saleFrom, saleUntil, mapFrom, mapUntil } = { ...item, ...values };
  if (saleMinor !== null && (normalMinor === null || saleMinor >= normalMinor))
    throw invalid(MARKET_TEXTS.saleWithoutPrice, { salePrice: MARKET_TEXTS.saleWithoutPrice });
  if (saleFrom !== null && saleUntil !== null && saleUntil <= saleFrom)
    throw invalid(MARKET_TEXTS.salePeriod, { saleTo: MARKET_TEXTS.salePeriod });
  if (mapFrom !== null && mapUntil !== null && mapUntil <= mapFrom)
    throw invalid(MARKET_TEXTS.mapPeriod, { mapTo: MARKET_TEXTS.mapPeriod });
  return values;
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
const emptyToNull = (text: string | null): string | null => text?.trim() || null;

function minorOf(field: string, text: string, currency: string | null): number {
  if (currency === null)
    throw invalid(MARKET_TEXTS.currencyMissing, { currency: MARKET_TEXTS.currencyMissing });
  try {
    return decimalToMinor(text, currency);
  } catch {
    throw invalid(MARKET_TEXTS.digits(currency), { [field]: MARKET_TEXTS.digits(currency) });
  }
}
