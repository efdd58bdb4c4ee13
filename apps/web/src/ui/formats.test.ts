import { DEFAULT_DATES } from "@pricetrail/contract";
import { afterEach, describe, expect, it } from "vitest";
import { showDatesAs } from "../api/show-dates.ts";
import { firstWeekday, momentAtWall, zonePlace } from "./dates.ts";
import { durationText } from "./duration-text.ts";
import { clockText, minuteOf } from "./local-time.ts";
import { percentText } from "./price-change.ts";
import { daysOf } from "./requested-days.ts";
import { availabilityText } from "./value-text.ts";

afterEach(() => showDatesAs(DEFAULT_DATES));

describe("a duration", () => {
  it.each([
    [-3, "0 ms"],
    [999, "999 ms"],
    [1600, "2 s"],
    [59_600, "1 min"],
    [100_000, "1 min 40 s"],
    [3_599_000, "59 min 59 s"],
    [9_000_000, "2 h 30 min"],
  ])("of %i ms is %s", (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe("a time of day", () => {
  it.each([
    [0, "00:00"],
    [485, "08:05"],
    [1439, "23:59"],
  ])("%i minutes after midnight is %s", (minute, text) => {
    expect(clockText(minute)).toBe(text);
    expect(minuteOf(text)).toBe(minute);
  });

  it.each(["24:00", "8:30", "08:60", "08:30:00", ""])("is not %j", (text) => {
    expect(minuteOf(text)).toBeUndefined();
  });
});

describe("in the person's setting", () => {
  it("a wall time is converted to the time at which the zone's clocks show it, if there is one", () => {
    showDatesAs({ ...DEFAULT_DATES, timeZone: "America/New_York" });
    expect(momentAtWall(Date.UTC(2026, 6, 1, 8))).toBe(Date.UTC(2026, 6, 1, 12));
    // Clocks go from two to three o'clock.
    expect(momentAtWall(Date.UTC(2026, 2, 8, 2, 30))).toBeUndefined();
  });

  it("a place keeps all words of its name", () => {
    showDatesAs({ ...DEFAULT_DATES, timeZone: "America/Port_of_Spain" });
    expect(zonePlace()).toBe("Port of Spain");
  });

  it("the week begins on Sunday, Monday or Saturday", () => {
    const days = (["sunday", "monday", "saturday"] as const).map((firstDay) => {
      showDatesAs({ ...DEFAULT_DATES, firstDay });
      return firstWeekday();
    });
    expect(days).toEqual([0, 1, 6]);
  });
});

it("a large percentage has thousands separators", () => {
  expect(percentText(12_345)).toBe("+1,234.5%");
});

it("an availability is in words if it is known, as stated if not, and a dash without one", () => {
  expect(["InStock", "On its way", null].map(availabilityText)).toEqual(["In stock", "On its way", "–"]);
});

it("days in a URL are used only if they are valid on that day", () => {
  const days = new URLSearchParams("from=2026-11-01&to=2026-11-20");
  expect(daysOf(days, "2026-11-20")).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  expect(daysOf(days, "2026-11-19")).toEqual({});
  expect(daysOf(new URLSearchParams("from=2019-01-01"), "2019-02-01")).toEqual({ from: "2019-01-01" });
});
