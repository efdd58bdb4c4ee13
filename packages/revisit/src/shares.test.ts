import { expect, it } from "vitest";
import { createShares } from "./shares.ts";
import { ShopModel } from "./shop-model.ts";

const VISITS_A_DAY = 10;

/** Returns the number of visits that a shop gets in 20 days of many changes, after quiet days without visits. */
function visitsAfter(quietDays: number): number {
  const shop = new ShopModel(
    Array.from({ length: 100 }, (_, index) => `${index}`),
    0,
  );
  const shares = createShares([shop], { visitsADay: VISITS_A_DAY, turn: 10 });
  let today = 1;
  for (; today <= quietDays; today += 1) {
    shop.beginDay(today);
    shares.due(shop, today);
    shares.endDay(today);
  }
  let visits = 0;
  for (let swept = 0; swept < 20; swept += 1, today += 1) {
    shop.beginDay(today);
    shop.dayFactor[today] = 1000;
    const due = Math.max(0, shares.due(shop, today));
    for (let visit = 0; visit < due; visit += 1) shares.count(shop);
    visits += due;
    shares.endDay(today);
  }
  return visits;
}

it("a shop keeps its unused visits from quiet days, but at most those of ten days", () => {
  // The rest of the difference comes from its share, which grows on such days up to its maximum by the 20th.
  expect(visitsAfter(20) - visitsAfter(1)).toBeGreaterThan(12 * VISITS_A_DAY);
  expect(visitsAfter(60)).toBe(visitsAfter(20));
});
