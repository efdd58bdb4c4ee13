import { expect, it } from "vitest";
import { advance, DEFAULT_REARM, marketOf } from "./index.ts";
import type { Condition, PriceEvent, Rule } from "./index.ts";

const price = (at: number, normalMinor: number, currency = "USD"): PriceEvent => ({
  kind: "price",
  at,
  normalMinor,
  discountedMinor: null,
  currency,
});
const ruleOf = (condition: Condition): Rule => ({ condition, rearm: DEFAULT_REARM });
const UNDERCUT = ruleOf({ kind: "undercut", by: { unit: "percent", percent: 5 } });
const CHEAPEST = ruleOf({ kind: "cheapest" });
/** Returns when a rule fires over a whole history, whose first moment predates the rule. */
const firings = (rule: Rule, own: PriceEvent[], ...others: PriceEvent[][]) =>
  advance(rule, undefined, marketOf(own, others), 1).firings;

it("a market gives the cheapest other price in the same currency at each change, starting with the first own price", () => {
  const market = marketOf(
    [price(2, 1000)],
    [[price(0, 900), price(5, 1100)], [price(1, 950)], [price(3, 1, "EUR")]],
  );
  expect(market.map(({ at, own, other }) => [at, own.normalMinor, other?.normalMinor])).toEqual([
    [2, 1000, 900],
    [3, 1000, 900],
    [5, 1000, 950],
  ]);
  expect(marketOf([price(0, 1000)], [])).toMatchObject([{ other: null }]);
});

it("a market has nothing of a price that is no longer known", () => {
  const [end, again] = [
    { kind: "end" as const, at: 4 },
    { kind: "end" as const, at: 7 },
  ];
  const market = marketOf(
    [price(1, 1000), price(5, 1100), again, price(9, 1200)],
    [
      [price(0, 900), end],
      [price(2, 950), price(8, 800)],
    ],
  );
  expect(market.map(({ at, own, other }) => [at, own.normalMinor, other?.normalMinor])).toEqual([
    [1, 1000, 900],
    [2, 1000, 900],
    [5, 1100, 950],
    [9, 1200, 800],
  ]);
});

it("an undercut is reported once, and again after it had ended by more than the dead band", () => {
  const own = [price(0, 1000)];
  const rival = [price(0, 990), price(1, 960), price(2, 950), price(3, 940), price(4, 955), price(5, 949)];
  // 950 is 5% less; 955 is back, but not by 2%.
  expect(firings(UNDERCUT, own, rival)).toMatchObject([
    { at: 2, from: { normalMinor: 1000 }, to: { normalMinor: 950 } },
  ]);
  expect(firings(UNDERCUT, own, [...rival, price(6, 1000), price(7, 900)]).map(({ at }) => at)).toEqual([
    2, 7,
  ]);
  // Its own price rises, so the others undercut it as well.
  expect(firings(UNDERCUT, [...own, price(8, 1100)], [price(0, 1000)]).map(({ at }) => at)).toEqual([8]);
});

it("an undercut is reported again after a period without any rival", () => {
  const own = [price(0, 1000)];
  const market = marketOf(own, [[price(0, 990), price(1, 900), price(5, 900)]]);
  const alone = market.map((event) => (event.at === 1 ? { ...event, at: 3, other: null } : event));
  const events = [...market.filter(({ at }) => at <= 1), ...alone.filter(({ at }) => at === 3)];
  const again = { ...market.find(({ at }) => at === 1)!, at: 5 };
  expect(advance(UNDERCUT, undefined, [...events, again], 1).firings.map(({ at }) => at)).toEqual([1, 5]);
});

it("a second price at the same time is compared too, and nothing is reported twice", () => {
  const own = [price(0, 1000)];
  const first = advance(UNDERCUT, undefined, marketOf(own, [[price(0, 990), price(1, 980)]]), 1);
  expect(first).toMatchObject({ state: { through: 1 }, firings: [] });
  const market = marketOf(own, [[price(0, 990), price(1, 980)], [price(1, 900)]]);
  const second = advance(UNDERCUT, first.state, market, 1);
  expect(second.firings).toMatchObject([{ at: 1, to: { normalMinor: 900 } }]);
  expect(advance(UNDERCUT, second.state, market, 1).firings).toEqual([]);
});

it("a correction of any price in the group is not reported", () => {
  const corrected = { ...price(1, 900), isCorrection: true };
  expect(firings(UNDERCUT, [price(0, 1000)], [price(0, 1000), corrected])).toEqual([]);
  const raised = { ...price(1, 1200), isCorrection: true };
  expect(firings(UNDERCUT, [price(0, 1000), raised], [price(0, 1000)])).toEqual([]);
  // The correction was earlier, the change is real.
  expect(
    firings(UNDERCUT, [{ ...price(0, 1000), isCorrection: true }], [price(0, 1000), price(1, 900)]),
  ).toHaveLength(1);
});

it("an undercut by an amount counts only in that amount's currency", () => {
  const rule = (currency: string) =>
    ruleOf({ kind: "undercut", by: { unit: "amount", minor: 50, currency } });
  const [own, rival] = [[price(0, 1000)], [price(0, 1000), price(1, 951), price(2, 950)]];
  expect(firings(rule("USD"), own, rival).map(({ at }) => at)).toEqual([2]);
  expect(firings(rule("EUR"), own, rival)).toEqual([]);
});

it("the cheapest of a group is cheaper than all others, not equal to one", () => {
  const own = [price(0, 1000), price(1, 900), price(2, 899)];
  const rival = [price(0, 900)];
  expect(firings(CHEAPEST, own, rival)).toMatchObject([
    { at: 2, from: { normalMinor: 900 }, to: { normalMinor: 899 } },
  ]);
  // The other price rises.
  expect(firings(CHEAPEST, [price(0, 1000)], [price(0, 900), price(4, 1200)]).map(({ at }) => at)).toEqual([
    4,
  ]);
  // A product without others, or one that was already the cheapest, causes no message.
  expect(firings(CHEAPEST, [price(0, 1000), price(1, 500)])).toEqual([]);
  expect(firings(CHEAPEST, [price(0, 800), price(1, 700)], rival)).toEqual([]);
});
