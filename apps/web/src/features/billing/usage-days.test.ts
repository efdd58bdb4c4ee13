import { expect, test } from "vitest";
import { everyDay } from "./usage-days.ts";

test("days without data points are in the chart with zeros", () => {
  const row = { day: "2026-03-01", freePoints: 100, billedPoints: 7 };
  expect(everyDay([row], "2026-02-28", "2026-03-02")).toEqual([
    { day: "2026-02-28", freePoints: 0, billedPoints: 0 },
    row,
    { day: "2026-03-02", freePoints: 0, billedPoints: 0 },
  ]);
});
