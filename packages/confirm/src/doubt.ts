import type { Held, HoldReason, Price, Published, Reading } from "./reading.ts";

export const samePrice = (a: Price, b: Price): boolean =>
  a.normalMinor === b.normalMinor && a.discountedMinor === b.discountedMinor && a.currency === b.currency;

/** Returns the price that a buyer pays. */
export const sellingPrice = ({ discountedMinor, normalMinor }: Omit<Price, "currency">): number =>
  discountedMinor ?? normalMinor;

const factor = (a: number, b: number): number => {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return high === low ? 1 : high / low;
};

/** Returns why a reading differs from the current price; undefined when it does not. The strongest reason comes first. */
export function reasonOf(
  published: Published | undefined,
  rejected: readonly Price[],
  { price, otherProduct }: Reading,
  farFactor: number,
): HoldReason | undefined {
  if (rejected.some((one) => samePrice(one, price))) return "rejected";
  if (otherProduct !== undefined) return "other_product";
  if (!published) return undefined;
  const before = published.price;
  if (samePrice(before, price)) return undefined;
  if (before.currency !== price.currency) return "currency";
  // The price paid may fall far because of a steep discount, and the normal price because of a lost digit next to a correct
  // discount.
  const isFar =
    factor(sellingPrice(before), sellingPrice(price)) > farFactor ||
    factor(before.normalMinor, price.normalMinor) > farFactor;
  return isFar ? "far" : "changed";
}

/** Returns whether a reading equals a held one. */
export const agrees = (held: Held, { price, otherProduct }: Reading): boolean =>
  samePrice(held.price, price) && held.otherProduct === otherProduct;

/** Returns whether the same text in the same place of the page was read differently. */
export const isSameText = ({ evidence: before }: Published, { evidence: now }: Reading): boolean =>
  before !== undefined && now !== undefined && before.raw === now.raw && before.place === now.place;

/**
 * Returns whether a difference comes from better reading rather than from the shop: different elements are picked, or
 * different code reads, unless that code finds another text in the previous place.
 */
export function isReadBetter(published: Published, reading: Reading): boolean {
  if (published.picks !== reading.picks) return true;
  if (published.extractor === reading.extractor) return false;
  const [before, now] = [published.evidence, reading.evidence];
  return before === undefined || now === undefined || before.place !== now.place || before.raw === now.raw;
}
