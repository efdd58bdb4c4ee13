import { cleanText, elementPath } from "../dom/text.ts";
import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { Extraction, FieldValue } from "../types.ts";
import type { VisiblePrice } from "../visible/prices.ts";
import type { PriceEvidence } from "./candidates.ts";
import { chooseCurrent } from "./choose.ts";
import { chooseList } from "./list.ts";

type Prices = Pick<Extraction, "currency" | "isLowestOfRange" | "reason" | "readings"> & {
  normalPrice?: FieldValue<Money>;
  discountedPrice?: FieldValue<Money>;
};

/** The (price, list price) pair, or the reason why there is none. */
export function readPrices(evidence: PriceEvidence): Prices {
  const current = chooseCurrent(evidence);
  if (current === undefined)
    return { isLowestOfRange: false, reason: "price_not_found", currency: statedCurrency(evidence) };
  const { currency } = current.money;
  if (current.otherReading !== undefined) {
    return {
      isLowestOfRange: current.isLowestOfRange,
      currency,
      reason: "price_ambiguous",
      readings: [current.money, current.otherReading],
    };
  }
  const now = priceField(current.money, current, current.probability);
  const list = chooseList(current, evidence);
  if (list === undefined) return { isLowestOfRange: current.isLowestOfRange, currency, normalPrice: now };
  return {
    isLowestOfRange: current.isLowestOfRange,
    currency,
    discountedPrice: now,
    normalPrice: priceField(list.money, list, list.probability),
  };
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
