import { describe, expect, it } from "vitest";
import { capsOf, additionalCost, isWithin, nearCap } from "./caps.rules.ts";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };

describe("the daily caps", () => {
  it("are the free points when nothing more can be charged, next to a lower cap of the organisation", () => {
    const own = (amount: number) => ({ unit: "points", amount }) as const;
    expect(capsOf({ own: null, isFreeOnly: false }, TARIFF)).toEqual([]);
    expect(capsOf({ own: null, isFreeOnly: true }, TARIFF)).toEqual([own(100)]);
    expect(capsOf({ own: own(40), isFreeOnly: true }, TARIFF)).toEqual([own(40)]);
    expect(capsOf({ own: own(400), isFreeOnly: true }, TARIFF)).toEqual([own(400), own(100)]);
    const dollars = { unit: "usd", amount: 1_000_000 } as const;
    expect(capsOf({ own: dollars, isFreeOnly: true }, TARIFF)).toEqual([dollars, own(100)]);
  });

  it("price the points after the free ones, including a batch that crosses the limit", () => {
    expect(additionalCost(0, 100, TARIFF)).toBe(0);
    expect(additionalCost(98, 3, TARIFF)).toBe(50_000);
    expect(additionalCost(100, 3, TARIFF)).toBe(150_000);
    expect(additionalCost(250, 1, TARIFF)).toBe(50_000);
  });

  it("allow exactly the last point and micro-dollar", () => {
    const usage = { points: 102, costMicroUsd: 100_000 };
    expect(isWithin([{ unit: "points", amount: 102 }], usage)).toBe(true);
    expect(isWithin([{ unit: "points", amount: 101 }], usage)).toBe(false);
    expect(isWithin([{ unit: "usd", amount: 100_000 }], usage)).toBe(true);
    expect(
      isWithin(
        [
          { unit: "points", amount: 200 },
          { unit: "usd", amount: 99_999 },
        ],
        usage,
      ),
    ).toBe(false);
  });

  it("trigger a warning from 80%", () => {
    const cap = { unit: "points", amount: 10 } as const;
    expect(nearCap([cap], { points: 7, costMicroUsd: 0 })).toBeUndefined();
    expect(nearCap([cap], { points: 8, costMicroUsd: 0 })).toEqual({ ...cap, used: 8 });
    expect(nearCap([{ unit: "points", amount: 0 }], { points: 0, costMicroUsd: 0 })).toBeUndefined();
  });
});
