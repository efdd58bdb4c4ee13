import { DEFAULT_DATES } from "@pricetrail/contract";
import { afterEach, expect, it } from "vitest";
import { showDatesAs } from "../api/show-dates.ts";
import { dayFormat, formatDate, formatDateTime, formatDay, formatTime, inZone, shortDay } from "./dates.ts";

afterEach(() => showDatesAs(DEFAULT_DATES));

const showIn = (timeZone: string) => showDatesAs({ ...DEFAULT_DATES, timeZone });

it("times are shown in UTC, month first, by default", () => {
  expect(formatDateTime("2026-03-08T23:30:00.000Z")).toBe("03/08/2026 11:30 PM UTC");
  expect(inZone("Date (UTC)")).toBe("Date (UTC)");
});

it.each([
  ["Europe/Berlin", "2026-11-20T23:30:00Z", "11/21/2026 12:30 AM GMT+1"],
  // Clocks go forward at 7:00 UTC: two o'clock becomes three o'clock.
  ["America/New_York", "2026-03-08T06:59:00Z", "03/08/2026 01:59 AM EST"],
  ["America/New_York", "2026-03-08T07:00:00Z", "03/08/2026 03:00 AM EDT"],
  // They go back at 6:00 UTC: the hour from one to two occurs twice, and the zone's name tells which one is meant.
  ["America/New_York", "2026-11-01T05:30:00Z", "11/01/2026 01:30 AM EDT"],
  ["America/New_York", "2026-11-01T06:30:00Z", "11/01/2026 01:30 AM EST"],
  ["Asia/Kathmandu", "2026-12-31T18:15:00Z", "01/01/2027 12:00 AM GMT+5:45"],
  ["Pacific/Kiritimati", "2026-06-15T12:00:00Z", "06/16/2026 02:00 AM GMT+14"],
])("in %s the moment %s is %s", (timeZone, at, text) => {
  showIn(timeZone);
  expect(formatDateTime(at)).toBe(text);
  expect(text.startsWith(`${formatDate(at)} ${formatTime(at)} `)).toBe(true);
});

it("a day of the ledger or of a range stays that day in every zone", () => {
  for (const timeZone of ["America/Los_Angeles", "Pacific/Auckland"]) {
    showIn(timeZone);
    expect(formatDay("2026-11-20")).toBe("11/20/2026");
    expect(shortDay("2026-11-20")).toBe("11/20");
  }
});

it("dates are written in the chosen order, in fields too", () => {
  showDatesAs({ ...DEFAULT_DATES, dateOrder: "dmy" });
  expect([formatDate("2026-11-20T10:00:00Z"), shortDay("2026-11-20"), dayFormat()]).toEqual([
    "20/11/2026",
    "20/11",
    "DD/MM/YYYY",
  ]);
  showDatesAs({ ...DEFAULT_DATES, dateOrder: "ymd" });
  expect([formatDate("2026-11-20T10:00:00Z"), shortDay("2026-11-20"), dayFormat()]).toEqual([
    "2026-11-20",
    "11-20",
    "YYYY-MM-DD",
  ]);
});

it("a heading for times names the place of the zone", () => {
  showIn("America/Argentina/Buenos_Aires");
  expect(inZone("Date (UTC)")).toBe("Date (Buenos Aires)");
});

it("a zone that the browser does not know is replaced by UTC, and labelled so", () => {
  showIn("Europe/Atlantis");
  expect(formatDateTime("2026-11-20T10:00:00Z")).toBe("11/20/2026 10:00 AM UTC");
  expect(inZone("Date (UTC)")).toBe("Date (UTC)");
});
