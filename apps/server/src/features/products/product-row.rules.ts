import { isStale, moneyOrNull } from "@pricetrail/contract";
import type { GoverningPlan, Outcome, ProductRow, Trend } from "@pricetrail/contract";

/** A product with the live names that it refers to and its latest values, as stores return it. */
export interface ProductRecord {
  id: string;
  url: string;
  name: string;
  description: string;
  imageUrl: string | null;
  picture: string | null;
  sku: string | null;
  gtin: string | null;
  mpn: string | null;
  brandId: string | null;
  brand: string | null;
  categoryId: string | null;
  category: string | null;
  subcategoryId: string | null;
  subcategory: string | null;
  sellerId: string | null;
  seller: string | null;
  groupId: string | null;
  group: string | null;
  /** The own id of its group as an item. */
  ownId: string | null;
  isTracking: boolean;
  createdAt: Date;
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string | null;
  availability: string | null;
  stockSince: Date | null;
  pricedAt: Date | null;
  /** The plan that governs it; null while none does, and while it is not tracked. */
  plan: GoverningPlan | null;
  checkedAt: Date | null;
  outcome: Outcome | null;
  /** Omitted in tables of many products. */
  detail?: string | null;
  /** While its price waits to be confirmed: when it is checked again. */
  againAt?: Date | null;
}

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name };

/**
 * Returns a product as the API represents it.
 *
 * @param now the time at which it is described: that of the call, or the end of a past range
 */
export function toProductRow(
  record: ProductRecord,
  now: Date,
  trends?: ReadonlyMap<string, Trend>,
): ProductRow {
  return {
    _id: record.id,
    url: record.url,
    name: record.name,
    description: record.description,
    image: record.imageUrl,
    picture: record.picture,
    sku: record.sku,
    gtin: record.gtin,
    mpn: record.mpn,
    ownId: record.ownId,
    brand: named(record.brandId, record.brand),
    category: named(record.categoryId, record.category),
    subcategory: named(record.subcategoryId, record.subcategory),
    seller: named(record.sellerId, record.seller),
    group: named(record.groupId, record.group),
    isTracking: record.isTracking,
    normalPrice: moneyOrNull(record.normalMinor, record.currency),
    discountedPrice: moneyOrNull(record.discountedMinor, record.currency),
    availability: record.availability,
    stockSince: record.stockSince?.toISOString() ?? null,
    pricedAt: record.pricedAt?.toISOString() ?? null,
    isStale: isStale(record.pricedAt, record.plan, now, record.checkedAt),
    checkedAt: record.checkedAt?.toISOString() ?? null,
    outcome: record.outcome,
    detail: record.detail,
    ...(record.againAt && { againAt: record.againAt.toISOString() }),
    createdAt: record.createdAt.toISOString(),
    ...(trends && { trend: trends.get(record.id) ?? null }),
  };
}
