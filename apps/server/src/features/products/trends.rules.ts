import type { Trend } from "@pricetrail/contract";
import { DAY_MS } from "@pricetrail/contract";
import type { TrendRecord } from "./trends.store.ts";

/** A single missing day is a failed visit or a paused plan: the previous day's price is still the best known. */
const MIN_GAP_DAYS = 2;

/**
 * Returns the trend line of a product row.
 *
 * @param from start of the first UTC day, in milliseconds
 * @param to end of the line, within the last day
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
    // The current day may still get a reading.
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
