import { TIMELINE_DEFAULT_DAYS } from "./constants.ts";
import { utcDay } from "./dates.ts";

const DAY_MS = 24 * 3600 * 1000;

/** A range of whole UTC days as moments: from the first's begin, up to and without `end`. */
export interface DayRange {
  from: Date;
  end: Date;
}

/** The moment a UTC day begins; undefined when there is no such day (February 30). */
export function startOfDay(day: string): Date | undefined {
  const at = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(at.getTime()) || utcDay(at) !== day ? undefined : at;
}

/**
 * The UTC days that a Data Timeline selects. Without a first day it is as long as `days`, without a last day it ends today.
 * Undefined when a day does not exist or the last lies before the first.
 */
export function dayRange(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
  days: number = TIMELINE_DEFAULT_DAYS,
): DayRange | undefined {
  const last = startOfDay(query.to ?? utcDay(now));
  if (!last) return undefined;
  const from =
    query.from === undefined ? new Date(last.getTime() - (days - 1) * DAY_MS) : startOfDay(query.from);
  if (!from || from > last) return undefined;
  return { from, end: new Date(last.getTime() + DAY_MS) };
}

/** As `dayRange`, without bounds where no day is given. */
export function openDayRange(query: {
  from?: string | undefined;
  to?: string | undefined;
}): Partial<DayRange> | undefined {
  const from = query.from === undefined ? undefined : startOfDay(query.from);
  const last = query.to === undefined ? undefined : startOfDay(query.to);
  if ((query.from !== undefined && !from) || (query.to !== undefined && !last)) return undefined;
  if (from && last && from > last) return undefined;
  return { from, end: last && new Date(last.getTime() + DAY_MS) };
}
