import { expect, it } from "vitest";
import { areDaysAllowed, dayLimits, dayRange, openDayRange } from "./timeline.ts";

// The evening of the 7th in New York, where clocks go forward the following night.
const now = new Date("2026-03-08T02:00:00Z");
const moment = (text: string) => new Date(text);

it("days begin and end at midnight UTC, wherever the machine is", () => {
  const days = { from: "2026-03-07", to: "2026-03-08" };
  const range = { from: moment("2026-03-07T00:00:00Z"), end: moment("2026-03-09T00:00:00Z") };
  expect(dayRange(days, now)).toEqual(range);
  expect(openDayRange(days, now)).toEqual(range);
});

it("today is the UTC day: it can be chosen, and the seven days end with it", () => {
  expect(dayLimits(now)).toEqual({ first: "2025-03-08", last: "2026-03-08" });
  expect(areDaysAllowed({ from: "2026-03-08", to: "2026-03-08" }, now)).toBe(true);
  expect(areDaysAllowed({ to: "2026-03-09" }, now)).toBe(false);
  expect(dayRange({}, now)).toEqual({
    from: moment("2026-03-02T00:00:00Z"),
    end: moment("2026-03-09T00:00:00Z"),
  });
});

it("a single day is a range of one day, and an open side has no limit", () => {
  expect(dayRange({ from: "2026-03-07", to: "2026-03-07" }, now)?.end).toEqual(
    moment("2026-03-08T00:00:00Z"),
  );
  expect(openDayRange({ from: "2026-03-07" }, now)).toEqual({
    from: moment("2026-03-07T00:00:00Z"),
    end: undefined,
  });
  expect(openDayRange({ to: "2026-03-07" }, now)?.end).toEqual(moment("2026-03-08T00:00:00Z"));
});
