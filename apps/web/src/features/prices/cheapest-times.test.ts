import { expect, test } from "vitest";
import type { StepLine } from "./chart-model.ts";
import { cheapestTimes } from "./cheapest-times.ts";

const line = (id: string, until: number, ...points: StepLine["points"]): StepLine => ({
  id,
  label: id,
  points,
  until,
});

test("counts for how long each seller was cheapest, the longest first", () => {
  expect(cheapestTimes([line("a", 100, [0, 500], [70, 300]), line("b", 100, [0, 400])])).toEqual([
    { id: "b", ms: 70 },
    { id: "a", ms: 30 },
  ]);
});

test("a price that several sellers share is nobody's lead", () => {
  expect(cheapestTimes([line("a", 100, [0, 500], [40, 400]), line("b", 100, [0, 400])])).toEqual([
    { id: null, ms: 60 },
    { id: "b", ms: 40 },
  ]);
});

test("a time in which only one seller has a price is not compared", () => {
  expect(cheapestTimes([line("a", 100, [0, 500]), line("b", 60, [20, 400], [40, null], [50, 450])])).toEqual([
    { id: "b", ms: 30 },
  ]);
  expect(cheapestTimes([line("a", 100, [0, 500])])).toEqual([]);
});
