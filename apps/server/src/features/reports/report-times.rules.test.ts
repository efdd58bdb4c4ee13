import type { ReportTiming } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import { isTooLate, lastTime, nextTime, spanOf } from "./report-times.rules.ts";

const rome = (more: Partial<ReportTiming>): ReportTiming => ({
  every: "daily",
  minute: 8 * 60,
  weekday: 1,
  day: 1,
  zone: "Europe/Rome",
  ...more,
});
const at = (text: string) => Date.parse(text);
/** The next times in a row, as UTC. */
const timesAfter = (timing: ReportTiming, from: string, count: number) => {
  const times: string[] = [];
  let time = at(from);
  for (let done = 0; done < count; done += 1) {
    time = nextTime(timing, time);
    times.push(new Date(time).toISOString().slice(0, 16));
  }
  return times;
};

describe("the times of a report", () => {
  it.each([
    [
      "every day at a local hour, through the end of summer time",
      rome({}),
      "2026-10-24T00:00Z",
      ["2026-10-24T06:00", "2026-10-25T07:00", "2026-10-26T07:00"],
    ],
    [
      "an hour that its day does not have is moved behind the gap",
      rome({ minute: 150 }),
      "2026-03-28T00:00Z",
      ["2026-03-28T01:30", "2026-03-29T01:30", "2026-03-30T00:30"],
    ],
    [
      "of an hour that comes twice, the first counts, once",
      rome({ minute: 150 }),
      "2026-10-24T12:00Z",
      ["2026-10-25T00:30", "2026-10-26T01:30"],
    ],
    [
      "on a weekday",
      rome({ every: "weekly", weekday: 1 }),
      "2026-11-23T07:00Z",
      ["2026-11-30T07:00", "2026-12-07T07:00"],
    ],
    [
      "on a day of the month, or its last one",
      rome({ every: "monthly", day: 31 }),
      "2027-01-01T00:00Z",
      ["2027-01-31T07:00", "2027-02-28T07:00", "2027-03-31T06:00"],
    ],
  ] as const)("are %s", (_what, timing, from, expected) => {
    expect(timesAfter(timing, from, expected.length)).toEqual(expected);
    expect(lastTime(timing, at(`${expected[1]}:00Z`))).toBe(at(`${expected[1]}:00Z`));
    expect(lastTime(timing, at(`${expected[1]}:00Z`) - 1)).toBe(at(`${expected[0]}:00Z`));
  });

  it("cover each UTC day once, from one report to the next", () => {
    const timing = rome({ every: "weekly", weekday: 3, minute: 23 * 60, zone: "America/New_York" });
    let time = at("2026-02-01T00:00Z");
    let next: string | undefined;
    for (let week = 0; week < 60; week += 1) {
      time = nextTime(timing, time);
      const { from, to } = spanOf(timing, time, new Date(time));
      if (next !== undefined) expect(from).toBe(next);
      expect(to >= from).toBe(true);
      next = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
    }
  });

  it("are caught up until the next one is nearer", () => {
    const due = at("2026-11-23T07:00Z");
    const timing = rome({ every: "weekly" });
    expect(isTooLate(timing, due, at("2026-11-26T18:00Z"))).toBe(false);
    expect(isTooLate(timing, due, at("2026-11-26T20:00Z"))).toBe(true);
  });
});
