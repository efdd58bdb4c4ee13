import { describe, expect, it } from "vitest";
import { budgetVisits, costOfPoints, forecast, oneStartText, unmetTimingText } from "./forecast.ts";
import type { ShopLoad } from "./forecast.ts";
import type { PlanTiming } from "./plan-timing.ts";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };
const shop = (change: Partial<ShopLoad> = {}): ShopLoad => ({
  host: "shop.example",
  products: 300,
  entries: 900,
  intervalMs: 5000,
  otherVisits: 0,
  ...change,
});
const every = (everyMinutes: number, change: object = {}): PlanTiming => ({
  mode: "interval",
  everyMinutes,
  zone: "UTC",
  window: null,
  weekdays: [],
  ...change,
});

describe("the forecast of a plan", () => {
  it("reports that a plan cannot be kept, and a possible one", () => {
    const { shops, isKept } = forecast(every(10), [shop()], TARIFF);
    expect(isKept).toBe(false);
    expect(unmetTimingText(every(10), shops[0]!)).toBe(
      "300 products every 10 minutes are 43,200 visits of shop.example a day; at its pause of 5 s 17,280 fit: every 25 minutes",
    );
    expect(forecast(every(25), [shop()], TARIFF).isKept).toBe(true);
    expect(forecast(every(24), [shop()], TARIFF).isKept).toBe(false);
    // A round ends just in time, except for the pause after its last visit.
    expect(forecast(every(25), [shop({ products: 301 })], TARIFF).isKept).toBe(false);
  });

  it("leaves room for the visits of other plans", () => {
    // Half of the shop's day is taken: a round takes twice as long.
    const { shops } = forecast(every(30), [shop({ otherVisits: 8640 })], TARIFF);
    expect(shops[0]).toMatchObject({ isKept: false, visitsThatFit: 8640, everyMinutesThatFits: 50 });
    expect(unmetTimingText(every(30), shops[0]!)).toContain(
      "8,640 fit beside the 8,640 of other plans: every 50 minutes",
    );
    expect(forecast(every(50), [shop({ otherVisits: 8640 })], TARIFF).isKept).toBe(true);
  });

  it("fits a round only into the time that other plans leave", () => {
    // The shop can handle two rounds a day, but a round takes 25 minutes, with 15 until the next one.
    const window = { from: 60, until: 120 };
    expect(forecast(every(30, { window }), [shop({ otherVisits: 8640 })], TARIFF).isKept).toBe(false);
    expect(forecast(every(30, { window }), [shop()], TARIFF).isKept).toBe(true);
  });

  it("reports that a round does not fit into its window, and what does", () => {
    const textOf = (timing: PlanTiming, load = shop()) =>
      unmetTimingText(timing, forecast(timing, [load], TARIFF).shops[0]!);
    const short = every(1440, { window: { from: 360, until: 375 } });
    expect(forecast(short, [shop()], TARIFF).isKept).toBe(false);
    expect(textOf(short)).toBe(
      "300 products of shop.example take 25 minutes at its pause of 5 s; after the last start between 06:00 and 06:15 there are 15 minutes: a window of 25 minutes fits",
    );
    const enough = every(1440, { window: { from: 360, until: 385 } });
    expect(forecast(enough, [shop()], TARIFF).isKept).toBe(true);
    // Other plans take half of the window's time.
    expect(forecast(enough, [shop({ otherVisits: 8640 })], TARIFF).isKept).toBe(false);
    // The last of four rounds has ten minutes; a longer interval leaves it more.
    const often = every(30, { window: { from: 23 * 60, until: 40 } });
    expect(textOf(often)).toMatch(/between 23:00 and 00:40 there are 10 minutes: every 34 minutes fits$/);
    expect(forecast(every(34, { window: { from: 23 * 60, until: 40 } }), [shop()], TARIFF).isKept).toBe(true);
    expect(forecast(every(33, { window: { from: 23 * 60, until: 40 } }), [shop()], TARIFF).isKept).toBe(
      false,
    );
    // Half of the shop's time is taken by other plans.
    expect(textOf(short, shop({ otherVisits: 8640 }))).toMatch(
      /take 50 minutes .* beside other plans; .*: a window of 50 minutes fits$/,
    );
    // If both the interval and the window are too short, a longer interval alone does not help.
    expect(textOf(every(10, { window: { from: 360, until: 375 } }))).toMatch(/a window of 25 minutes fits$/);
    expect(textOf(every(10, { window: { from: 360, until: 400 } }))).toMatch(
      /480 fit between 06:00 and 06:40: every 40 minutes$/,
    );
  });

  it("compares the visits planned on a day with those that fit", () => {
    const textOf = (timing: PlanTiming, load = shop()) =>
      unmetTimingText(timing, forecast(timing, [load], TARIFF).shops[0]!);
    const window = { from: 360, until: 480 };
    expect(textOf(every(5, { window }), shop({ products: 30, intervalMs: 60_000 }))).toBe(
      "30 products every 5 minutes are 720 visits of shop.example a day; at its pause of 60 s 120 fit between 06:00 and 08:00: every 30 minutes",
    );
    expect(textOf(every(10, { weekdays: [1] }))).toMatch(
      /are 43,200 visits .* 17,280 fit: every 25 minutes$/,
    );
  });

  it("suggests whole days if a day is too short, and nothing if a week is", () => {
    const much = forecast(every(1440), [shop({ products: 40_000 })], TARIFF).shops[0]!;
    expect(much.everyMinutesThatFits).toBe(3 * 1440);
    // The visits of a week, at five seconds each, and one more.
    const ofAWeek = (products: number) =>
      forecast(every(1440), [shop({ products })], TARIFF).shops[0]!.everyMinutesThatFits;
    expect([ofAWeek(7 * 17_280), ofAWeek(7 * 17_280 + 1)]).toEqual([7 * 1440, null]);
    const tooMuch = forecast(every(1440), [shop({ products: 200_000 })], TARIFF).shops[0]!;
    expect(unmetTimingText(every(1440), tooMuch)).toMatch(/: not even every week is possible$/);
    expect(
      forecast(every(60), [shop({ otherVisits: 20_000 })], TARIFF).shops[0]!.everyMinutesThatFits,
    ).toBeNull();
  });

  it("sums visits, data points and their cost beyond each day's free ones", () => {
    const daily = forecast(
      every(1440),
      [shop(), shop({ host: "b.example", products: 10, entries: 30 })],
      TARIFF,
    );
    expect(daily).toMatchObject({ visitsADay: 310, pointsADay: 930, dayMicroUsd: 830 * 50_000 });
    expect(daily.monthMicroUsd).toBe(30 * daily.dayMicroUsd);
    // The free points are used up by existing plans.
    expect(forecast(every(1440), [shop()], TARIFF, 250).dayMicroUsd).toBe(900 * 50_000);
    expect(costOfPoints(50, 80, TARIFF)).toBe(30 * 50_000);
  });

  it("counts the free points only of days with visits", () => {
    const weekly = forecast(every(7 * 1440), [shop()], TARIFF);
    expect(weekly.pointsADay).toBeCloseTo(900 / 7);
    // On one of the chosen weekdays.
    expect(forecast(every(7 * 1440, { weekdays: [1, 3] }), [shop()], TARIFF).visitsADay).toBeCloseTo(300 / 7);
    expect(weekly.dayMicroUsd).toBe(Math.round((800 * 50_000) / 7));
  });

  it("counts rounds in a window, and on some weekdays", () => {
    const window = { from: 8 * 60, until: 18 * 60 };
    expect(forecast(every(90, { window }), [shop()], TARIFF).visitsADay).toBe(300 * 7);
    expect(forecast(every(60, { window: { from: 22 * 60, until: 60 } }), [shop()], TARIFF).visitsADay).toBe(
      900,
    );
    for (const weekdays of [
      [1, 2, 3, 4, 5],
      [5, 1, 2, 3, 4, 5, 1],
    ])
      expect(forecast(every(1440, { weekdays }), [shop()], TARIFF).visitsADay).toBeCloseTo((300 * 5) / 7);
  });

  it("includes the duration of a round at the slowest shop", () => {
    const slow = shop({ host: "slow.example", products: 10, intervalMs: 60_000 });
    expect(forecast(every(1440), [shop({ products: 3 }), slow], TARIFF).roundMs).toBe(9 * 60_000);
    expect(forecast(every(1440), [], TARIFF)).toMatchObject({ roundMs: 0, visitsADay: 0, isKept: true });
  });

  it("respects a budget: never more visits than products, points or dollars allow", () => {
    const of = (unit: "visits" | "points" | "cents", amount: number, load = shop()) =>
      forecast({ mode: "budget", unit, amount }, [load], TARIFF);
    expect(of("visits", 40).visitsADay).toBeCloseTo(40);
    expect(of("visits", 1000).visitsADay).toBeCloseTo(300);
    expect(of("points", 100).visitsADay).toBeCloseTo(33);
    expect(of("cents", 0)).toMatchObject({ dayMicroUsd: 0 });
    expect(of("cents", 100).dayMicroUsd).toBeLessThanOrEqual(1_000_000);
    expect(of("cents", 100).visitsADay).toBeCloseTo(40);
    expect(
      budgetVisits({ mode: "budget", unit: "cents", amount: 0 }, { products: 10, entries: 30 }, TARIFF, 70),
    ).toBe(10);
  });

  it("of a budget in cents is limited only by the products when data points are free", () => {
    const free = { freePoints: 0, pointPriceMicroUsd: 0 };
    expect(budgetVisits({ mode: "budget", unit: "cents", amount: 0 }, shop(), free)).toBe(Infinity);
    expect(forecast({ mode: "budget", unit: "cents", amount: 0 }, [shop()], free).visitsADay).toBe(300);
  });
});

describe("a window that is not longer than the interval", () => {
  const window = { from: 360, until: 480 };
  it.each([
    [every(360, { window }), true],
    [every(120, { window }), true],
    [every(60, { window: { from: 1_410, until: 30 } }), true],
    [every(119, { window }), false],
    [every(1440, { window }), false],
    [every(360), false],
    [{ mode: "budget", unit: "visits", amount: 3 } as const, false],
  ])("has one start a day, which is said before saving: %j", (timing, isSaid) => {
    expect(oneStartText(timing) !== null).toBe(isSaid);
  });

  it("is named with the time of that start", () => {
    expect(oneStartText(every(360, { window }))).toBe(
      "Between 06:00 and 08:00 there is one start a day, at 06:00: the window is not longer than the interval.",
    );
  });
});
