import { describe, expect, it } from "vitest";
import { differences, samePrice, trackEdit } from "./price-track.rules.ts";
import type { PricePoint, PriceState } from "./price-track.rules.ts";

const state = (normalMinor: number, discountedMinor: number | null = null, currency = "USD"): PriceState => ({
  normalMinor,
  discountedMinor,
  currency,
});
const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));
const point = (hour: number, price: PriceState): PricePoint => ({
  ...price,
  at: at(hour),
  checkId: `check ${hour}`,
});

describe("the changes between two prices", () => {
  it.each([
    ["a normal price", state(1000), state(1200), [{ kind: "normal", fromMinor: 1000, toMinor: 1200 }]],
    [
      "a discount that begins",
      state(1000),
      state(1000, 800),
      [{ kind: "discounted", fromMinor: null, toMinor: 800 }],
    ],
    [
      "a discount that ends",
      state(1000, 800),
      state(1000),
      [{ kind: "discounted", fromMinor: 800, toMinor: null }],
    ],
    [
      "both at once",
      state(1000, 800),
      state(1100, 900),
      [
        { kind: "normal", fromMinor: 1000, toMinor: 1100 },
        { kind: "discounted", fromMinor: 800, toMinor: 900 },
      ],
    ],
    ["nothing", state(1000, 800), state(1000, 800), []],
    ["another currency", state(1000), state(900, null, "EUR"), []],
    ["a first price", undefined, state(1000), []],
    ["a correction", state(1000), { ...state(1200), isCorrection: true }, []],
  ])("are correct for %s", (_what, from, to, changes) => {
    expect(differences(from, to)).toEqual(changes);
  });

  it("exist for different amounts, discounts or currencies", () => {
    expect(samePrice(state(1000, 800), state(1000, 800))).toBe(true);
    expect(samePrice(state(1000, 800), state(1001, 800))).toBe(false);
    expect(samePrice(state(1000, 800), state(1000, 799))).toBe(false);
    expect(samePrice(state(1000, 800), state(1000))).toBe(false);
    expect(samePrice(state(1000), state(1000, null, "EUR"))).toBe(false);
  });
});

describe("a reading", () => {
  const none = { before: undefined, next: undefined, nextReading: undefined };

  it("adds the first point", () => {
    const reading = point(5, state(1000));
    expect(trackEdit(reading, none)).toEqual({ put: [{ point: reading, after: undefined }], remove: [] });
  });

  it("adds a point after the one in force", () => {
    const before = point(1, state(1000));
    const reading = point(5, state(900));
    expect(trackEdit(reading, { ...none, before })).toEqual({
      put: [{ point: reading, after: before }],
      remove: [],
    });
  });

  it("changes nothing when its price is in force, or its time is known already", () => {
    const before = point(1, state(1000));
    expect(trackEdit(point(5, state(1000)), { ...none, before })).toEqual({ put: [], remove: [] });
    expect(trackEdit(point(1, state(900)), { ...none, before })).toEqual({ put: [], remove: [] });
  });

  it("that is late, within a segment, restores the former price from the next reading on", () => {
    const before = point(1, state(1000));
    const reading = point(5, state(900));
    const next = point(9, state(1100));
    const nextReading = { at: at(7), checkId: "check 7" };
    const back = { ...before, at: at(7), checkId: "check 7" };
    const put = [
      { point: reading, after: before },
      { point: back, after: reading },
    ];
    expect(trackEdit(reading, { before, next, nextReading })).toEqual({ put, remove: [] });
    expect(trackEdit(reading, { before, next: undefined, nextReading })).toEqual({ put, remove: [] });
  });

  it("that is late, right before the next point, precedes it, or replaces it when the price is the same", () => {
    const before = point(1, state(1000));
    const reading = point(5, state(900));
    const next = point(9, state(1100));
    const nextReading = { at: at(9), checkId: "check 9" };
    expect(trackEdit(reading, { before, next, nextReading })).toEqual({
      put: [
        { point: reading, after: before },
        { point: next, after: reading },
      ],
      remove: [],
    });
    const same = point(9, state(900));
    expect(trackEdit(reading, { before, next: same, nextReading })).toEqual({
      put: [{ point: reading, after: before }],
      remove: [same],
    });
    expect(trackEdit(reading, { ...none, next: same })).toEqual({
      put: [{ point: reading, after: undefined }],
      remove: [same],
    });
  });
});
