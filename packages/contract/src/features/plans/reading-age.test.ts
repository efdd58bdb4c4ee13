import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../time.ts";
import type { IntervalTiming, PlanTiming } from "./plan-timing.ts";
import { DEFAULT_TIMING } from "./plan-timing.ts";
import { isStale, maxAgeMs } from "./reading-age.ts";

const HOUR_MS = 60 * MINUTE_MS;
const every = (everyMinutes: number, more: Partial<IntervalTiming> = {}): PlanTiming => ({
  mode: "interval",
  everyMinutes,
  zone: "Europe/Berlin",
  window: null,
  weekdays: [],
  ...more,
});
const morning = { from: 6 * 60, until: 8 * 60 };

describe("the age from which a price is stale", () => {
  it.each<[string, PlanTiming, number]>([
    ["two intervals", every(6 * 60), 12 * HOUR_MS],
    ["two days of a daily plan", every(24 * 60), 2 * DAY_MS],
    ["two weeks of a weekly plan", every(7 * 24 * 60), 14 * DAY_MS],
    ["an hour at least", every(5), HOUR_MS],
    ["twice the night outside a window", every(60, { window: morning }), 2 * 23 * HOUR_MS],
    ["a window over midnight", every(60, { window: { from: 22 * 60, until: 2 * 60 } }), 2 * 21 * HOUR_MS],
    ["one round a day where the window has one", every(6 * 60, { window: morning }), 2 * DAY_MS],
    ["a window of the whole day", every(6 * 60, { window: { from: 0, until: 0 } }), 12 * HOUR_MS],
    ["twice the weekend", every(24 * 60, { weekdays: [1, 2, 3, 4, 5] }), 6 * DAY_MS],
    ["by the hour on Mondays", every(60, { weekdays: [1] }), 2 * (7 * DAY_MS - 23 * HOUR_MS)],
  ])("is %s", (_what, timing, age) => {
    expect(maxAgeMs({ timing, turnDays: null })).toBe(age);
  });

  it.each([
    ["before its first choice", null, 2],
    ["that visits everything daily", 0.2, 2],
    ["that visits everything in three days", 3, 6],
    ["that can visit nothing", Number.POSITIVE_INFINITY, 30],
  ])("is what a budget allows %s", (_what, turnDays, days) => {
    expect(maxAgeMs({ timing: DEFAULT_TIMING, turnDays })).toBe(days * DAY_MS);
  });

  it("is two days without a plan", () => {
    expect(maxAgeMs(null)).toBe(2 * DAY_MS);
  });
});

it("is stale once older than that, and never without a reading", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const before = (ms: number) => new Date(now.getTime() - ms);
  expect(isStale(before(2 * DAY_MS), null, now)).toBe(false);
  expect(isStale(before(2 * DAY_MS + 1), null, now)).toBe(true);
  expect(isStale(null, null, now)).toBe(false);
});

it("is stale once visits have failed for a day and a half, however rarely its plan visits", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const weekly = { timing: every(7 * 24 * 60), turnDays: null };
  expect(isStale(before(72), weekly, now, before(72))).toBe(false);
  expect(isStale(before(72), weekly, now, before(36))).toBe(false);
  expect(isStale(before(72), weekly, now, before(35))).toBe(true);
  // A plan by the hour is not made more patient by it.
  expect(isStale(before(3), { timing: every(60), turnDays: null }, now, before(0))).toBe(true);
});
