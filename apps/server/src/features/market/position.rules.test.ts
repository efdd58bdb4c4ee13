import { describe, expect, it } from "vitest";
import { isBelowMap, medianOf, nextSaleMoment, positionOf, statedPrice } from "./position.rules.ts";
import type { SeenPrice, StatedPrice } from "./position.rules.ts";

const seen = (normalMinor: number | null, rest: Partial<SeenPrice> = {}): SeenPrice => ({
  normalMinor,
  discountedMinor: null,
  currency: "EUR",
  availability: "InStock",
  isStale: false,
  isStockKnown: true,
  isDoubted: false,
  ...rest,
});
const own = { minor: 1000, currency: "EUR" };

describe("the position of an item", () => {
  it.each([
    ["cheapest", [1100, 1300, 1200], { rank: 1, ranked: 4, gap: -100, gapPermille: -91, index: 833 }],
    ["level", [1000, 1300], { rank: 1, ranked: 3, gap: 0, gapPermille: 0, index: 870 }],
    ["undercut", [900, 950, 2000], { rank: 3, ranked: 4, gap: 100, gapPermille: 111, index: 1053 }],
  ] as const)("is %s among %j", (standing, prices, expected) => {
    const position = positionOf(
      own,
      prices.map((minor) => seen(minor)),
      "selling",
    );
    expect(position).toMatchObject({ standing, rank: expected.rank, ranked: expected.ranked });
    expect(position.gap).toEqual({ minor: expected.gap, currency: "EUR" });
    expect([position.gapPermille, position.indexPermille]).toEqual([expected.gapPermille, expected.index]);
  });

  it.each([
    ["stale", seen(500, { isStale: true })],
    ["currency", seen(500, { currency: "USD" })],
    ["stock", seen(500, { availability: "OutOfStock" })],
    ["unpriced", seen(null)],
  ] as const)("does not compare a price that is not comparable: %s", (reason, offer) => {
    const position = positionOf(own, [offer, seen(1500)], "selling");
    expect(position).toMatchObject({ standing: "cheapest", ranked: 2 });
    expect(position.offers.map(({ unranked, gapPermille }) => [unranked, gapPermille])).toEqual([
      [null, 500],
      [reason, null],
    ]);
    expect(positionOf(own, [offer], "selling")).toMatchObject({ standing: "alone", rank: null, ranked: 1 });
  });

  it.each([
    ["a current price", seen(500), true],
    ["a stale one", seen(500, { isStale: true }), false],
    ["that of a sold-out product", seen(500, { availability: "OutOfStock" }), false],
    ["one in another currency", seen(500, { currency: "USD" }), false],
    ["the minimum itself", seen(800), false],
  ] as const)(
    "holds below the minimum advertised price only what is asked now: %s",
    (_what, offer, expected) => {
      const [ranked] = positionOf(own, [offer], "selling").offers;
      expect(isBelowMap({ minor: 800, currency: "EUR" }, ranked!)).toBe(expected);
    },
  );

  it("compares discounts, or normal prices only", () => {
    const offers = [seen(1200, { discountedMinor: 900 })];
    expect(positionOf(own, offers, "selling")).toMatchObject({
      standing: "undercut",
      cheapest: { minor: 900 },
    });
    expect(positionOf(own, offers, "normal")).toMatchObject({
      standing: "cheapest",
      cheapest: { minor: 1200 },
    });
  });

  it("puts other sellers in order without an own price, but compares nothing", () => {
    const position = positionOf(null, [seen(1500), seen(1200)], "selling");
    expect(position).toMatchObject({
      standing: "unpriced",
      rank: null,
      ranked: 0,
      cheapest: null,
      gap: null,
    });
    expect(position.offers.map(({ amount, gapPermille }) => [amount?.minor, gapPermille])).toEqual([
      [1200, null],
      [1500, null],
    ]);
  });

  it("is an opportunity when every other seller whose stock is known is out of it", () => {
    const out = seen(900, { availability: "OutOfStock" });
    const silent = seen(900, { availability: null });
    expect(positionOf(own, [out, silent], "selling").isOpportunity).toBe(true);
    expect(positionOf(own, [out, seen(900)], "selling").isOpportunity).toBe(false);
    expect(positionOf(own, [silent], "selling").isOpportunity).toBe(false);
    const unknown = { ...out, isStockKnown: false };
    expect(positionOf(own, [unknown], "selling").isOpportunity).toBe(false);
    expect(positionOf(own, [unknown, seen(900)], "selling").isOpportunity).toBe(false);
  });

  it("leaves out what may be another product", () => {
    const changed = seen(500, { isDoubted: true });
    const { standing, offers } = positionOf(own, [changed, seen(1100)], "selling");
    expect([standing, offers.map(({ unranked }) => unranked)]).toEqual(["cheapest", [null, "changed"]]);
    expect(isBelowMap({ minor: 900, currency: "EUR" }, offers[1]!)).toBe(false);
    const out = seen(900, { availability: "OutOfStock" });
    expect(positionOf(own, [out, changed], "selling").isOpportunity).toBe(true);
  });

  it("takes the mean of the two prices in the middle as the median", () => {
    expect([medianOf([3]), medianOf([3, 4]), medianOf([1, 5, 9])]).toEqual([3, 4, 5]);
  });
});

describe("a stated price", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  const stated: StatedPrice = {
    currency: "EUR",
    normalMinor: 1000,
    saleMinor: 800,
    saleFrom: at(10),
    saleUntil: at(20),
  };

  it.each([
    ["before the sale", 9, 1000, 10],
    ["from its start", 10, 800, 20],
    ["in its last moment", 19, 800, 20],
    ["at its end", 20, 1000, null],
  ] as const)("is right %s", (_when, day, minor, next) => {
    expect(statedPrice(stated, "selling", at(day))).toEqual({ minor, currency: "EUR" });
    expect(statedPrice(stated, "normal", at(day))?.minor).toBe(1000);
    expect(nextSaleMoment(stated, at(day))).toEqual(next === null ? null : at(next));
  });

  it("has a sale without an end, or without a start", () => {
    expect(statedPrice({ ...stated, saleUntil: null }, "selling", at(29))?.minor).toBe(800);
    expect(statedPrice({ ...stated, saleFrom: null }, "selling", at(1))?.minor).toBe(800);
    expect(statedPrice({ ...stated, currency: null }, "selling", at(1))).toBeNull();
  });
});
