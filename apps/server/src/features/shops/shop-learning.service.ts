import { HOUR_MS, VALUE_SOURCE_TEXTS } from "@pricetrail/contract";
import type { LearnedShop } from "../../database/tables/products.ts";
import type { Trx } from "../../database/tenant.ts";
import { readFields } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { putLearned } from "./shops.store.ts";

/** Minimum interval in ms between two updates of what was learned about a shop. */
const RENEWED_MS = HOUR_MS;

/** A shop as known when a visit began. */
export interface KnownShop {
  host: string;
  /** Null when nothing was stored about it. */
  learned: LearnedShop | null;
  learnedAt: Date | null;
}

/**
 * Stores, in the transaction that settles an accepted reading, which reading methods worked for the shop. They are shown to
 * people and decide nothing: one currency of a shop with two must not be applied to all its prices.
 */
export async function learnShop(
  trx: Trx,
  organisationId: string,
  shop: KnownShop,
  reading: PageReading,
  now: Date,
): Promise<void> {
  const { extraction, page } = reading;
  if (!extraction || !page) return;
  const unlessSince = new Date(now.getTime() - RENEWED_MS);
  // Pages of one shop differ in their sources: compared before the row is touched, so that settles do not queue up on it.
  const isFresh = shop.learnedAt !== null && shop.learnedAt >= unlessSince;
  if (isFresh && shop.learned?.tier !== undefined) return;
  const learned: LearnedShop = {
    tier: page.tier,
    sources: Object.fromEntries(
      readFields(extraction.fields).map(([field, read]) => [field, VALUE_SOURCE_TEXTS[read.evidence.source]]),
    ),
  };
  const { currency } = extraction.fields.normalPrice?.value ?? {};
  if (currency !== undefined) learned.currency = currency;
  if (shop.learned !== null && isSame(shop.learned, learned)) return;
  await putLearned(trx, organisationId, shop.host, learned, now, unlessSince);
}

function isSame(a: LearnedShop, b: LearnedShop): boolean {
  const [x, y] = [a.sources ?? {}, b.sources ?? {}];
  return (
    a.tier === b.tier &&
    a.currency === b.currency &&
    Object.keys(x).length === Object.keys(y).length &&
    Object.entries(x).every(([field, source]) => y[field] === source)
  );
}
