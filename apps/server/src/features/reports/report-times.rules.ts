import { DAY_MS, utcDay } from "@pricetrail/contract";
import type { ReportTiming } from "@pricetrail/contract";
import { Temporal } from "temporal-polyfill";
import { localTime, momentOf } from "../../local-window.ts";
import type { ReportSpan } from "./report-content.rules.ts";

/** More days than between two times of a monthly report, with a clock change. */
const LOOK_DAYS = 64;

/** Returns whether a report is due on a local day. Days that a month does not have count as its last one. */
function isDue({ every, weekday, day }: ReportTiming, local: Temporal.PlainDate): boolean {
  if (every === "daily") return true;
  return every === "weekly" ? local.dayOfWeek === weekday : local.day === Math.min(day, local.daysInMonth);
}

/** Returns the first time that is accepted, day by day from that of `at`. */
function searchFrom(
  timing: ReportTiming,
  at: number,
  step: 1 | -1,
  isWanted: (time: number) => boolean,
): number {
  const first = localTime(at, timing.zone).toPlainDate();
  for (let days = 0; days <= LOOK_DAYS; days += 1) {
    const day = first.add({ days: step * days });
    if (!isDue(timing, day)) continue;
    const time = momentOf(day, timing.zone, timing.minute);
    if (isWanted(time)) return time;
  }
  // Unreachable with a valid timing.
  throw new Error("the timing has no times");
}

/** Returns the next time of a report after `at`, in ms since the epoch. */
export const nextTime = (timing: ReportTiming, at: number): number =>
  searchFrom(timing, at, 1, (time) => time > at);

/** Returns the last time of a report at or before `at`, in ms since the epoch. */
export const lastTime = (timing: ReportTiming, at: number): number =>
  searchFrom(timing, at, -1, (time) => time <= at);

/** Returns whether it is too late for a missed report: the next one is nearer. */
export const isTooLate = (timing: ReportTiming, dueAt: number, now: number): boolean =>
  now - dueAt > (nextTime(timing, dueAt) - dueAt) / 2;

/**
 * Returns what a report of a time is about. Its changes are those of whole UTC days from the day of the report before to the last one
 * before its own, so that reports in a row neither overlap nor leave out a day.
 */
export function spanOf(timing: ReportTiming, dueAt: number, now: Date): ReportSpan {
  const from = utcDay(new Date(lastTime(timing, dueAt - 1)));
  const last = utcDay(new Date(dueAt - DAY_MS));
  return { now, from, to: last < from ? from : last };
}
