import type { PriceEvent } from "@pricetrail/alerts";

const BLOCKS = "▁▂▃▄▅▆▇█";
const BARS = 30;
/** The lowest price keeps a bar of this part of the highest. */
const LEAST = 0.25;

/** A price over some time, as bars of equal length of time from old to new. */
export interface PriceChart {
  /** From above 0 to 1; null before the first known price. */
  heights: (number | null)[];
  lowestMinor: number;
  highestMinor: number;
  currency: string;
}

/**
 * The prices that were in force; undefined where there are no two to compare in the newest one's currency.
 *
 * @param prices of one product in order of time
 */
export function chartOf(
  prices: readonly PriceEvent[],
  { from, until }: { from: number; until: number },
): PriceChart | undefined {
  const currency = prices.at(-1)?.currency;
  const first = prices.findLastIndex((price) => price.currency !== currency) + 1;
  const points = prices.slice(first).map((price) => ({
    at: price.at,
    minor: price.discountedMinor ?? price.normalMinor,
  }));
  if (currency === undefined || points.length < 2) return undefined;
  const step = (until - from) / BARS;
  const inForce = Array.from({ length: BARS }, (_, bar) => {
    const end = from + (bar + 1) * step;
    return points.findLast(({ at }) => at <= end)?.minor ?? null;
  });
  const known = inForce.filter((minor) => minor !== null);
  const lowestMinor = Math.min(...known);
  const highestMinor = Math.max(...known);
  if (known.length < 2 || lowestMinor === highestMinor) return undefined;
  const heightOf = (minor: number): number =>
    LEAST + ((1 - LEAST) * (minor - lowestMinor)) / (highestMinor - lowestMinor);
  return {
    heights: inForce.map((minor) => (minor === null ? null : heightOf(minor))),
    lowestMinor,
    highestMinor,
    currency,
  };
}

/** The chart in one line of text. */
export function blocksOf({ heights }: PriceChart): string {
  const part = (height: number): string =>
    BLOCKS[Math.round(((height - LEAST) / (1 - LEAST)) * (BLOCKS.length - 1))]!;
  return heights
    .map((height) => (height === null ? " " : part(height)))
    .join("")
    .trim();
}
