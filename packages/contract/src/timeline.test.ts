import { describe, expect, it } from "vitest";
import { day } from "./schemas.ts";
import { areDaysAllowed, dayLimits, dayRange, openDayRange } from "./timeline.ts";

const now = new Date("2026-06-15T12:00:00Z");
const range = (from?: string, to?: string) => dayRange({ from, to }, now);

describe("the selectable days", () => {
  it("are those of the last year, in UTC", () => {
    expect(dayLimits(now)).toEqual({ first: "2025-06-15", last: "2026-06-15" });
    expect(dayLimits(new Date("2028-02-29T23:59:59Z"))).toEqual({ first: "2027-02-28", last: "2028-02-29" });
  });

  it.each([
    ["2025-06-15", "2026-06-15", true],
    ["2025-06-14", "2026-06-15", false],
    ["2026-06-01", "2026-06-16", false],
    ["2026-06-02", "2026-06-01", false],
    ["2026-02-30", "2026-06-01", false],
    ["2026-6-1", "2026-06-02", false],
    [undefined, "2026-06-16", false],
    ["2025-06-14", undefined, false],
    [undefined, undefined, true],
  ])("from %s to %s: %s", (from, to, isAllowed) => {
    expect(areDaysAllowed({ from, to }, now)).toBe(isAllowed);
    expect(range(from, to) !== undefined).toBe(isAllowed);
    expect(openDayRange({ from, to }, now) !== undefined).toBe(isAllowed);
  });

  it("default to the last seven, or to seven ending with a given last one", () => {
    expect(range()).toEqual({
      from: new Date("2026-06-09T00:00:00Z"),
      end: new Date("2026-06-16T00:00:00Z"),
    });
    expect(range(undefined, "2026-03-31")?.from).toEqual(new Date("2026-03-25T00:00:00Z"));
    expect(range(undefined, "2025-06-16")?.from).toEqual(new Date("2025-06-15T00:00:00Z"));
  });
});

it("a call rejects days that a date picker cannot show", () => {
  const isTaken = (text: string) => day.safeParse(text).success;
  expect(["1900-01-01", "2099-12-31"].map(isTaken)).toEqual([true, true]);
  expect(["1899-12-31", "2100-01-01", "2026-02-30", "06/15/2026"].map(isTaken)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
