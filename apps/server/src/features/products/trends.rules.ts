import type { Trend } from "@pricetrail/contract";
import type { TrendRecord } from "./trends.store.ts";

const DAY_MS = 24 * 3_600_000;
/** One missing day is a visit that failed or a plan that rests: the price of the day before is still the best that is known. */
const MIN_GAP_DAYS = 2;

/**
 * The line of a product's row.
 *
 * @param from begin of the first UTC day, milliseconds
 * @param to where the line ends, within the last day
 */
export function toTrend({ currency, points, readDays }: TrendRecord, from: number, to: number): Trend {
  const shown = points.map(([at, minor]): [number, number] => [Math.max(at, from), minor]);
  return { from, to, currency, points: shown, gaps: gapsOf(shown[0]![0], readDays, from, to) };
}

function gapsOf(begin: number, readDays: readonly number[], from: number, to: number): [number, number][] {
  const read = new Set(readDays);
  const gaps: [number, number][] = [];
  const today = Math.floor((to - 1 - from) / DAY_MS);
  let start: number | undefined;
  for (let day = Math.floor((begin - from) / DAY_MS); day <= today + 1; day += 1) {
    // The day that is not over may still be read.
    const isUnread = day < today && !read.has(day);
    if (isUnread) start ??= day;
    else if (start !== undefined) {
      const end = day >= today && !read.has(today) ? to : from + day * DAY_MS;
      if (day - start >= MIN_GAP_DAYS) gaps.push([Math.max(from + start * DAY_MS, begin), end]);
      start = undefined;
    }
  }
  return gaps;
}
