import { expect, it } from "vitest";
import { monthForecast } from "./month-forecast.ts";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };
/** On the 28th of a month of 30 days, after 140 data points today. */
const MONTH = {
  today: "2026-06-28",
  toDate: { points: 3000, costMicroUsd: 10_000_000 },
  used: { points: 140, costMicroUsd: 2_000_000 },
  pointsADay: 200,
  caps: [],
};

it("adds the rest of today and of the month, each day with its free points", () => {
  // 60 points more today and 200 on each of two days: 3 dollars more today, 5 on each.
  expect(monthForecast(MONTH, TARIFF)).toEqual({
    points: 3000 + 60 + 400,
    costMicroUsd: 23_000_000,
    isCapped: false,
  });
  expect(monthForecast({ ...MONTH, pointsADay: 100 }, TARIFF)).toMatchObject({
    points: 3200,
    costMicroUsd: 10_000_000,
  });
});

it("ends with the month, whatever its length", () => {
  const on = (today: string) => monthForecast({ ...MONTH, today, pointsADay: 140 }, TARIFF).points - 3000;
  expect([on("2026-06-30"), on("2026-07-30"), on("2028-02-28"), on("2026-12-01")]).toEqual([
    0,
    140,
    140,
    30 * 140,
  ]);
});

it("plans no more than the daily cap lets through", () => {
  const capped = (unit: "points" | "usd", amount: number) =>
    monthForecast({ ...MONTH, caps: [{ unit, amount }] }, TARIFF);
  expect(capped("points", 150)).toMatchObject({ points: 3000 + 10 + 300, isCapped: true });
  expect(capped("usd", 2_500_000)).toEqual(capped("points", 150));
  expect(capped("points", 200).isCapped).toBe(false);
  const free = { ...TARIFF, pointPriceMicroUsd: 0 };
  expect(monthForecast({ ...MONTH, caps: [{ unit: "usd", amount: 0 }] }, free).points).toBe(3460);
});
