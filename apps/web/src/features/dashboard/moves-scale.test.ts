import { expect, test } from "vitest";
import { axisTop } from "./moves-scale.ts";

test("bars are drawn to the scale of the highest one", () => {
  expect(axisTop([0, 3, 7, 2])).toBe(7);
  expect(axisTop([9, 3, 1])).toBe(9);
  expect(axisTop([])).toBe(1);
});

test("a day that would flatten all others is truncated, rises and falls alike", () => {
  expect(axisTop([400, 6, 5, 0, 2])).toBe(6);
  expect(axisTop([400, 380, 6, 5])).toBe(6);
});

test("two bars alone are compared with each other, and three high ones do not count as outliers", () => {
  expect(axisTop([40])).toBe(40);
  expect(axisTop([400, 390, 380, 5])).toBe(400);
});
