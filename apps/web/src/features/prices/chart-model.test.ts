import type { Series } from "@pricetrail/contract";
import { expect, test } from "vitest";
import {
  askingPriceLine,
  extendLine,
  discountSteps,
  momentsOf,
  productLines,
  soldOutStretches,
  valueAt,
  valueRange,
  type StepLine,
} from "./chart-model.ts";

const line: StepLine = {
  id: "a",
  label: "A",
  points: [
    [10, 500],
    [20, 400],
    [30, null],
    [40, 450],
  ],
  until: 60,
};

const series: Series = {
  productId: "p",
  product: "Kettle",
  seller: "Shop",
  picture: null,
  currency: "AUD",
  points: [
    [10, 500, null],
    [20, 500, 400],
    [30, 500, null],
  ],
  until: 50,
};

test("a price is in force from its change point to the next", () => {
  expect([9, 10, 19, 20, 35, 40, 60, 61].map((at) => valueAt(line, at))).toEqual([
    null,
    500,
    500,
    400,
    null,
    450,
    450,
    null,
  ]);
});

test("the times of several lines are one row without repeats", () => {
  const other: StepLine = {
    id: "b",
    label: "B",
    points: [
      [15, 700],
      [20, 600],
    ],
    until: 45,
  };
  expect(momentsOf([line, other])).toEqual([10, 15, 20, 30, 40, 45, 60]);
});

test("the discounted line exists only while the page sells below the normal price", () => {
  const [normal, discounted] = productLines(series, { normal: "N", discounted: "D" });
  expect([15, 25, 35].map((at) => valueAt(normal!, at))).toEqual([500, 500, 500]);
  expect([15, 25, 35].map((at) => valueAt(discounted!, at))).toEqual([null, 400, null]);
});

test("a seller's price is the discounted price, if there is one", () => {
  expect([15, 25, 35].map((at) => valueAt(askingPriceLine(series), at))).toEqual([500, 400, 500]);
});

test("a flat line has space above and below it", () => {
  const [low, high] = valueRange([{ id: "a", label: "A", points: [[1, 1000]], until: 2 }]);
  expect(low).toBeLessThan(1000);
  expect(high).toBeGreaterThan(1000);
});

test("the range never goes below zero", () => {
  expect(
    valueRange([
      {
        id: "a",
        label: "A",
        points: [
          [1, 0],
          [2, 3],
        ],
        until: 3,
      },
    ])[0],
  ).toBe(0);
});

test("has a period for each time the product was unavailable, the last one open-ended", () => {
  expect(
    soldOutStretches(
      [
        [1, "InStock"],
        [3, "OutOfStock"],
        [4, "Discontinued"],
        [6, "none"],
        [9, "OutOfStock"],
      ],
      12,
    ),
  ).toEqual([
    { from: 3, to: 6, isOpen: false },
    { from: 9, to: 12, isOpen: true },
  ]);
});

test("for part of the time, only the prices in effect in it determine the scale", () => {
  const [low, high] = valueRange([line], [], [], { from: 41, to: 60 });
  expect([low < 450, low > 400, high > 450, high < 500]).toEqual([true, true, true, true]);
});

test("a mark within reach is inside the scale, one far below is not", () => {
  const mark = (minor: number) => [{ minor, label: "Lowest" }];
  expect(valueRange([line], [], mark(360))[0]).toBeLessThan(360);
  expect(valueRange([line], [], mark(10))[0]).toBeGreaterThan(300);
});

test("a discount lasts from its point to the next, the last one until the price was last read", () => {
  expect(
    discountSteps({
      ...series,
      points: [
        [10, 500, null],
        [20, 500, 400],
        [30, 600, 400],
        [40, 600, null],
        [50, 600, 300],
      ],
      until: 70,
    }),
  ).toEqual([
    { from: 20, to: 30, normal: 500, discounted: 400 },
    { from: 30, to: 40, normal: 600, discounted: 400 },
    { from: 50, to: 70, normal: 600, discounted: 300 },
  ]);
});

test("a line is shaded at its last known price, through its gaps and beyond its end", () => {
  const soldOut = [{ from: 30, to: 60, isOpen: true }];
  const away = {
    id: "a",
    label: "A",
    until: 40,
    soldOut,
    points: [
      [0, null],
      [10, 500],
      [30, null],
    ] as const,
  };
  const carried = extendLine(away);
  expect(carried.until).toBe(60);
  expect([5, 20, 35, 55].map((moment) => valueAt(carried, moment))).toEqual([null, 500, 500, 500]);
  expect(extendLine({ ...away, soldOut: [] }).until).toBe(40);
});
