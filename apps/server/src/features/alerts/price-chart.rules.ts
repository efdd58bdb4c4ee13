import { sellingPrice } from "@pricetrail/confirm";
import type { PriceEvent } from "@pricetrail/alerts";

const BLOCKS = "▁▂▃▄▅▆▇█";
const BARS = 30;
/** Minimum bar height as a share of the highest. */
const LEAST = 0.25;

/** Prices over time, as bars for equal periods, oldest first. */
export interface PriceChart {
  /** Above 0 and up to 1; null before the first known price. */
  heights: (number | null)[];
  lowestMinor: number;
  highestMinor: number;
  currency: string;
}

/**
 * Returns the chart of the prices in force; undefined when fewer than two are in the newest one's currency.
 *
 * @param prices of one product, in chronological order
 */
export function chartOf(
  prices: readonly PriceEvent[],
  { from, until }: { from: number; until: number },
): PriceChart | undefined {
  const currency = prices.at(-1)?.currency;
  const first = prices.findLastIndex((price) => price.currency !== currency) + 1;
  const points = prices.slice(first).map((price) => ({
    at: price.at,
    minor: sellingPrice(price),
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

/** Returns the chart as one line of text. */
export function blocksOf({ heights }: PriceChart): string {
  const part = (height: number): string =>
    BLOCKS[Math.round(((height - LEAST) / (1 - LEAST)) * (BLOCKS.length - 1))]!;
  return heights
    .map((height) => (height === null ? " " : part(height)))
    .join("")
    .trim();
}
