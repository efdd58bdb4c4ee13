import type { IntervalTiming, PlanTiming } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import { HOUR_MS, DAY_MS } from "@pricetrail/contract";
import { windowMinutes } from "../../local-window.ts";
import { slotStart, jitterMs, catchUpDeadline, nextSlot, slotsBetween, windowEnd } from "./slots.rules.ts";

const PLAN = "018f3b1e-0000-7000-8000-000000000000";

const timing = (change: Partial<IntervalTiming>): PlanTiming => ({
  mode: "interval",
  everyMinutes: 60,
  zone: "UTC",
  window: null,
  weekdays: [],
  ...change,
});
const at = (text: string): number => Date.parse(text);
const texts = (slots: readonly number[]): string[] =>
  slots.map((slot) => new Date(slot).toISOString().slice(0, 16));
const between = (one: PlanTiming, from: string, until: string): string[] =>
  texts(slotsBetween(one, PLAN, at(from), at(until)));

describe("the slots of a plan", () => {
  it("follow elapsed time without a window, through a clock change too", () => {
    const slots = slotsBetween(
      timing({ everyMinutes: 25, zone: "Europe/Berlin" }),
      PLAN,
      at("2026-03-28T00:00Z"),
      at("2026-03-30T00:00Z"),
    );
    expect(slots.length).toBeGreaterThanOrEqual(115);
    expect(new Set(slots.slice(1).map((slot, index) => slot - slots[index]!))).toEqual(
      new Set([25 * 60_000]),
    );
  });

  it("start when a window opens and stay within it", () => {
    const one = timing({ everyMinutes: 90, window: { from: 8 * 60, until: 12 * 60 } });
    expect(between(one, "2026-06-15T00:00Z", "2026-06-16T08:00Z")).toEqual([
      "2026-06-15T08:00",
      "2026-06-15T09:30",
      "2026-06-15T11:00",
      "2026-06-16T08:00",
    ]);
  });

  it("continue past midnight in a window that ends on the next day", () => {
    const one = timing({ everyMinutes: 120, window: { from: 22 * 60, until: 3 * 60 } });
    expect(between(one, "2026-06-15T12:00Z", "2026-06-16T12:00Z")).toEqual([
      "2026-06-15T22:00",
      "2026-06-16T00:00",
      "2026-06-16T02:00",
    ]);
    // In the middle of such a window, the slots of the evening before continue.
    expect(texts([nextSlot(one, PLAN, at("2026-06-16T00:30Z"))])).toEqual(["2026-06-16T02:00"]);
  });

  it("keep the local time of day through clock changes in both directions", () => {
    const one = timing({ everyMinutes: 1440, zone: "Europe/Berlin", window: { from: 360, until: 480 } });
    expect(between(one, "2026-03-27T12:00Z", "2026-03-30T12:00Z")).toEqual([
      "2026-03-28T05:00",
      "2026-03-29T04:00",
      "2026-03-30T04:00",
    ]);
    expect(between(one, "2026-10-23T12:00Z", "2026-10-26T12:00Z")).toEqual([
      "2026-10-24T04:00",
      "2026-10-25T05:00",
      "2026-10-26T05:00",
    ]);
  });

  it("occur once on a day that lacks their time or has it twice", () => {
    const one = timing({ everyMinutes: 1440, zone: "Europe/Berlin", window: { from: 150, until: 170 } });
    // 02:30 does not exist on 29 March: it becomes 03:30. On 25 October it occurs twice: the first counts.
    expect(between(one, "2026-03-28T12:00Z", "2026-03-29T12:00Z")).toEqual(["2026-03-29T01:30"]);
    expect(between(one, "2026-10-24T12:00Z", "2026-10-25T12:00Z")).toEqual(["2026-10-25T00:30"]);
  });

  it("occur in a window that begins in the hour that a day lacks", () => {
    const window = { from: 150, until: 190 };
    const daily = timing({ everyMinutes: 1440, zone: "Europe/Berlin", window });
    expect(between(daily, "2026-03-28T12:00Z", "2026-03-29T12:00Z")).toEqual(["2026-03-29T01:30"]);
    const often = timing({ everyMinutes: 20, zone: "Europe/Berlin", window });
    expect(between(often, "2026-03-28T12:00Z", "2026-03-29T12:00Z")).toEqual([
      "2026-03-29T01:30",
      "2026-03-29T01:50",
    ]);
  });

  it("have one hour less, and one more, on the days of a clock change", () => {
    const one = timing({ zone: "America/New_York", weekdays: [7], window: null });
    expect(between(one, "2026-03-08T00:00Z", "2026-03-09T12:00Z")).toHaveLength(23);
    expect(between(one, "2026-11-01T00:00Z", "2026-11-02T12:00Z")).toHaveLength(25);
  });

  it("occur only on the chosen weekdays in the plan's zone", () => {
    const one = timing({
      everyMinutes: 1440,
      zone: "Asia/Tokyo",
      window: { from: 60, until: 120 },
      weekdays: [1, 3],
    });
    // Monday 01:00 in Tokyo is Sunday afternoon in UTC.
    expect(between(one, "2026-06-13T00:00Z", "2026-06-20T00:00Z")).toEqual([
      "2026-06-14T16:00",
      "2026-06-16T16:00",
    ]);
  });

  it("are whole days apart for plans in days, and weekly on a chosen weekday", () => {
    for (const days of [2, 3, 6, 7]) {
      const slots = slotsBetween(
        timing({ everyMinutes: days * 1440 }),
        PLAN,
        at("2026-06-01T00:00Z"),
        at("2026-08-01T00:00Z"),
      );
      expect(new Set(slots.slice(1).map((slot, index) => slot - slots[index]!))).toEqual(
        new Set([days * DAY_MS]),
      );
    }
    const weekly = slotsBetween(
      timing({ everyMinutes: 7 * 1440, weekdays: [5] }),
      PLAN,
      at("2026-06-01T00:00Z"),
      at("2026-07-01T00:00Z"),
    );
    expect(weekly.map((slot) => new Date(slot).getUTCDay())).toEqual([5, 5, 5, 5]);
  });

  it("occur once a day at their own time, on the short and the long day of a clock change too", () => {
    for (const plan of ["one", "two", "three"]) {
      const one = timing({ everyMinutes: 1440, zone: "Europe/Berlin" });
      expect(slotsBetween(one, plan, at("2026-10-22T22:00Z"), at("2026-10-28T23:00Z"))).toHaveLength(6);
      expect(slotsBetween(one, plan, at("2026-03-26T23:00Z"), at("2026-04-01T22:00Z"))).toHaveLength(6);
    }
  });

  it("occur at the same local time every day, without a window too", () => {
    const one = timing({ everyMinutes: 1440, zone: "Europe/Berlin" });
    const local = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin", timeStyle: "short" });
    const times = slotsBetween(one, PLAN, at("2026-03-26T23:00Z"), at("2026-04-01T22:00Z")).map((slot) =>
      local.format(slot),
    );
    expect(new Set(times).size).toBe(1);
  });

  it("of weekly plans are distributed over the chosen weekdays", () => {
    const weekly = timing({ everyMinutes: 7 * 1440, weekdays: [1, 3, 5] });
    const days = Array.from({ length: 60 }, (_, index) =>
      new Date(nextSlot(weekly, `plan ${index}`, at("2026-06-01T00:00Z"))).getUTCDay(),
    );
    expect(new Set(days)).toEqual(new Set([1, 3, 5]));
  });

  it("divide a budget's UTC day into eight parts", () => {
    const one: PlanTiming = { mode: "budget", unit: "visits", amount: 10 };
    expect(between(one, "2026-06-14T23:59Z", "2026-06-15T23:59Z")).toHaveLength(8);
    expect(texts([nextSlot(one, PLAN, at("2026-06-14T23:59Z"))])).toEqual(["2026-06-15T00:00"]);
  });

  it("never include the start time of the query", () => {
    for (const one of [timing({}), timing({ everyMinutes: 1440, window: { from: 60, until: 90 } })]) {
      const slot = nextSlot(one, PLAN, at("2026-06-15T00:00Z"));
      expect(nextSlot(one, PLAN, slot - 1)).toBe(slot);
      expect(nextSlot(one, PLAN, slot)).toBeGreaterThan(slot);
    }
  });

  it("of different plans are spread over the hour", () => {
    const minutes = Array.from({ length: 200 }, (_, index) =>
      new Date(nextSlot(timing({}), `plan ${index}`, at("2026-06-15T00:00Z"))).getUTCMinutes(),
    );
    const quarters = [0, 15, 30, 45].map(
      (from) => minutes.filter((one) => one >= from && one < from + 15).length,
    );
    expect(Math.min(...quarters)).toBeGreaterThan(25);
  });
});

describe("plans without a window", () => {
  const START = at("2026-06-15T00:00Z");
  const firstSlots = (everyMinutes: number) =>
    Array.from({ length: 60 }, (_, index) => nextSlot(timing({ everyMinutes }), `plan ${index}`, START));

  it("are spread over the day when they run daily", () => {
    const hours = firstSlots(1440).map((slot) => new Date(slot).getUTCHours());
    expect(new Set(hours).size).toBeGreaterThan(15);
  });

  it("start on different days when they run every few days", () => {
    const days = firstSlots(3 * 1440).map((slot) => Math.floor((slot - START) / DAY_MS));
    expect(new Set(days)).toEqual(new Set([0, 1, 2]));
  });
});

describe("the start of a slot", () => {
  it("is delayed by the same jitter each time, at most a tenth of the interval", () => {
    const one = timing({ everyMinutes: 60 });
    const delays = Array.from(
      { length: 100 },
      (_, hour) => slotStart(one, PLAN, hour * HOUR_MS) - hour * HOUR_MS,
    );
    expect(Math.max(...delays)).toBeLessThan(6 * 60_000);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    expect(new Set(delays).size).toBeGreaterThan(90);
    expect(slotStart(one, PLAN, HOUR_MS)).toBe(slotStart(one, PLAN, HOUR_MS));
  });

  it("is at most ten minutes late, however long the interval", () => {
    expect(jitterMs(timing({ everyMinutes: 1440 }))).toBe(600_000);
    expect(jitterMs({ mode: "budget", unit: "visits", amount: 10 })).toBe(600_000);
  });

  it("stays in a short window", () => {
    expect(jitterMs(timing({ everyMinutes: 1440, window: { from: 60, until: 64 } }))).toBe(60_000);
  });
});

describe("a missed slot", () => {
  it("is caught up until three quarters of the time to the next have passed", () => {
    expect(catchUpDeadline(timing({}), PLAN, nextSlot(timing({}), PLAN, 0)) % HOUR_MS).toBe(
      (nextSlot(timing({}), PLAN, 0) + 0.75 * HOUR_MS) % HOUR_MS,
    );
  });

  it("is not caught up right before the next one of its window", () => {
    const one = timing({ window: { from: 8 * 60, until: 20 * 60 } });
    expect(texts([catchUpDeadline(one, PLAN, at("2026-06-15T08:00Z"))])).toEqual(["2026-06-15T08:45"]);
  });

  it("is caught up in a window that opens when the previous day's closes", () => {
    const one = timing({ everyMinutes: 720, window: { from: 60, until: 60 } });
    expect(texts([catchUpDeadline(one, PLAN, at("2026-06-15T01:00Z"))])).toEqual(["2026-06-15T10:00"]);
  });

  it("is not caught up after its window has closed", () => {
    const one = timing({ everyMinutes: 1440, zone: "Europe/Berlin", window: { from: 360, until: 480 } });
    expect(texts([catchUpDeadline(one, PLAN, at("2026-06-15T04:00Z"))])).toEqual(["2026-06-15T06:00"]);
    const night = timing({ everyMinutes: 120, window: { from: 22 * 60, until: 60 } });
    expect(texts([catchUpDeadline(night, PLAN, at("2026-06-16T00:00Z"))])).toEqual(["2026-06-16T01:00"]);
  });
});

it.each([
  [{ from: 480, until: 720 }, 240],
  [{ from: 1320, until: 180 }, 300],
  [{ from: 60, until: 60 }, 1440],
])("the window %o is open for %i minutes", (window, minutes) => {
  expect(windowMinutes(window)).toBe(minutes);
});

describe("the start of a slot in a window", () => {
  // The last slot is one or two minutes before the window closes, also past midnight.
  it.each([
    [14, 6 * 60, 6 * 60 + 15],
    [7, 23 * 60 + 52, 8],
    [60, 8 * 60, 9 * 60],
  ])("every %i minutes is in its window, with a margin", (everyMinutes, from, until) => {
    const one = timing({ everyMinutes, zone: "Europe/Berlin", window: { from, until } });
    const slots = slotsBetween(one, PLAN, at("2026-03-01T00:00Z"), at("2026-11-30T00:00Z"));
    expect(slots.length).toBeGreaterThan(270);
    for (const slot of slots) {
      const end = windowEnd(one, slot)!;
      expect(end - slot).toBeGreaterThan(0);
      expect(end - slot).toBeLessThanOrEqual(60 * 60_000);
      const begin = slotStart(one, PLAN, slot);
      expect(begin).toBeGreaterThanOrEqual(slot);
      expect(end - begin).toBeGreaterThanOrEqual((end - slot) / 2);
    }
  });

  it("has no limit without a window", () => {
    expect(windowEnd(timing({}), at("2026-06-15T12:00Z"))).toBeUndefined();
    expect(windowEnd({ mode: "budget", unit: "visits", amount: 1 }, 0)).toBeUndefined();
  });
});
