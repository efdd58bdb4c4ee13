import { expect, it } from "vitest";
import { monthsUntil } from "./StatementSection.tsx";

it("offers this month and the eleven before it, across the turn of a year", () => {
  const months = monthsUntil("2026-02-28");
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(["2026-02", "2026-01", "2025-12"]);
});
