import fc from "fast-check";
import { expect, it } from "vitest";
import { sellingPrice } from "./rule.ts";
import { marketOf } from "./index.ts";
import type { MarketEvent, PriceEnd, PriceEvent } from "./index.ts";

const RUNS = { seed: 20_261_123, numRuns: 2000 };

/** Computes the market by its definition: searches each list at each time. */
function marketByDefinition(
  own: readonly (PriceEvent | PriceEnd)[],
  others: readonly (readonly (PriceEvent | PriceEnd)[])[],
): MarketEvent[] {
  const inForce = (prices: readonly (PriceEvent | PriceEnd)[], at: number) => {
    const last = prices.findLast((price) => price.at <= at);
    return last?.kind === "price" ? last : undefined;
  };
  const moments = new Set(
    [own, ...others].flatMap((prices) => prices.flatMap(({ kind, at }) => (kind === "price" ? at : []))),
  );
  return [...moments]
    .toSorted((a, b) => a - b)
    .flatMap((at): MarketEvent[] => {
      const mine = inForce(own, at);
      if (!mine) return [];
      const rivals = others.flatMap((prices) => inForce(prices, at) ?? []);
      const [first, ...more] = rivals.filter(({ currency }) => currency === mine.currency);
      const other =
        first && more.reduce((least, one) => (sellingPrice(one) < sellingPrice(least) ? one : least), first);
      return [{ kind: "market", at, own: mine, other: other ?? null }];
    });
}

// Few times and amounts, so that many prices change at once and many are equal.
const price: fc.Arbitrary<PriceEvent> = fc.record({
  kind: fc.constant("price" as const),
  at: fc.integer({ min: 0, max: 12 }),
  normalMinor: fc.integer({ min: 1, max: 6 }),
  discountedMinor: fc.option(fc.integer({ min: 0, max: 6 })),
  currency: fc.constantFrom("EUR", "EUR", "USD"),
  isCorrection: fc.boolean(),
});
const end: fc.Arbitrary<PriceEnd> = fc.record({
  kind: fc.constant("end" as const),
  at: fc.integer({ min: 0, max: 12 }),
});
const prices = fc.array(fc.oneof({ weight: 6, arbitrary: price }, end), { maxLength: 8 }).map((list) =>
  // A new price at the time of an end is known.
  list.toSorted((a, b) => a.at - b.at || Number(a.kind === "price") - Number(b.kind === "price")),
);

it("a market computed in one pass has exactly the prices of its definition", () => {
  fc.assert(
    fc.property(prices, fc.array(prices, { maxLength: 9 }), (own, others) => {
      const [walked, defined] = [marketOf(own, others), marketByDefinition(own, others)];
      expect(walked).toEqual(defined);
      // Among equals, the same one.
      expect(walked.every((event, at) => event.other === defined[at]!.other)).toBe(true);
      expect(walked.every((event, at) => event.own === defined[at]!.own)).toBe(true);
    }),
    RUNS,
  );
});
