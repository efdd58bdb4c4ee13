import { isoCode } from "../money/currencies.ts";
import type { VisiblePrice } from "./visible-price.ts";

/** From this number on, adjacent amounts in different currencies are one price and its conversions. */
const CONVERTED = 4;
/** Maximum letters between neighbours. */
const MAX_CONVERSION_GAP = 60;

/** "€ 132.34  AED: 549.56  GBP: 110.82  AUD: 232.60": a list of the price in other currencies belongs to its first amount. */
export function markConversions(prices: VisiblePrice[]): void {
  let run: VisiblePrice[] = [];
  const close = () => {
    if (run.length >= CONVERTED) for (const price of run.slice(1)) price.role = "other";
    run = [];
  };
  for (const price of prices) {
    const last = run.at(-1);
    const isNext =
      last !== undefined &&
      price.offset - last.offset <= MAX_CONVERSION_GAP &&
      run.every((one) => namedCurrency(one) !== namedCurrency(price));
    if (!isNext) close();
    run.push(price);
  }
  close();
}

/** "GBP: $110.82": returns the code at the start of the text, whatever sign the template adds. */
function namedCurrency({ text, readings }: VisiblePrice): string {
  return isoCode(/^\s*([A-Z]{3})(?!\p{L})/u.exec(text)?.[1]) ?? readings[0]!.currency;
}
