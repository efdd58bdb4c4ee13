import { asked } from "./rule.ts";
import type { MarketEvent, PriceEvent } from "./rule.ts";

/**
 * What a product asks beside the cheapest of the others that it is compared with, at each moment at which one of them changed. Before
 * its own first price there is nothing to compare. Others count in its currency only.
 *
 * @param own in order of time, as each list of `others`
 */
export function marketOf(
  own: readonly PriceEvent[],
  others: readonly (readonly PriceEvent[])[],
): MarketEvent[] {
  const moments = [...new Set([own, ...others].flatMap((prices) => prices.map(({ at }) => at)))];
  moments.sort((a, b) => a - b);
  return moments.flatMap((at): MarketEvent[] => {
    const price = inForce(own, at);
    if (!price) return [];
    const rivals = others
      .map((prices) => inForce(prices, at))
      .filter((one) => one !== undefined && one.currency === price.currency);
    const other = rivals.reduce<PriceEvent | null>(
      (least, one) => (least === null || asked(one!) < asked(least) ? one! : least),
      null,
    );
    return [{ kind: "market", at, own: price, other }];
  });
}

const inForce = (prices: readonly PriceEvent[], at: number): PriceEvent | undefined =>
  prices.findLast((price) => price.at <= at);
