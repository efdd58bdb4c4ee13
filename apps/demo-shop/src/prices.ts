import type { Product } from "./catalogue/types.ts";
import { shelfPrice } from "./money.ts";
import { seeded, seededInteger } from "./seed.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Start of every product's first price level, before any time that is requested in practice. */
const ORIGIN_MS = Date.UTC(2020, 0, 1);

/** A product's prices at one time, in minor units of its department's currency. */
export interface Price {
  normalMinor: number;
  /** The selling price if it is below the normal price, else null. */
  discountedMinor: number | null;
}

/** Returns the number of the period of `lengthMs` that contains `time`, counted from the origin plus `shiftMs`. */
function periodOf(time: Date, lengthMs: number, shiftMs: number): { index: number; sinceMs: number } {
  const elapsed = time.getTime() - ORIGIN_MS + shiftMs;
  const index = Math.floor(elapsed / lengthMs);
  return { index, sinceMs: elapsed - index * lengthMs };
}

/**
 * Returns the normal price: a step function that keeps a level for 9 to 23 days and then changes, within 8% of the base price,
 * always on a full hour. The price of one product in eight never changes.
 */
export function normalPrice(product: Product, time: Date): number {
  const { sku, baseMinor, department } = product;
  if (seeded(sku, "steady") < 0.125) return shelfPrice(baseMinor, department.currency);
  const length = seededInteger(9, 23, sku, "level length") * DAY_MS;
  const shift = seededInteger(0, length / HOUR_MS - 1, sku, "level shift") * HOUR_MS;
  const { index } = periodOf(time, length, shift);
  const factor = 0.92 + 0.16 * seeded(sku, "level", index);
  return shelfPrice(baseMinor * factor, department.currency);
}

/** Returns the price after a reduction by `percent`; null when rounding cancels it. */
export function reduced(product: Product, normalMinor: number, percent: number): number | null {
  const price = shelfPrice((normalMinor * (100 - percent)) / 100, product.department.currency);
  return price < normalMinor ? price : null;
}

/** Returns the percentage of the product's regular sale at this time, or 0. Two products in three have sales. */
function salePercent(product: Product, time: Date): number {
  const { sku } = product;
  if (seeded(sku, "on sale at all") >= 0.67) return 0;
  const length = seededInteger(17, 40, sku, "sale rhythm") * DAY_MS;
  const shift = seededInteger(0, length / HOUR_MS - 1, sku, "sale shift") * HOUR_MS;
  const { index, sinceMs } = periodOf(time, length, shift);
  const lasts = seededInteger(4, 12, sku, "sale days", index) * DAY_MS;
  return sinceMs < lasts ? seededInteger(2, 6, sku, "sale depth", index) * 5 : 0;
}

/** Returns the price of a well-behaved product: a pure function of the product and the time. */
export function priceOf(product: Product, time: Date): Price {
  const normalMinor = normalPrice(product, time);
  const percent = salePercent(product, time);
  return { normalMinor, discountedMinor: percent === 0 ? null : reduced(product, normalMinor, percent) };
}
