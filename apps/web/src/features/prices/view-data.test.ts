import { expect, test } from "vitest";
import { viewDataOf, viewDataParams } from "./view-data.ts";

const now = new Date("2026-03-02T10:00:00Z");
const read = (query: string) => viewDataOf(new URLSearchParams(query), now);

test("without a choice the last seven days are shown, today included", () => {
  expect(read("")).toEqual({ days: 7, from: "2026-02-24", to: "2026-03-02" });
});

test("a preset and custom days are restored from the address", () => {
  for (const query of ["days=30", "from=2026-01-01&to=2026-01-31"]) {
    const params = new URLSearchParams();
    for (const [key, value] of Object.entries(viewDataParams(read(query))))
      if (value !== undefined) params.set(key, value);
    expect(params.toString()).toBe(query);
  }
});

test("days outside the last year, a range that ends before it begins, half a range, or an unknown preset give the default", () => {
  expect(read("from=2025-03-01&to=2026-03-01").days).toBe(7);
  expect(read("from=2026-03-01&to=2026-03-03").days).toBe(7);
  expect(read("from=2026-02-10&to=2026-02-01").days).toBe(7);
  expect(read("days=8").days).toBe(7);
  expect(read("from=2026-02-10").days).toBe(7);
  expect(read("to=2026-02-10").days).toBe(7);
});
