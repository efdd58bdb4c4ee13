import { DAY_MS, MINUTE_MS } from "../../time.ts";
import { DAY_MINUTES } from "./plan-timing.ts";
import type { IntervalTiming, PlanTiming } from "./plan-timing.ts";

/**
 * When a price is stale: its last successful reading is older than two intervals of the plan that governs its product (two days without
 * a plan), or visits since have failed for a day and a half. From then on it is shown as the last one known, never as the current one,
 * and not compared with others.
 */

/** The plan that governs a product, as far as the age of its price depends on it. */
export interface GoverningPlan {
  timing: PlanTiming;
  /** Days in which a budget visits each of its products once; null before its first choice, and for other plans. */
  turnDays: number | null;
}

/** Intervals after which a price is stale: one visit may fail. */
const INTERVALS = 2;
/** The interval of products without a plan, and of budgets that visit every product daily. */
const DEFAULT_INTERVAL_MS = DAY_MS;
/** The shortest age, so that a queue at a shop makes no price of a plan by the minute stale. */
const MIN_AGE_MS = 60 * MINUTE_MS;
const MAX_AGE_MS = 30 * DAY_MS;
/** Time in ms over which visits may fail before a price is stale, however rarely its plan visits: one visit of a day may. */
export const MAX_FAILING_MS = 1.5 * DAY_MS;

/** Returns the age in ms above which a price is stale. */
export function maxAgeMs(plan: GoverningPlan | null): number {
  return Math.min(MAX_AGE_MS, Math.max(MIN_AGE_MS, INTERVALS * intervalMs(plan)));
}

/**
 * Returns the time in ms after which a price is stale.
 *
 * @param checkedAt the last visit, whatever it found; null where only the age counts
 */
export function staleAfter(readAt: Date, plan: GoverningPlan | null, checkedAt: Date | null): number {
  const isFailing = checkedAt !== null && checkedAt.getTime() - readAt.getTime() > MAX_FAILING_MS;
  return readAt.getTime() + Math.min(maxAgeMs(plan), isFailing ? MAX_FAILING_MS : Infinity);
}

/**
 * Returns whether a price is stale.
 *
 * @param readAt when it was last read; null when it never was
 * @param checkedAt the last visit, whatever it found; null where only the age counts
 */
export const isStale = (
  readAt: Date | null,
  plan: GoverningPlan | null,
  now: Date,
  checkedAt: Date | null = null,
): boolean => readAt !== null && now.getTime() > staleAfter(readAt, plan, checkedAt);

/** Returns the interval of a plan; of a budget the days in which it visits everything, though it may leave out some for longer. */
const intervalMs = (plan: GoverningPlan | null): number =>
  plan?.timing.mode === "interval"
    ? longestGapMinutes(plan.timing) * MINUTE_MS
    : Math.max(1, plan?.turnDays ?? 1) * DEFAULT_INTERVAL_MS;

/** Returns the longest time between two visits of a product: over the night outside a window, and over days without visits. */
function longestGapMinutes({ everyMinutes, window, weekdays }: IntervalTiming): number {
  if (everyMinutes > DAY_MINUTES) return everyMinutes;
  const days = longestDays(weekdays);
  if (everyMinutes === DAY_MINUTES || (days === 1 && !window)) return days * everyMinutes;
  const open = window ? (window.until - window.from + DAY_MINUTES - 1) % DAY_MINUTES : DAY_MINUTES - 1;
  const lastStart = Math.floor(open / everyMinutes) * everyMinutes;
  return days * DAY_MINUTES - lastStart;
}

/** Returns the most days from one of these weekdays (1 to 7) to the next. */
function longestDays(weekdays: readonly number[]): number {
  const sorted = [...new Set(weekdays)].toSorted((a, b) => a - b);
  const gaps = sorted.map((day, index) => (sorted[index + 1] ?? sorted[0]! + 7) - day);
  return Math.max(1, ...gaps);
}
