import { moneyOrNull, type MoneyText, type Series } from "@pricetrail/contract";
import { asked } from "./chart-model.ts";

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
}

/** The sellers of each currency, cheapest first; who has no price now comes last. Currencies are never ranked together. */
export function sellersByCurrency(series: readonly Series[]): Map<string, SellerRow[]> {
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
    };
    groups.set(one.currency, [...(groups.get(one.currency) ?? []), row]);
  }
  for (const rows of groups.values()) {
    rows.sort(
      (a, b) => (a.askedMinor ?? Number.MAX_SAFE_INTEGER) - (b.askedMinor ?? Number.MAX_SAFE_INTEGER),
    );
    const least = rows[0]?.askedMinor ?? null;
    for (const row of rows) row.isCheapest = least !== null && row.askedMinor === least;
  }
  return groups;
}
