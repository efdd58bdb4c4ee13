import { DAY_MS } from "./time.ts";
import { MAX_PICKER_DATE, MIN_PICKER_DATE, DATE_RANGE_YEARS, TIMELINE_DEFAULT_DAYS } from "./constants.ts";
import { addMonths, utcDay } from "./dates.ts";

/** A range of whole UTC days as times: from the start of the first day up to, but not including, `end`. */
export interface DayRange {
  from: Date;
  end: Date;
}

/** Returns the start of a UTC day; undefined for a nonexistent day (February 30). */
export function startOfDay(day: string): Date | undefined {
  const at = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(at.getTime()) || utcDay(at) !== day ? undefined : at;
}

/** Returns whether a text is a UTC day, YYYY-MM-DD, that date pickers can show. */
export function isPickerDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    startOfDay(text) !== undefined &&
    text >= MIN_PICKER_DATE &&
    text <= MAX_PICKER_DATE
  );
}

/** Returns the first and the last selectable UTC day, YYYY-MM-DD: from one year ago to today. */
export function dayLimits(now: Date): { first: string; last: string } {
  return { first: utcDay(addMonths(now, -12 * DATE_RANGE_YEARS)), last: utcDay(now) };
}

/** Days as given by a query or an address. */
export interface RequestedDays {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the given days exist, lie within the limits, and are in order. A missing day is valid. */
export function areDaysAllowed({ from, to }: RequestedDays, now: Date): boolean {
  const { first, last } = dayLimits(now);
  const isAllowed = (day: string | undefined) =>
    day === undefined || (isPickerDay(day) && day >= first && day <= last);
  return isAllowed(from) && isAllowed(to) && (from === undefined || to === undefined || from <= to);
}

/**
 * Returns the UTC days that a Data Timeline selects. Without a first day it has `days` days, without a last day it ends today.
 * Undefined for invalid days.
 */
export function dayRange(
  query: RequestedDays,
  now: Date,
  days: number = TIMELINE_DEFAULT_DAYS,
): DayRange | undefined {
  if (!areDaysAllowed(query, now)) return undefined;
  const last = startOfDay(query.to ?? utcDay(now));
  if (!last) return undefined;
  const from =
    query.from === undefined
      ? new Date(Math.max(last.getTime() - (days - 1) * DAY_MS, Date.parse(dayLimits(now).first)))
      : startOfDay(query.from);
  if (!from || from > last) return undefined;
  return { from, end: new Date(last.getTime() + DAY_MS) };
}

/** Like `dayRange`, but without limits for absent days. */
export function openDayRange(query: RequestedDays, now: Date): Partial<DayRange> | undefined {
  if (!areDaysAllowed(query, now)) return undefined;
  const from = query.from === undefined ? undefined : startOfDay(query.from);
  const last = query.to === undefined ? undefined : startOfDay(query.to);
  return { from, end: last && new Date(last.getTime() + DAY_MS) };
}
