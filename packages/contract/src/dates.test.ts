import { describe, expect, it } from "vitest";
import { addMonths, formatDate, formatDateTime, formatTime, utcDay } from "./dates.ts";

describe("dates", () => {
  it("are shown in UTC as MM/DD/YYYY", () => {
    expect(formatDate("2026-03-01T23:30:00-05:00")).toBe("03/02/2026");
  });

  it.each([
    ["2026-03-01T00:05:00Z", "12:05 AM"],
    ["2026-03-01T12:00:00Z", "12:00 PM"],
    ["2026-03-01T23:59:00Z", "11:59 PM"],
  ])("%s shows the time %s", (at, time) => {
    expect(formatTime(at)).toBe(time);
    expect(formatDateTime(at)).toBe(`03/01/2026 ${time} UTC`);
  });

  it.each([
    ["2026-01-31T10:00:00Z", 1, "2026-02-28"],
    ["2028-01-31T10:00:00Z", 1, "2028-02-29"],
    ["2026-02-01T02:00:00Z", 1, "2026-03-01"],
    ["2026-10-20T10:00:00Z", 4, "2027-02-20"],
    ["2026-12-31T10:00:00Z", 2, "2027-02-28"],
    // Still the day before in New York.
    ["2026-03-31T02:00:00Z", -1, "2026-02-28"],
    ["2026-01-31T02:00:00Z", 1, "2026-02-28"],
  ])("%s and %i months later is %s", (from, months, day) => {
    expect(utcDay(addMonths(new Date(from), months))).toBe(day);
  });
});
