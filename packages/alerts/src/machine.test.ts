import { describe, expect, it } from "vitest";
import { advance, DEFAULT_REARM } from "./index.ts";
import type { AlertEvent, Condition, PriceEvent, Rearm } from "./index.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Returns prices, one a day; a pair is a normal and a discounted price. */
function prices(...minors: (number | [number, number])[]): PriceEvent[] {
  return minors.map((minor, index) => ({
    kind: "price",
    at: index * DAY,
    normalMinor: Array.isArray(minor) ? minor[0] : minor,
    discountedMinor: Array.isArray(minor) ? minor[1] : null,
    currency: "EUR",
  }));
}

/** Returns the days on which the rule fires; the first event predates the rule. */
function daysOf(condition: Condition, events: readonly AlertEvent[], rearm: Partial<Rearm> = {}): number[] {
  const rule = { condition, rearm: { ...DEFAULT_REARM, ...rearm } };
  return advance(rule, undefined, events, (events[0]?.at ?? 0) + 1).firings.map(({ at }) => at / DAY);
}

const below = (minor: number): Condition => ({ kind: "below", minor, currency: "EUR" });

describe("a price below a target", () => {
  it("is reported once, when it reaches the target or falls below it", () => {
    expect(daysOf(below(5000), prices(6000, 5000, 4000, 3000))).toEqual([1]);
  });

  it("is reported again after the price was above the target by more than the dead band", () => {
    expect(daysOf(below(5000), prices(6000, 4900, 5100, 4900))).toEqual([1]);
    expect(daysOf(below(5000), prices(6000, 4900, 5101, 4900))).toEqual([1, 3]);
    expect(daysOf(below(5000), prices(6000, 4900, 5400, 4900), { deadBandPercent: 10 })).toEqual([1]);
  });

  it("is reported again after the configured time, however little it rose above the target", () => {
    const events = prices(6000, 4900, 5001, 4900, 5001, 4900);
    expect(daysOf(below(5000), events, { afterHours: 72 })).toEqual([1, 5]);
  });

  it("is not reported again while it stays below, however long", () => {
    expect(daysOf(below(5000), prices(6000, 4900, 4800, 4700, 4600), { afterHours: 24 })).toEqual([1]);
  });

  it("is not reported if it predates the rule, until it has been above", () => {
    expect(daysOf(below(5000), prices(4000, 3900, 6000, 3900))).toEqual([3]);
  });

  it("is reported with the previous and the current price", () => {
    const events = prices(6000, [6000, 4500]);
    const { firings } = advance({ condition: below(5000), rearm: DEFAULT_REARM }, undefined, events, 1);
    expect(firings).toEqual([{ at: DAY, from: events[0], to: events[1], lastReadingAt: null }]);
  });

  it("is not reported for a correction or another currency", () => {
    const [first, second, third] = prices(6000, 4000, 3900);
    expect(daysOf(below(5000), [first!, { ...second!, isCorrection: true }, third!])).toEqual([]);
    expect(daysOf(below(5000), [first!, { ...second!, currency: "USD" }])).toEqual([]);
  });

  it("is the mirror image of a price above one", () => {
    expect(daysOf({ kind: "above", minor: 5000, currency: "EUR" }, prices(4000, 5000, 4950, 5000))).toEqual([
      1,
    ]);
    expect(daysOf({ kind: "above", minor: 5000, currency: "EUR" }, prices(4000, 5000, 4899, 5000))).toEqual([
      1, 3,
    ]);
  });
});

describe("a change", () => {
  const percent = (value: number, direction: "down" | "up" | "both"): Condition => ({
    kind: "change",
    direction,
    by: { unit: "percent", percent: value },
  });

  it("is measured from the last published price, in the configured direction", () => {
    const events = prices(10_000, 9500, 9000, 9900, 9950);
    expect(daysOf(percent(5, "down"), events)).toEqual([1, 2]);
    expect(daysOf(percent(5, "up"), events)).toEqual([3]);
    expect(daysOf(percent(5, "both"), events)).toEqual([1, 2, 3]);
  });

  it("in percent is relative to the previous price", () => {
    expect(daysOf(percent(5, "up"), prices(10_000, 10_500))).toEqual([1]);
    expect(daysOf(percent(5, "down"), prices(10_500, 10_000))).toEqual([]);
  });

  it("from zero to zero is no change", () => {
    expect(daysOf(percent(5, "both"), prices([500, 0], 0, 100))).toEqual([2]);
  });

  it("by an amount counts only in that amount's currency", () => {
    const by = (currency: string): Condition => ({
      kind: "change",
      direction: "both",
      by: { unit: "amount", minor: 500, currency },
    });
    expect(daysOf(by("EUR"), prices(10_000, 9501, 9001))).toEqual([2]);
    expect(daysOf(by("USD"), prices(10_000, 9000))).toEqual([]);
  });

  it("is reported at most once within the configured time", () => {
    expect(daysOf(percent(5, "both"), prices(100, 200, 100, 200, 100), { afterHours: 48 })).toEqual([1, 3]);
  });

  it("is not reported sooner because of a smaller change in between", () => {
    expect(daysOf(percent(50, "both"), prices(100, 200, 210, 400), { afterHours: 72 })).toEqual([1]);
  });

  it("is not measured across currencies and corrections", () => {
    const [first, second, third] = prices(10_000, 5000, 2000);
    expect(
      daysOf(percent(5, "both"), [first!, { ...second!, currency: "USD" }, { ...third!, currency: "USD" }]),
    ).toEqual([2]);
    expect(daysOf(percent(5, "both"), [first!, { ...second!, isCorrection: true }, third!])).toEqual([2]);
  });
});

describe("the lowest price of some days", () => {
  const lowest = (days: number): Condition => ({ kind: "lowest", days });

  it("is lower than every price in force in that period", () => {
    expect(daysOf(lowest(30), prices(10_000, 9000, 9500, 9000, 8999))).toEqual([1, 4]);
    // The first price is in effect until the second day, so it counts in the three days before the fourth, not in two.
    expect(daysOf(lowest(3), prices(5000, 9000, 9500, 8900, 8000))).toEqual([4]);
    expect(daysOf(lowest(2), prices(5000, 9000, 9500, 8900, 8000))).toEqual([3, 4]);
  });

  it("is reported again when the price has returned, or fallen further, by the dead band", () => {
    expect(daysOf(lowest(30), prices(10_000, 9000, 8900, 8800))).toEqual([1, 3]);
    expect(daysOf(lowest(30), prices(10_000, 9000, 9200, 8990))).toEqual([1, 3]);
  });

  it("is not reported again when the price has returned by less than the dead band", () => {
    expect(daysOf(lowest(30), prices(10_000, 9000, 9100, 8990))).toEqual([1]);
  });

  it("is the mirror image of the highest price", () => {
    expect(daysOf({ kind: "highest", days: 30 }, prices(100, 120, 110, 130))).toEqual([1, 3]);
  });

  it("requires a previous price", () => {
    expect(advance({ condition: lowest(30), rearm: DEFAULT_REARM }, undefined, prices(5), 0).firings).toEqual(
      [],
    );
  });
});

describe("events other than prices", () => {
  it("report the beginning and the end of a discount", () => {
    const events = prices(100, [100, 80], [100, 70], 100);
    expect(daysOf({ kind: "discount", on: "begins" }, events)).toEqual([1]);
    expect(daysOf({ kind: "discount", on: "ends" }, events)).toEqual([3]);
  });

  it("report that a product is sold out, and back in stock", () => {
    const events: AlertEvent[] = [false, true, true, false].map((isOut, index) => ({
      kind: "stock",
      at: index * DAY,
      isOut,
    }));
    expect(daysOf({ kind: "stock", on: "out" }, events)).toEqual([1]);
    expect(daysOf({ kind: "stock", on: "back" }, events)).toEqual([3]);
  });

  it("report that a product is sold out at the same time as a new price", () => {
    const stock = (isOut: boolean, day: number): AlertEvent => ({ kind: "stock", at: day * DAY, isOut });
    const events = [...prices(100, 200), stock(false, 0), stock(true, 1)].toSorted((a, b) => a.at - b.at);
    expect(daysOf({ kind: "stock", on: "out" }, events)).toEqual([1]);
  });

  it("report missing readings once after the configured days, and again after the next reading", () => {
    const event = (kind: "reading" | "tick", day: number): AlertEvent => ({ kind, at: day * DAY });
    const events = [
      event("reading", 0),
      event("tick", 2.9),
      event("tick", 3),
      event("tick", 9),
      event("reading", 9),
      event("tick", 11),
      event("tick", 12),
    ];
    expect(daysOf({ kind: "silence", days: 3 }, events)).toEqual([3, 12]);
  });

  it("include a reading slightly older than the last clock tick", () => {
    const rule = { condition: { kind: "silence", days: 3 } as const, rearm: DEFAULT_REARM };
    const first = advance(
      rule,
      undefined,
      [
        { kind: "reading", at: 0 },
        { kind: "tick", at: 4 * DAY },
      ],
      0,
    );
    const next = advance(rule, first.state, [{ kind: "reading", at: 4 * DAY - 1 }], 0);
    expect(next.state.phase).toBe("armed");
  });
});

describe("a page that is gone", () => {
  const page = (isGone: boolean, day: number): AlertEvent => ({ kind: "page", isGone, at: day * DAY });
  const there = (day: number) => page(false, day);
  const gone = (day: number) => page(true, day);
  const GONE: Condition = { kind: "gone" };

  it("is reported once, when a second visit at least half a day later confirms it", () => {
    expect(daysOf(GONE, [there(0), gone(1), gone(1.49), gone(1.5), gone(2), gone(9)])).toEqual([1.5]);
    expect(daysOf(GONE, [there(0), gone(1)])).toEqual([]);
  });

  it("is not reported if a visit in between found it; failed visits do not count", () => {
    expect(daysOf(GONE, [there(0), gone(1), there(1.4), gone(1.8), there(2)])).toEqual([]);
    const failed: AlertEvent = { kind: "failure", at: 1.4 * DAY };
    expect(daysOf(GONE, [there(0), gone(1), failed, gone(2)])).toEqual([2]);
    expect(daysOf(GONE, [there(0), failed, { kind: "failure", at: 3 * DAY }])).toEqual([]);
  });

  it("is reported again after it had returned", () => {
    expect(daysOf(GONE, [there(0), gone(1), gone(2), there(3), gone(4), gone(5)])).toEqual([2, 5]);
  });

  it("is reported with the time when it last existed", () => {
    const { firings } = advance(
      { condition: GONE, rearm: DEFAULT_REARM },
      undefined,
      [there(0), there(1), gone(2), gone(3)],
      0,
    );
    expect(firings).toEqual([{ at: 3 * DAY, from: null, to: null, lastReadingAt: DAY }]);
  });

  it("is not reported if it was confirmed gone before the rule, but is if only one visit had found it gone", () => {
    const rule = { condition: GONE, rearm: DEFAULT_REARM };
    const since = (from: number, events: AlertEvent[]) =>
      advance(rule, undefined, events, from * DAY).firings.map(({ at }) => at / DAY);
    expect(since(3, [there(0), gone(1), gone(2), gone(3)])).toEqual([]);
    expect(since(2, [there(0), gone(1), gone(2)])).toEqual([2]);
  });
});

it("a product that a listing shows for the first time is reported once, with its price", () => {
  const [price] = prices(1200);
  const listed = (day: number): AlertEvent => ({ kind: "listed", at: day * DAY, price: price! });
  const rule = { condition: { kind: "listed" } as const, rearm: DEFAULT_REARM };
  const { firings } = advance(rule, undefined, [listed(1), listed(2)], 0);
  expect(firings).toEqual([{ at: DAY, from: null, to: price, lastReadingAt: null }]);
  expect(advance(rule, undefined, [listed(1), listed(3)], 2 * DAY).firings).toEqual([]);
});

it("the lowest price of some days is not reported if it predates the rule", () => {
  const events = prices(6000, 5000, 5500, 4000);
  const rule = { condition: { kind: "lowest", days: 30 } as const, rearm: DEFAULT_REARM };
  const { firings } = advance(rule, undefined, events, 2 * DAY);
  expect(firings.map(({ at }) => at / DAY)).toEqual([3]);
});

it.each<[string, Condition, AlertEvent[], Partial<Rearm>, string[]]>([
  [
    "entered, left by little, left by more",
    below(5000),
    prices(6000, 4900, 5050, 5400),
    {},
    ["armed", "fired", "cooling", "armed"],
  ],
  [
    "reported once in three days",
    { kind: "change", direction: "both", by: { unit: "percent", percent: 50 } },
    prices(100, 200, 210, 211, 212),
    { afterHours: 72 },
    ["armed", "cooling", "cooling", "cooling", "armed"],
  ],
  [
    "reported each time",
    { kind: "change", direction: "both", by: { unit: "percent", percent: 50 } },
    prices(100, 200, 400),
    {},
    ["armed", "armed", "armed"],
  ],
  [
    "the lowest, higher by little, higher by more",
    { kind: "lowest", days: 30 },
    prices(10_000, 9000, 9100, 9500),
    {},
    ["armed", "fired", "cooling", "armed"],
  ],
])("the phase of a rule is stored after each event: %s", (_, condition, events, rearm, phases) => {
  const rule = { condition, rearm: { ...DEFAULT_REARM, ...rearm } };
  const after = events.map(
    (_event, index) => advance(rule, undefined, events.slice(0, index + 1), 1).state.phase,
  );
  expect(after).toEqual(phases);
});
