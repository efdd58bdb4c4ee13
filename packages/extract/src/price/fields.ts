import { cleanText, elementPath } from "../dom/text.ts";
import type { PageEvidence } from "../evidence.ts";
import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { Extraction, FieldValue, PriceRule } from "../types.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import { markAlternatives } from "./alternatives.ts";
import { amountsOf } from "./amounts.ts";
import type { PriceEvidence } from "./price-evidence.ts";
import { choosePrice, type ChosenPrice } from "./choose.ts";
import { candidatesOf, printedOf, readingsOf } from "./doubt.ts";
import { followedPrice } from "./follow.ts";
import { chooseList } from "./list.ts";

type Prices = Pick<
  Extraction,
  "currency" | "isLowestOfRange" | "reason" | "readings" | "amounts" | "candidates"
> & {
  normalPrice?: FieldValue<Money>;
  discountedPrice?: FieldValue<Money>;
};

/** Reads the price and list price, or the reason for their absence, and all other amounts for the product. */
export function readPrices(page: PageEvidence, rule?: PriceRule): Prices {
  const evidence = page.prices;
  markAlternatives(page);
  const { current, candidates, hasPrice } = choosePrice(evidence);
  const amounts = amountsOf(page, current?.otherReading === undefined ? current?.money : undefined);
  const followed = rule && followedPrice(rule, evidence, amounts);
  if (followed !== undefined) {
    const isReduced = rule?.role === "member" || rule?.role === "coupon";
    const shelf =
      isReduced && current !== undefined && isAbove(current.money, followed.money) ? current : undefined;
    return { ...pairOf(followed, evidence, rule?.role === "shelf", shelf), amounts };
  }
  if (current === undefined) {
    const doubtful = hasPrice ? candidatesOf(candidates) : [];
    return {
      isLowestOfRange: false,
      reason: doubtful.length > 0 ? "price_ambiguous" : "price_not_found",
      currency: statedCurrency(evidence),
      amounts,
      ...(doubtful.length > 0 ? { candidates: doubtful } : {}),
    };
  }
  if (current.otherReading !== undefined) {
    const readings = [current.money, current.otherReading];
    return {
      isLowestOfRange: current.isLowestOfRange,
      currency: current.money.currency,
      reason: "price_ambiguous",
      readings,
      amounts,
      candidates: readingsOf(printedOf(current), readings),
    };
  }
  return { ...pairOf(current, evidence, true), amounts };
}

/** Returns the price with the larger one that it was reduced from, if there is one. */
function pairOf(
  current: ChosenPrice,
  evidence: PriceEvidence,
  mayBeReduced: boolean,
  shelf?: ChosenPrice,
): Prices {
  const { isLowestOfRange } = current;
  const { currency } = current.money;
  const now = priceField(current.money, current, current.probability);
  const list = mayBeReduced ? chooseList(current, evidence) : shelf;
  return list === undefined
    ? { isLowestOfRange, currency, normalPrice: now }
    : {
        isLowestOfRange,
        currency,
        discountedPrice: now,
        normalPrice: priceField(list.money, list, list.probability),
      };
}

function isAbove(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.amountMinor > b.amountMinor;
}

function priceField(
  money: Money,
  found: { visible?: VisiblePrice; stated?: StatedPrice },
  confidence: number,
): FieldValue<Money> {
  if (found.visible !== undefined) {
    const { text, element } = found.visible;
    return {
      value: money,
      raw: cleanText(text),
      confidence,
      evidence: { source: "visible", element: elementPath(element) },
    };
  }
  const { source, raw, path } = found.stated!;
  return { value: money, raw, confidence, evidence: { source, element: path } };
}

function statedCurrency(evidence: PriceEvidence): string | undefined {
  return evidence.stated[0]?.readings[0]?.currency;
}
