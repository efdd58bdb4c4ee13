import { expect, it } from "vitest";
import { dayForecast, monthForecast } from "./month-forecast.ts";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };
const days = (...points: number[]) =>
  points.map((count, index) => ({ day: `2026-06-${28 + index}`, points: count }));
/** On the 28th of a month of 30 days, after 140 data points today. */
const MONTH = {
  toDate: { points: 3000, costMicroUsd: 10_000_000 },
  used: { points: 140, costMicroUsd: 2_000_000 },
  days: days(60, 200, 200),
  caps: [],
};

it("adds the rest of today and of the month, each day with its free points", () => {
  // 60 points more today and 200 on each of two days: 3 dollars more today, 5 on each.
  expect(monthForecast(MONTH, TARIFF)).toEqual({
    points: 3000 + 60 + 400,
    costMicroUsd: 23_000_000,
    isCapped: false,
  });
  expect(monthForecast({ ...MONTH, days: days(0, 100, 100) }, TARIFF)).toMatchObject({
    points: 3200,
    costMicroUsd: 10_000_000,
  });
});

it("counts each day separately: a weekly round costs what exceeds one day's free points", () => {
  expect(monthForecast({ ...MONTH, days: days(0, 0, 700) }, TARIFF)).toMatchObject({
    points: 3700,
    costMicroUsd: 40_000_000,
  });
});

it("is the cost so far on the last day of the month, when nothing more is planned", () => {
  expect(monthForecast({ ...MONTH, days: days(0) }, TARIFF)).toEqual({ ...MONTH.toDate, isCapped: false });
});

it("plans no more than the daily cap allows", () => {
  const capped = (unit: "points" | "usd", amount: number) =>
    monthForecast({ ...MONTH, caps: [{ unit, amount }] }, TARIFF);
  expect(capped("points", 150)).toMatchObject({ points: 3000 + 10 + 300, isCapped: true });
  expect(capped("usd", 2_500_000)).toEqual(capped("points", 150));
  expect(capped("points", 200).isCapped).toBe(false);
  // More has been used than the cap, which was lowered since, allows.
  expect(capped("points", 120)).toMatchObject({ points: 3000 + 240, isCapped: true });
  const free = { ...TARIFF, pointPriceMicroUsd: 0 };
  expect(monthForecast({ ...MONTH, caps: [{ unit: "usd", amount: 0 }] }, free).points).toBe(3460);
});

it("includes tomorrow's cost: the planned points beyond the free ones, up to the cap", () => {
  expect(dayForecast(130, [], TARIFF)).toEqual({ points: 130, costMicroUsd: 1_500_000, isCapped: false });
  expect(dayForecast(100, [], TARIFF).costMicroUsd).toBe(0);
  expect(dayForecast(130, [{ unit: "points", amount: 110 }], TARIFF)).toEqual({
    points: 110,
    costMicroUsd: 500_000,
    isCapped: true,
  });
});
