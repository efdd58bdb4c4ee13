/**
 * How dates and times are written on every screen: moments in the zone that the person has chosen, days of the ledger and of
 * date ranges (UTC days) as they are, both in the person's order.
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

/** How a date field writes days, in the letters of dayjs. */
export const dayFormat = (): string => ORDERS[dateSetting().dateOrder]("MM", "DD", "YYYY");

const inParts = (day: Date | string) => inUtc(day).split("/") as [month: string, day: string, year: string];

/** A UTC day (YYYY-MM-DD, or a moment of it) in the person's order. Where it is shown, UTC is named. */
export const formatDay = (day: Date | string): string => ORDERS[dateSetting().dateOrder](...inParts(day));

/** Month and day of a UTC day, for axes: "11/22". */
export const shortDay = (day: Date | string): string => formatDay(day).replace(/^\d{4}-|\/\d{4}$/, "");

/** What the clocks of the person's zone show at a moment: milliseconds, as if these clocks showed UTC. */
export function wallTime(at: Date | string | number): number {
  const moment = new Date(at).getTime();
  return zoneClock()?.wallOf(moment) ?? moment;
}

/** The moment at which the clocks of the person's zone show this; undefined where they never do, as they are put forward. */
export function momentAtWall(wall: number): number | undefined {
  const clock = zoneClock();
  return clock ? clock.momentAt(wall) : wall;
}

/** The date of a moment. */
export const formatDate = (at: Date | string): string => formatDay(new Date(wallTime(at)));

/** hh:mm AM/PM of a moment. */
export const formatTime = (at: Date | string): string => timeInUtc(new Date(wallTime(at)));

/** Date and time of a moment with its zone, "11/20/2026 01:30 PM GMT+1": clocks that are put back show an hour twice. */
export const formatDateTime = (at: Date | string): string =>
  `${formatDate(at)} ${formatTime(at)} ${zoneAt(at)}`;

const zoneAt = (at: Date | string): string => zoneClock()?.nameAt(new Date(at).getTime()) ?? "UTC";

/** The person's zone in a heading: "UTC", or the place that names it ("Buenos Aires"). */
export const zonePlace = (): string => dateSetting().timeZone.split("/").at(-1)!.replaceAll("_", " ");

/** A heading of moments that names UTC, with the person's zone in its place. */
export const inZone = (heading: string): string => heading.replace("UTC", zonePlace());

const WEEKDAYS: Record<FirstDay, number> = { sunday: 0, monday: 1, saturday: 6 };

/** The weekday that the person's weeks begin with, Sunday being 0. */
export const firstWeekday = (): number => WEEKDAYS[dateSetting().firstDay];
