/**
 * Formats dates and times for every screen: points in time use the person's time zone, while UTC days (price history and
 * date ranges) stay as they are; both use the person's date order.
 */
import {
  formatDate as inUtc,
  formatTime as timeInUtc,
  type DateOrder,
  type FirstDay,
} from "@pricetrail/contract";
import { dateSetting, zoneClock } from "../api/date-setting.ts";

const ORDERS: Record<DateOrder, (month: string, day: string, year: string) => string> = {
  mdy: (month, day, year) => `${month}/${day}/${year}`,
  dmy: (month, day, year) => `${day}/${month}/${year}`,
  ymd: (month, day, year) => `${year}-${month}-${day}`,
};

/** Returns the format of date fields, in dayjs tokens. */
export const dayFormat = (): string => ORDERS[dateSetting().dateOrder]("MM", "DD", "YYYY");

const inParts = (day: Date | string) => inUtc(day).split("/") as [month: string, day: string, year: string];

/** Formats a UTC day (YYYY-MM-DD, or a time on it) in the person's order. Screens that show it name UTC. */
export const formatDay = (day: Date | string): string => ORDERS[dateSetting().dateOrder](...inParts(day));

/** Formats a UTC day as month and day, for axes: "11/22". */
export const shortDay = (day: Date | string): string => formatDay(day).replace(/^\d{4}-|\/\d{4}$/, "");

/** Returns the wall time in the person's zone, in ms, as if its clocks showed UTC. */
export function wallTime(at: Date | string | number): number {
  const moment = new Date(at).getTime();
  return zoneClock()?.wallOf(moment) ?? moment;
}

/**
 * Returns the time at which clocks in the person's zone show this wall time; undefined if the switch to summer time skips
 * it.
 */
export function momentAtWall(wall: number): number | undefined {
  const clock = zoneClock();
  return clock ? clock.momentAt(wall) : wall;
}

/** Formats the date of a point in time. */
export const formatDate = (at: Date | string): string => formatDay(new Date(wallTime(at)));

/** Formats a time as hh:mm AM/PM. */
export const formatTime = (at: Date | string): string => timeInUtc(new Date(wallTime(at)));

/** Formats a date and time with its zone, "11/20/2026 01:30 PM GMT+1", since clocks that go back show an hour twice. */
export const formatDateTime = (at: Date | string): string =>
  `${formatDate(at)} ${formatTime(at)} ${zoneAt(at)}`;

/** Formats a moment of the near future: its time of day, on another day with the date. */
export const momentText = (at: string): string =>
  formatDate(at) === formatDate(new Date()) ? formatTime(at) : formatDateTime(at);

const zoneAt = (at: Date | string): string => zoneClock()?.nameAt(new Date(at).getTime()) ?? "UTC";

/** Returns the person's zone for a heading: "UTC", or the place in its name ("Buenos Aires"). */
export const zonePlace = (): string => dateSetting().timeZone.split("/").at(-1)!.replaceAll("_", " ");

/** Replaces UTC in a heading with the person's zone. */
export const inZone = (heading: string): string => heading.replace("UTC", zonePlace());

const WEEKDAYS: Record<FirstDay, number> = { sunday: 0, monday: 1, saturday: 6 };

/** Returns the first day of the person's week, Sunday being 0. */
export const firstWeekday = (): number => WEEKDAYS[dateSetting().firstDay];
