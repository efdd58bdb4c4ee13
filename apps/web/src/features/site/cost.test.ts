import { expect, test } from "vitest";
import { costOf } from "./cost.ts";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };

test("the first 100 data points of a day are free", () => {
  expect(costOf({ products: 25, fields: 2, checksPerDay: 2 }, TARIFF)).toEqual({
    points: 100,
    billed: 0,
    dayMicroUsd: 0,
    monthMicroUsd: 0,
  });
});

test("each further data point costs five cents, and free points of one day do not carry over", () => {
  expect(costOf({ products: 101, fields: 1, checksPerDay: 1 }, TARIFF)).toMatchObject({
    billed: 1,
    dayMicroUsd: 50_000,
    monthMicroUsd: 1_500_000,
  });
});
