import { TREND_DAYS, DAY_MS } from "@pricetrail/contract";
import type { Trend } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import { findTrendRecords } from "./trends.store.ts";
import { toTrend } from "./trends.rules.ts";

/**
 * Returns the asking prices of some products in the days before a time, by id; a product without any price has no entry. Uses one
 * statement for all rows of a list.
 */
export async function findTrends(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  until: Date,
): Promise<Map<string, Trend>> {
  if (productIds.length === 0) return new Map();
  const lastDay = new Date(until.getTime() - 1).setUTCHours(0, 0, 0, 0);
  const from = new Date(lastDay - (TREND_DAYS - 1) * DAY_MS);
  const records = await findTrendRecords(trx, organisationId, productIds, { from, end: until });
  return new Map(
    records.map((record) => [record.productId, toTrend(record, from.getTime(), until.getTime())]),
  );
}
