import {
  minorToMoney,
  moneyOrNull,
  type GroupSeries,
  type MoneyText,
  type Trend,
} from "@pricetrail/contract";
import { sellingPrice, type Stretch } from "./chart-model.ts";

/** One seller of a product group, as shown in the table. */
export interface SellerRow {
  productId: string;
  product: string;
  seller: string;
  picture: string | null;
  currency: string;
  normalPrice: MoneyText | null;
  discountedPrice: MoneyText | null;
  /** The current selling price, in minor units; null when the last price is gone. */
  askingPriceMinor: number | null;
  /** When it took effect, ms UTC. */
  since: number | null;
  /** When the price was last read, and whether that is too long ago to compare it. */
  pricedAt: string | null;
  isStale: boolean;
  isCheapest: boolean;
  /** The lowest price, if another seller has it. */
  gapFrom: MoneyText | null;
  availability: string | null;
  stockSince: string | null;
  /** The selling price over the range; null where that cannot be drawn. */
  trend: Trend | null;
}

/** Returns a seller's selling prices over a range, for a sparkline. */
function trendOf({ currency, points, until }: GroupSeries, { from, to }: Stretch): Trend | null {
  const priced = points.flatMap((point): [number, number][] => {
    const minor = sellingPrice(point);
    return minor === null ? [] : [[point[0], minor]];
  });
  if (priced.length === 0 || until === null || until <= from) return null;
  const gaps = points.flatMap((point, index): [number, number][] =>
    sellingPrice(point) === null ? [[point[0], points[index + 1]?.[0] ?? until]] : [],
  );
  return { from, to, currency, points: priced, gaps: until < to ? [...gaps, [until, to]] : gaps };
}

/**
 * Returns the sellers of each currency, cheapest first; those without a current price come last, those with a stale
 * one after them, compared with none. Currencies are never ranked
 * together.
 */
export function sellersByCurrency(series: readonly GroupSeries[], range: Stretch): Map<string, SellerRow[]> {
  const groups = new Map<string, SellerRow[]>();
  for (const one of series) {
    const last = one.points.at(-1);
    const row: SellerRow = {
      productId: one.productId,
      product: one.product,
      seller: one.seller,
      picture: one.picture,
      currency: one.currency,
      normalPrice: moneyOrNull(last?.[1] ?? null, one.currency),
      discountedPrice: moneyOrNull(last?.[2] ?? null, one.currency),
      askingPriceMinor: last ? sellingPrice(last) : null,
      since: last?.[0] ?? null,
      pricedAt: one.until === null ? null : new Date(one.until).toISOString(),
      isStale: one.isStale,
      isCheapest: false,
      gapFrom: null,
      availability: one.availability,
      stockSince: one.stockSince,
      trend: trendOf(one, range),
    };
    groups.set(one.currency, [...(groups.get(one.currency) ?? []), row]);
  }
  for (const rows of groups.values()) {
    rows.sort(
      (a, b) =>
        Number(a.isStale) - Number(b.isStale) ||
        (a.askingPriceMinor ?? Number.MAX_SAFE_INTEGER) - (b.askingPriceMinor ?? Number.MAX_SAFE_INTEGER),
    );
    const known = rows.filter(({ isStale }) => !isStale);
    const least = known[0]?.askingPriceMinor ?? null;
    for (const row of known) {
      row.isCheapest = least !== null && row.askingPriceMinor === least;
      if (least !== null && !row.isCheapest) row.gapFrom = minorToMoney(least, row.currency);
    }
  }
  return groups;
}
