import type { VisiblePrice } from "./visible-price.ts";
import { FOR_BEHIND, FROM_BEFORE } from "./words.ts";

/** Words that alone before an amount mean either "from" or the former price: in Portuguese, Dutch and Greek. */
const FORMER = /^\s*(?:de|van)\s*:?\s*(?:\p{Sc}|R\$|[A-Z]{3})?\s*\d[\d.,' ]*\s*(?:\p{Sc}|[A-Z]{3})?\s*$/iu;
const FORMER_OR_FROM = /^\s*από\s*:?\s*(?:\p{Sc})?\s*\d[\d.,' ]*\s*(?:\p{Sc})?\s*$/iu;

/** Maximum letters between the former price and the current one that follows it. */
const MAX_GAP = 60;

/**
 * Decides what a word that means "from" refers to, by the following text: "De R$ 59,95 R$ 39,95" and "από 59,95 € 39,95 €"
 * are a former and a current price; "από 34,99 €" alone, and a lower one before a higher one, is the lowest of several prices.
 */
export function resolveFromWords(prices: readonly VisiblePrice[]): void {
  for (const [index, price] of prices.entries()) {
    if (price.drawn) continue;
    const next = prices[index + 1];
    if (price.role === "was" && isRising(price, next)) {
      price.role = "current";
      price.isLowestOfRange = true;
      next!.role = "high";
    } else if (price.role === "current" && FORMER.test(price.text) && isLower(next, price))
      price.role = "was";
    else if (price.role === "was" && FORMER_OR_FROM.test(price.text) && !isLower(next, price)) {
      price.role = "current";
      price.isLowestOfRange = true;
    }
  }
}

/** "Från 4 444 kr till 6 666 kr": words that also mark a former price, and a higher amount behind them in the same text. */
function isRising(price: VisiblePrice, next: VisiblePrice | undefined): boolean {
  if (next?.row === undefined || next.row !== price.row || next.role === "was") return false;
  const start = price.row.indexOf(price.text);
  const end = start + price.text.length;
  return (
    start !== -1 &&
    price.readings[0]!.amountMinor < next.readings[0]!.amountMinor &&
    FROM_BEFORE.test(price.row.slice(0, start)) &&
    FOR_BEHIND.test(price.row.slice(end))
  );
}

function isLower(next: VisiblePrice | undefined, price: VisiblePrice): boolean {
  if (next === undefined || next.role !== "current" || next.offset - price.offset > MAX_GAP) return false;
  const now = next.readings[0]!.amountMinor;
  const before = price.readings[0]!.amountMinor;
  return now < before && now * 10 > before;
}
