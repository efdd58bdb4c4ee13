import { describe, expect, it } from "vitest";
import { addedCost, plannedPoints } from "./added-cost.ts";
import type { AddedLoad } from "./added-cost.ts";
import { forecast } from "./forecast.ts";
import type { PlanTiming } from "./plan-timing.ts";
import type { PlanRow } from "./plans.endpoints.ts";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };
const DAILY: PlanTiming = { mode: "interval", everyMinutes: 1440, zone: "UTC", window: null, weekdays: [] };
const SHOP = { host: "shop.example", products: 30, entries: 90, intervalMs: 2000, otherVisits: 0 };
const plan = (more: Partial<PlanRow> = {}): PlanRow => ({
  _id: "all",
  scope: "all",
  target: null,
  timing: DAILY,
  isPaused: false,
  products: 30,
  shops: [SHOP],
  otherPoints: 0,
  nextAt: null,
  made: 0,
  skipped: {},
  createdAt: "2026-06-01T12:00:00.000Z",
  ...more,
});
const some = (products: number, more: Partial<AddedLoad> = {}): AddedLoad => ({
  host: "shop.example",
  products,
  entries: products * 3,
  intervalMs: 2000,
  ...more,
});
const NOTHING = { pointsADay: 0, dayMicroUsd: 0, monthMicroUsd: 0 };

describe("the cost of tracking more", () => {
  it("is zero within the free data points, and priced beyond them", () => {
    expect(addedCost([plan()], [some(3)], TARIFF)).toMatchObject({
      pointsADay: 9,
      dayMicroUsd: 0,
      allPointsADay: 99,
      unplanned: 0,
    });
    // 102 of 100: two are charged.
    expect(addedCost([plan()], [some(4)], TARIFF)).toMatchObject({
      pointsADay: 12,
      dayMicroUsd: 100_000,
      monthMicroUsd: 3_000_000,
      allPointsADay: 102,
      allDayMicroUsd: 100_000,
    });
  });

  it("includes visits: their number, the duration of a round, and what no longer fits", () => {
    const hourly = plan({ timing: { ...DAILY, everyMinutes: 60 } });
    const fits = addedCost([hourly], [some(10)], TARIFF);
    expect(fits).toMatchObject({ visitsADay: 240, roundMs: 39 * 2000, notKept: [] });
    // 2,030 products at two seconds each take more than the hour.
    const { notKept, ...more } = addedCost([hourly], [some(2000)], TARIFF);
    expect(more).toMatchObject({ visitsADay: 48_000, roundMs: 2029 * 2000 });
    expect(notKept.map(({ shop }) => [shop.host, shop.everyMinutesThatFits])).toEqual([["shop.example", 68]]);
    // Another shop's problem is not caused by the addition.
    const busy = { ...SHOP, host: "busy.example", products: 2030 };
    const other = plan({ timing: { ...DAILY, everyMinutes: 60 }, shops: [SHOP, busy] });
    expect(addedCost([other], [some(1)], TARIFF).notKept).toEqual([]);
  });

  it("is the difference between the plan's forecasts after and before", () => {
    const timing = { ...DAILY, everyMinutes: 360 };
    const after = forecast(timing, [{ ...SHOP, products: 40, entries: 120 }], TARIFF, 7);
    const before = forecast(timing, [SHOP], TARIFF, 7);
    const found = addedCost([plan({ timing, otherPoints: 7 })], [some(10)], TARIFF);
    expect(found.dayMicroUsd).toBe(after.dayMicroUsd - before.dayMicroUsd);
    expect(found.pointsADay).toBe(after.pointsADay - before.pointsADay);
  });

  it("uses the most specific plan for the new products' names", () => {
    const hourly = plan({
      _id: "acme",
      scope: "brand",
      target: { _id: "b", name: "Acme" },
      timing: { ...DAILY, everyMinutes: 60 },
      shops: [],
      otherPoints: 90,
    });
    const ofBrand = (brand: string | null) =>
      addedCost([plan(), hourly], [some(1, { names: { brand, seller: "shop.example" } })], TARIFF).pointsADay;
    expect([ofBrand(" acme "), ofBrand("Other"), ofBrand(null)]).toEqual([72, 3, 3]);
  });

  it("shares the free data points between the plans of several shops", () => {
    const other = plan({
      _id: "other",
      scope: "seller",
      target: { _id: "s", name: "other.example" },
      shops: [],
      otherPoints: 90,
    });
    const loads = [some(2), some(4, { host: "other.example", names: { seller: "other.example" } })];
    // 90 + 6 + 12 = 108: eight are charged, whichever comes first.
    for (const added of [loads, loads.toReversed()])
      expect(addedCost([plan(), other], added, TARIFF)).toMatchObject({
        pointsADay: 18,
        dayMicroUsd: 400_000,
      });
  });

  it("is zero if a budget is used up anyway, and if no active plan visits the products", () => {
    const budget = plan({
      timing: { mode: "budget", unit: "points", amount: 60, zone: "UTC" } as PlanTiming,
    });
    expect(addedCost([budget], [some(10)], TARIFF)).toMatchObject(NOTHING);
    const off = { ...NOTHING, unplanned: 2, unplannedEntries: 6 };
    expect(addedCost([], [some(2)], TARIFF)).toMatchObject(off);
    expect(addedCost([plan({ isPaused: true })], [some(2)], TARIFF)).toMatchObject(off);
    expect(plannedPoints([plan(), plan({ isPaused: true })], TARIFF)).toBe(90);
  });
});
