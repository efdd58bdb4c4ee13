import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "./index.ts";
import type { AlertEvent, AlertState, Condition, Firing, PriceEvent, Rule } from "./index.ts";

const HOUR = 3_600_000;
const RUNS = { seed: 20_261_122, numRuns: 400 };

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("below" as const, "above" as const),
    minor: fc.integer({ min: 90, max: 110 }),
    currency: fc.constant("EUR"),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    direction: fc.constantFrom("down" as const, "up" as const, "both" as const),
    by: fc.oneof(
      fc.record({ unit: fc.constant("percent" as const), percent: fc.integer({ min: 1, max: 20 }) }),
      fc.record({
        unit: fc.constant("amount" as const),
        minor: fc.integer({ min: 1, max: 20 }),
        currency: fc.constantFrom("EUR", "USD"),
      }),
    ),
  }),
  fc.record({
    kind: fc.constantFrom("lowest" as const, "highest" as const),
    days: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant("discount" as const),
    on: fc.constantFrom("begins" as const, "ends" as const),
  }),
  fc.record({ kind: fc.constant("stock" as const), on: fc.constantFrom("back" as const, "out" as const) }),
  fc.record({ kind: fc.constantFrom("gone" as const, "listed" as const) }),
  fc.record({ kind: fc.constant("silence" as const), days: fc.integer({ min: 1, max: 3 }) }),
);
const rule: fc.Arbitrary<Rule> = fc.record({
  condition,
  rearm: fc.record({
    deadBandPercent: fc.constantFrom(0, 2, 5),
    afterHours: fc.constantFrom(null, 24, 60),
  }),
});

/** Something that happens some hours after the previous event; prices are close together, so that limits are crossed. */
const event = fc.record({
  hours: fc.integer({ min: 1, max: 30 }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant("price" as const) },
    fc.constantFrom(
      "stock" as const,
      "page" as const,
      "listed" as const,
      "failure" as const,
      "held" as const,
      "reading" as const,
      "tick" as const,
    ),
  ),
  minor: fc.integer({ min: 85, max: 115 }),
  off: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 3 }),
  currency: fc.constantFrom("EUR", "EUR", "EUR", "EUR", "USD"),
  isCorrection: fc.constantFrom(false, false, false, false, true),
  isOut: fc.boolean(),
  /** Whether the program restarts before it. */
  isRestarted: fc.boolean(),
});
type Drawn = typeof event extends fc.Arbitrary<infer T> ? T : never;

function eventsOf(drawn: readonly Drawn[]): AlertEvent[] {
  let at = 0;
  return drawn.map(({ hours, what, minor, off, currency, isCorrection, isOut }): AlertEvent => {
    at += hours * HOUR;
    if (what === "price")
      return {
        kind: "price",
        at,
        normalMinor: minor,
        discountedMinor: off === null ? null : minor - off,
        currency,
        isCorrection,
      };
    if (what === "listed") return { kind: what, at, price: null };
    if (what === "page") return { kind: what, at, isGone: isOut };
    return what === "stock" ? { kind: what, at, isOut } : { kind: what, at };
  });
}

/** As in the program: events one by one, the state read back from storage, some events delivered twice. */
function live(one: Rule, events: readonly AlertEvent[], drawn: readonly Drawn[]): Firing[] {
  const firings: Firing[] = [];
  let state: AlertState | undefined;
  for (const [index, current] of events.entries()) {
    const known = events.slice(0, index + 1);
    const next = advance(one, state, known, state ? Infinity : current.at);
    firings.push(...next.firings);
    if (Number.isFinite(next.state.through)) state = next.state;
    if (!drawn[index]!.isRestarted || state === undefined) continue;
    state = JSON.parse(JSON.stringify(state)) as AlertState;
    // Redelivered after a restart: nothing is sent twice.
    if (current.kind !== "tick") expect(advance(one, state, known, Infinity).firings).toEqual([]);
  }
  return firings;
}

describe("a rule", () => {
  it("fires live exactly as in a replay of the history, despite failures, held prices and restarts", () => {
    fc.assert(
      fc.property(rule, fc.array(event, { maxLength: 60 }), (one, drawn) => {
        const events = eventsOf(drawn);
        expect(live(one, events, drawn)).toEqual(advance(one, undefined, events, 0).firings);
      }),
      RUNS,
    );
  });

  it("is unaffected by failed visits and held prices", () => {
    fc.assert(
      fc.property(rule, fc.array(event, { maxLength: 60 }), (one, drawn) => {
        const events = eventsOf(drawn);
        const clean = events.filter(({ kind }) => kind !== "failure" && kind !== "held");
        expect(advance(one, undefined, events, 0)).toEqual(advance(one, undefined, clean, 0));
      }),
      RUNS,
    );
  });

  it("about a target fires each time the price crosses it from beyond the dead band", () => {
    const prices = fc.array(fc.integer({ min: 85, max: 115 }), { maxLength: 80 });
    fc.assert(
      fc.property(prices, fc.constantFrom(0, 2, 5), (minors, deadBandPercent) => {
        const events = minors.map((minor, index): PriceEvent => ({
          kind: "price",
          at: index * HOUR,
          normalMinor: minor,
          discountedMinor: null,
          currency: "EUR",
        }));
        const expected: number[] = [];
        let isArmed = true;
        for (const { at, normalMinor } of events) {
          if (isArmed && normalMinor <= 100) expected.push(at);
          if (normalMinor <= 100) isArmed = false;
          if (normalMinor > 100 + deadBandPercent) isArmed = true;
        }
        const one: Rule = {
          condition: { kind: "below", minor: 100, currency: "EUR" },
          rearm: { deadBandPercent, afterHours: null },
        };
        expect(advance(one, undefined, events, 0).firings.map(({ at }) => at)).toEqual(expected);
      }),
      RUNS,
    );
  });

  it("uses only the days that it needs: a longer history changes nothing", () => {
    fc.assert(
      fc.property(rule, fc.array(event, { maxLength: 60 }), fc.nat(60), (one, drawn, cut) => {
        const events = eventsOf(drawn);
        const { state } = advance(one, undefined, events.slice(0, cut), 0);
        if (!Number.isFinite(state.through)) return;
        const whole = advance(one, state, events, 0);
        const back = state.through - 4 * 24 * HOUR;
        const first = events.findLastIndex(({ kind, at }) => kind === "price" && at <= back);
        const stock = events.findLastIndex(({ kind, at }) => kind === "stock" && at <= back);
        const there = events.findLastIndex((one) => one.kind === "page" && !one.isGone && one.at <= back);
        const kept = events.filter((_, index) => index >= first || index === stock || index === there);
        // Earlier currencies and corrections are known from the kept prices.
        expect(advance(one, state, kept, 0).state).toEqual(whole.state);
      }),
      RUNS,
    );
  });
});
