import type { IntervalTiming } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import { steppedClock } from "../../../http/stepped-clock.fixture.ts";
import { abortAt, windowClosesAt, nextOpening } from "./plan-window.rules.ts";

const at = (text: string): number => Date.parse(text);
const timing = (change: Partial<IntervalTiming> = {}): IntervalTiming => ({
  mode: "interval",
  everyMinutes: 60,
  zone: "Europe/Berlin",
  window: { from: 8 * 60, until: 18 * 60 },
  weekdays: [],
  ...change,
});
const text = (moment: number | undefined): string | undefined =>
  moment === undefined ? undefined : new Date(moment).toISOString();

describe("the window of a plan", () => {
  it("is open from its first minute until its end, in the plan's zone", () => {
    expect(windowClosesAt(timing(), at("2026-06-01T05:59:59Z"))).toBeUndefined();
    expect(text(windowClosesAt(timing(), at("2026-06-01T06:00:00Z")))).toBe("2026-06-01T16:00:00.000Z");
    expect(text(windowClosesAt(timing(), at("2026-06-01T15:59:59Z")))).toBe("2026-06-01T16:00:00.000Z");
    expect(windowClosesAt(timing(), at("2026-06-01T16:00:00Z"))).toBeUndefined();
  });

  it("opens at its next start, even after excluded days and a clock change", () => {
    expect(text(nextOpening(timing(), at("2026-06-01T16:00:00Z")))).toBe("2026-06-02T06:00:00.000Z");
    expect(text(nextOpening(timing(), at("2026-06-01T12:00:00Z")))).toBe("2026-06-01T12:00:00.000Z");
    // Saturday; clocks are set back that night.
    const mondays = timing({ weekdays: [1] });
    expect(text(nextOpening(mondays, at("2026-10-24T12:00:00Z")))).toBe("2026-10-26T07:00:00.000Z");
    expect(text(nextOpening(mondays, at("2026-10-26T17:00:00Z")))).toBe("2026-11-02T07:00:00.000Z");
  });

  it("belongs to the day on which it begins", () => {
    const nights = timing({ window: { from: 22 * 60, until: 6 * 60 }, weekdays: [5] });
    // Friday night, until Saturday morning; Friday morning is Thursday's.
    expect(text(windowClosesAt(nights, at("2026-06-06T03:00:00Z")))).toBe("2026-06-06T04:00:00.000Z");
    expect(windowClosesAt(nights, at("2026-06-05T03:00:00Z"))).toBeUndefined();
  });

  it("does not close when the next one opens immediately", () => {
    const always = timing({ window: { from: 600, until: 600 } });
    expect(windowClosesAt(always, at("2026-06-01T07:59:00Z"))).toBe(Infinity);
    const twoDays = timing({ window: { from: 600, until: 600 }, weekdays: [1, 2] });
    expect(text(windowClosesAt(twoDays, at("2026-06-01T08:00:00Z")))).toBe("2026-06-03T08:00:00.000Z");
    expect(text(nextOpening(twoDays, at("2026-06-03T08:00:00Z")))).toBe("2026-06-08T08:00:00.000Z");
  });

  it("is always open for plans without one", () => {
    const moment = at("2026-06-06T03:00:00Z");
    for (const one of [
      timing({ window: null, weekdays: [1] }),
      { mode: "budget", unit: "visits", amount: 5 },
    ] as const)
      expect([windowClosesAt(one, moment), nextOpening(one, moment)]).toEqual([Infinity, moment]);
  });
});

it("aborts at the given time, not earlier, and not after it was stopped", async () => {
  const clock = steppedClock(at("2026-06-01T12:00:00Z"));
  const closing = abortAt(clock, at("2026-06-01T12:01:00Z"));
  const stopped = abortAt(clock, at("2026-06-01T12:01:00Z"));
  const never = abortAt(clock, Infinity);
  await clock.advance(59_999);
  expect(closing.signal.aborted).toBe(false);
  stopped.stop();
  await clock.advance(1);
  expect([closing, stopped, never].map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
});

it("does not abort before its moment where a clock's waiting ends at once", async () => {
  const now = at("2026-06-01T12:00:00Z");
  const { signal } = abortAt({ now: () => new Date(now), sleep: () => Promise.resolve() }, now + 60_000);
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(signal.aborted).toBe(false);
  // A timer may be some milliseconds early.
  const early = abortAt({ now: () => new Date(now), sleep: () => Promise.resolve() }, now + 10);
  await new Promise(setImmediate);
  expect(early.signal.aborted).toBe(true);
});
