import { describe, expect, it } from "vitest";
import { DAY_MINUTES, MAX_BUDGET, planTiming } from "./plan-timing.ts";

const interval = (change: object) => ({
  mode: "interval",
  everyMinutes: 60,
  zone: "Europe/Berlin",
  window: null,
  weekdays: [],
  ...change,
});
const isGood = (timing: object): boolean => planTiming.safeParse(timing).success;

describe("the timing of a plan", () => {
  it.each([1, 1439, DAY_MINUTES, 3 * DAY_MINUTES, 7 * DAY_MINUTES])(
    "may be every %i minutes",
    (everyMinutes) => {
      expect(isGood(interval({ everyMinutes }))).toBe(true);
    },
  );

  it.each([0, 1.5, 1500, 36 * 60, 8 * DAY_MINUTES, 14 * DAY_MINUTES])(
    "is never every %d minutes",
    (everyMinutes) => {
      expect(isGood(interval({ everyMinutes }))).toBe(false);
    },
  );

  it.each([
    [60, true],
    [DAY_MINUTES, true],
    [2 * DAY_MINUTES, false],
    [6 * DAY_MINUTES, false],
    [7 * DAY_MINUTES, true],
  ])("of every %i minutes has weekdays: %s", (everyMinutes, expected) => {
    expect(isGood(interval({ everyMinutes, weekdays: [1, 7] }))).toBe(expected);
  });

  it("has a window of minutes of the day, and weekdays from 1 to 7", () => {
    expect(isGood(interval({ window: { from: 0, until: 1439 } }))).toBe(true);
    for (const window of [
      { from: 1440, until: 60 },
      { from: 60, until: 1440 },
      { from: -1, until: 60 },
    ])
      expect(isGood(interval({ window })), JSON.stringify(window)).toBe(false);
    for (const weekdays of [[0], [8], [1.5]])
      expect(isGood(interval({ weekdays })), String(weekdays)).toBe(false);
    for (const zone of ["Mars/Base", "PST", "JST", "Japan", "+01:00"])
      expect(isGood(interval({ zone })), zone).toBe(false);
    for (const zone of ["UTC", "GMT", "Etc/GMT+5", "America/Argentina/Buenos_Aires"])
      expect(isGood(interval({ zone })), zone).toBe(true);
  });

  it.each([
    ["cents", 0, true],
    ["visits", 0, false],
    ["points", 0, false],
    ["points", 1, true],
    ["visits", MAX_BUDGET, true],
    ["visits", 1_000_001, false],
    ["cents", -1, false],
  ])("may be a budget of %s, %i: %s", (unit, amount, expected) => {
    expect(isGood({ mode: "budget", unit, amount })).toBe(expected);
  });
});
