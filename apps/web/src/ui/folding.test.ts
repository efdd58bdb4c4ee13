import { expect, it } from "vitest";
import { foldsAt, measured } from "./folding.ts";

it("folds no more columns than needed, in their order, and all of them where even that does not suffice", () => {
  const widths = measured([], 0, 1000, 700, [100, 150, 90, 60]);
  expect(widths).toEqual([1000, 900, 750, 660, 600]);
  expect([1000, 999, 750, 700, 600, 500].map((room) => foldsAt(widths, room))).toEqual([0, 1, 2, 3, 4, 4]);
});

it("folds nothing before anything was measured, or where all columns fit", () => {
  expect(foldsAt([], 300)).toBe(0);
  expect(foldsAt(measured([], 0, 700, 700, [100]), 700)).toBe(0);
});

it("folds further where wider rows no longer fit, and does not try what did not fit before", () => {
  const before = measured([], 0, 1000, 920, [100, 150]);
  const after = measured(before, 1, 950, 920, [150]);
  expect(after).toEqual([1000, 950, 800]);
  expect(foldsAt(after, 920)).toBe(2);
  expect(foldsAt(after, 960)).toBe(1);
});

it("keeps what fits, whatever was estimated", () => {
  const estimated = [1000, 900, 750];
  expect(measured(estimated, 1, 800, 800, [150])).toEqual([1000, 800, 750]);
});
