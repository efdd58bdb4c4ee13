import type { IntervalTiming, PlanTiming } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import {
  budgetVisitsAt,
  upcomingStarts,
  daysLeft,
  isFrequent,
  pointsByDay,
} from "./upcoming-starts.rules.ts";
import type { PlanRecord } from "./plans.store.ts";
import { slotStart, nextSlot } from "./slots.rules.ts";

const NOW = new Date("2026-06-15T12:00Z");

const everyHours = (hours: number): IntervalTiming => ({
  mode: "interval",
  everyMinutes: hours * 60,
  zone: "UTC",
  window: null,
  weekdays: [],
});

function plan(id: string, hours: number, change: Partial<PlanRecord> = {}): PlanRecord {
  const timing = everyHours(hours);
  const slot = nextSlot(timing, id, NOW.getTime());
  return {
    id,
    scope: "all",
    targetId: null,
    targetName: null,
    timing,
    isPaused: false,
    nextSlotAt: new Date(slot),
    nextDueAt: new Date(slotStart(timing, id, slot)),
    isLate: false,
    createdAt: NOW,
    ...change,
  };
}

const starts = (plans: readonly PlanRecord[]) =>
  upcomingStarts(plans, ({ id }) => (id === "empty" ? 0 : 3), NOW);

it("include all that begin within a day, in order, each with its visits", () => {
  const coming = starts([plan("a", 6), plan("b", 8)]);
  expect(coming.filter(({ planId }) => planId === "a")).toHaveLength(4);
  expect(coming.filter(({ planId }) => planId === "b")).toHaveLength(3);
  const moments = coming.map(({ at }) => Date.parse(at));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(Math.max(...moments)).toBeLessThanOrEqual(NOW.getTime() + 24 * HOUR_MS);
  expect(new Set(coming.map(({ visits }) => visits))).toEqual(new Set([3]));
});

it("begin when the plan is due next, which may be long after its slot", () => {
  const late = new Date(NOW.getTime() + 20 * 60_000);
  const missed = new Date(nextSlot(everyHours(6), "a", NOW.getTime()) - 6 * HOUR_MS);
  const coming = starts([plan("a", 6, { nextSlotAt: missed, nextDueAt: late, isLate: true })]);
  expect(coming).toContainEqual({ planId: "a", at: late.toISOString(), rounds: 1, visits: 3 });
  expect(coming).toHaveLength(5);
});

it("combine all rounds within ten minutes, so that no plan has more than 145", () => {
  for (const window of [null, { from: 0, until: 24 * 60 - 1 }]) {
    const timing: IntervalTiming = { ...everyHours(1), everyMinutes: 1, window };
    const next = new Date(NOW.getTime() + 60_000);
    const coming = starts([plan("a", 1, { timing, nextSlotAt: next, nextDueAt: next })]);
    expect(coming.length).toBeLessThanOrEqual(145);
    const sum = (of: (one: (typeof coming)[number]) => number) =>
      coming.reduce((all, one) => all + of(one), 0);
    expect(sum(({ rounds }) => rounds)).toBeGreaterThan(1430);
    expect(sum(({ visits }) => visits)).toBe(3 * sum(({ rounds }) => rounds));
    const moments = coming.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  }
});

it("exclude plans that are paused, not begun, without products, or due in more than a day", () => {
  const far = new Date(NOW.getTime() + 25 * HOUR_MS);
  expect(
    starts([
      plan("paused", 6, { isPaused: true }),
      plan("unbegun", 6, { nextSlotAt: null, nextDueAt: null }),
      plan("empty", 6),
      plan("far", 7 * 24, { nextSlotAt: far, nextDueAt: far }),
    ]),
  ).toEqual([]);
});

describe("visits in a budget's parts", () => {
  const at = (hours: number) => Date.parse("2026-06-15T00:00Z") + hours * HOUR_MS;
  const day = { visitsADay: 8, products: 20, open: 20, chosen: 0, parts: 0, nextSlot: at(3) };
  const visits = (change: Partial<typeof day>, hours: readonly number[]) =>
    hours.map((hour) => budgetVisitsAt(at(hour), { ...day, ...change }));

  it("are spread over the day when there are more products than visits", () => {
    expect(visits({}, [3, 6, 9, 12, 15, 18, 21])).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(visits({ visitsADay: 4 }, [24, 27, 30, 33, 36, 39, 42, 45])).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it("never exceed the products per day: a large budget is spent early", () => {
    expect(visits({ visitsADay: 33, products: 1, open: 0 }, [3, 6, 21, 24, 27])).toEqual([0, 0, 0, 1, 0]);
    expect(visits({ visitsADay: 33, products: 6 }, [24, 27, 30])).toEqual([4, 2, 0]);
  });

  it("for today are what is left of it", () => {
    expect(visits({ visitsADay: 16, chosen: 4, parts: 2, open: 3 }, [3, 6, 9])).toEqual([2, 1, 0]);
    // Missed parts are lost.
    expect(visits({ visitsADay: 16, chosen: 0, parts: 0, nextSlot: at(18) }, [18, 21])).toEqual([2, 2]);
  });
});

describe("the rest of a month", () => {
  it("consists of the remaining days, the present one in part", () => {
    expect(daysLeft(new Date("2026-06-29T18:00Z"))).toEqual([
      { day: "2026-06-29", share: 0.25 },
      { day: "2026-06-30", share: 1 },
    ]);
    expect(daysLeft(new Date("2026-12-31T00:00Z"))).toEqual([{ day: "2026-12-31", share: 1 }]);
    expect(daysLeft(new Date("2028-02-01T00:00Z"))).toHaveLength(29);
  });

  it("counts each slot on the day on which it begins, and none of the next month or of a paused plan", () => {
    const weekly = plan("a", 7 * 24);
    const hourly = plan("b", 1);
    const points = pointsByDay(
      [weekly, hourly, plan("c", 1, { isPaused: true })],
      ({ id }) => (id === "a" ? 700 : 1),
      NOW,
    );
    const days = daysLeft(NOW).map(({ day }) => points.get(day) ?? 0);
    // The hours of the day that started before noon are over.
    expect(days[0]).toBeLessThan(14);
    expect(days.slice(1).map((count) => count % 700)).toEqual(Array.from({ length: 15 }, () => 24));
    const ofWeekly = days.flatMap((count, index) => (count >= 700 ? [index] : []));
    expect(ofWeekly.length).toBeGreaterThanOrEqual(2);
    expect(ofWeekly[1]! - ofWeekly[0]!).toBe(7);
    expect([...points.keys()].every((day) => day.startsWith("2026-06"))).toBe(true);
  });

  it.each([
    ["every minute in a window", 1, { window: { from: 540, until: 1020 } }, true],
    ["every minute of one weekday", 1, { weekdays: [1] }, true],
    ["every 59 minutes", 59, {}, true],
    ["every hour", 60, {}, false],
    ["every minute of a quarter of an hour", 1, { window: { from: 540, until: 555 } }, false],
    ["once a day", 1440, {}, false],
  ])("uses an average for frequent slots: %s", (_, everyMinutes, change, expected) => {
    expect(isFrequent({ ...everyHours(1), everyMinutes, ...change })).toBe(expected);
    expect(isFrequent({ mode: "budget", unit: "visits", amount: 100_000 })).toBe(false);
  });

  it("counts a slot on the day of its time, without computing its start", () => {
    const timing: PlanTiming = { ...everyHours(24), window: { from: 1439, until: 1439 } };
    const slot = new Date("2026-06-15T23:59Z");
    const points = pointsByDay([plan("a", 24, { timing, nextSlotAt: slot, nextDueAt: slot })], () => 5, NOW);
    expect([...points]).toEqual(daysLeft(NOW).map(({ day }) => [day, 5]));
  });

  it("excludes a slot at the first moment of the next month", () => {
    const first = new Date("2026-07-01T00:00Z");
    const none = pointsByDay([plan("a", 24, { nextSlotAt: first, nextDueAt: first })], () => 5, NOW);
    expect([...none]).toEqual([]);
    const last = new Date(first.getTime() - 1);
    const one = pointsByDay([plan("a", 24, { nextSlotAt: last, nextDueAt: last })], () => 5, NOW);
    expect([...one]).toEqual([["2026-06-30", 5]]);
  });

  it("counts late slots once, on the present day, however many were missed", () => {
    const slot = new Date(nextSlot(everyHours(24), "a", Date.parse("2026-06-11T00:00Z")));
    const late = plan("a", 24, { nextSlotAt: slot, nextDueAt: slot });
    const today = (one: PlanRecord) => pointsByDay([one], () => 5, NOW).get("2026-06-15") ?? 0;
    expect(today(late)).toBe(today(plan("a", 24)) + 5);
  });
});
