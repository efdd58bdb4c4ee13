import type { Extraction, LocatorResult, Money } from "@pricetrail/extract";
import { expect, it } from "vitest";
import { agreeOnPrices } from "./prices.rules.ts";

const money = (amountMinor: number, currency = "USD"): Money => ({ amountMinor, currency, exponent: 2 });
/** What the page itself says. */
const pageOf = (prices: Record<string, Money>) =>
  ({
    automatic: Object.fromEntries(Object.entries(prices).map(([key, value]) => [key, { value }])),
  }) as unknown as Extraction;
/** A pick whose exact location on the page has an amount. */
const pick = (field: string, location: string, amount: Money) =>
  ({
    field,
    outcome: "value",
    placed: { location, pathway: location, money: amount, isExact: true },
  }) as unknown as LocatorResult;

it("a pick with the page's amount in another currency is not certain", () => {
  const page = pageOf({ normalPrice: money(8995) });
  const verdictOf = (currency: string) =>
    agreeOnPrices(page, [pick("normalPrice", "b.price", money(8995, currency))], new Map()).verdict;
  expect([verdictOf("USD"), verdictOf("AUD")]).toEqual(["sure", "unsure"]);
});

it("two picks of one place decide neither price", () => {
  const page = pageOf({ normalPrice: money(8995), discountedPrice: money(6120) });
  const picks = ["normalPrice", "discountedPrice"].map((field) => pick(field, "b.price", money(6120)));
  const { isDecided, elements, prices } = agreeOnPrices(page, picks, new Map());
  expect(isDecided).toBe(false);
  expect(Object.keys(elements)).toEqual(["discountedPrice"]);
  expect(prices).toEqual({ normalPrice: money(8995), discountedPrice: money(6120) });
});
