import type { Amount, PriceRule } from "../types.ts";
import { placeOf, placeOfElement } from "./amounts.ts";
import type { PriceEvidence } from "./price-evidence.ts";
import type { ChosenPrice } from "./choose.ts";
import { isElsewhere } from "../visible/region.ts";

/**
 * Returns the amount that the shop's rule selects on this page. Undefined when there is none, or when its place has several
 * different ones: the page is then read as without a rule.
 */
export function followedPrice(
  rule: PriceRule,
  evidence: PriceEvidence,
  amounts: readonly Amount[],
): ChosenPrice | undefined {
  const { place } = rule.place === undefined ? (amounts.find(({ role }) => role === rule.role) ?? {}) : rule;
  if (place === undefined) return undefined;
  const wanted = rule.place === undefined ? amounts.find(({ role }) => role === rule.role)?.money : undefined;
  const found = pricesAt(place, evidence).filter(
    ({ money }) => wanted === undefined || money.amountMinor === wanted.amountMinor,
  );
  const [first] = found;
  if (first !== undefined)
    return found.every(({ money }) => money.amountMinor === first.money.amountMinor) ? first : undefined;
  const amount = wanted && amounts.find(({ role, money }) => role === rule.role && money === wanted);
  return amount && statedOnly(amount);
}

function pricesAt(place: string, { visible, places, stated }: PriceEvidence): ChosenPrice[] {
  const seen = visible
    .filter(
      (price) =>
        price.readings.length === 1 &&
        !price.hidden &&
        placeOfElement(price.element) === place &&
        !isElsewhere(places.get(price)),
    )
    .map((price) => ({
      money: price.readings[0]!,
      probability: 1,
      isLowestOfRange: price.isLowestOfRange,
      visible: price,
    }));
  if (seen.length > 0) return seen;
  return stated
    .filter((price) => price.readings.length === 1 && placeOf(price.path) === place)
    .map((price) => ({
      money: price.readings[0]!,
      probability: 1,
      isLowestOfRange: price.isLowestOfRange,
      stated: price,
    }));
}

/** Returns an offer in markup that is not among the product's own prices: a seller's, or that of a used one. */
function statedOnly({ money, text, place }: Amount): ChosenPrice {
  return {
    money,
    probability: 1,
    isLowestOfRange: false,
    stated: {
      source: "jsonld",
      path: place,
      raw: text,
      readings: [money],
      role: "current",
      isLowestOfRange: false,
      certainty: 1,
    },
  };
}
