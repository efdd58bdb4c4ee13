import {
  minorToMoney,
  moneyOrNull,
  type GroupSeries,
  type MoneyText,
  type Trend,
} from "@pricetrail/contract";
import { asked, type Stretch } from "./chart-model.ts";

/** One seller of a product group as the table shows it. */
export interface SellerRow {
  productId: string;
  product: string;
  seller: string;
  picture: string | null;
  currency: string;
  normalPrice: MoneyText | null;
  discountedPrice: MoneyText | null;
  /** What is asked now, in minor units; null when the last price is gone. */
  askedMinor: number | null;
  /** When it was first asked, milliseconds UTC. */
  since: number | null;
  isCheapest: boolean;
  /** The price of the cheapest, where another one has it. */
  gapFrom: MoneyText | null;
  availability: string | null;
  stockSince: string | null;
  /** What was asked in the range; null where that cannot be drawn. */
  trend: Trend | null;
}

/** The prices asked by a seller in a range, for a line that is read at a glance. */
function trendOf({ currency, points, until }: GroupSeries, { from, to }: Stretch): Trend | null {
  const priced = points.flatMap((point): [number, number][] => {
    const minor = asked(point);
    return minor === null ? [] : [[point[0], minor]];
  });
  if (priced.length === 0 || until === null || until <= from) return null;
  const gaps = points.flatMap((point, index): [number, number][] =>
    asked(point) === null ? [[point[0], points[index + 1]?.[0] ?? until]] : [],
  );
  return { from, to, currency, points: priced, gaps: until < to ? [...gaps, [until, to]] : gaps };
}

/** The sellers of each currency, cheapest first; who has no price now comes last. Currencies are never ranked together. */
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
      askedMinor: last ? asked(last) : null,
      since: last?.[0] ?? null,
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
      (a, b) => (a.askedMinor ?? Number.MAX_SAFE_INTEGER) - (b.askedMinor ?? Number.MAX_SAFE_INTEGER),
    );
    const least = rows[0]?.askedMinor ?? null;
    for (const row of rows) {
      row.isCheapest = least !== null && row.askedMinor === least;
      if (least !== null && !row.isCheapest) row.gapFrom = minorToMoney(least, row.currency);
    }
  }
  return groups;
}
