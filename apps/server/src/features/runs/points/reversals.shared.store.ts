import { sql } from "kysely";
import type { LedgerReversalTable } from "../../../database/tables/billing.ts";
import type { Trx } from "../../../database/tenant.ts";

export interface Reversal {
  id: string;
  kind: LedgerReversalTable["kind"];
  source: string;
  runItemId?: string;
  at: Date;
  day: string;
  points: number;
  amountMicroUsd: number;
  reason: string;
}

/** Adds a reversing row. @returns false if its source has been reversed already */
export async function insertReversal(trx: Trx, organisationId: string, row: Reversal): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("ledger_reversal")
    .values({
      organisation_id: organisationId,
      id: row.id,
      kind: row.kind,
      source: row.source,
      run_item_id: row.runItemId ?? null,
      at: row.at,
      day: row.day,
      points: row.points,
      amount_micro_usd: row.amountMicroUsd,
      reason: row.reason,
    })
    .onConflict((conflict) => conflict.columns(["organisation_id", "kind", "source"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface BilledValue {
  runItemId: string;
  costMicroUsd: number;
}

/**
 * Returns the data points of a product's field that were billed for a value since another value was last read, newest first.
 *
 * @param limit maximum number; null for all
 */
export async function findBilledValues(
  trx: Trx,
  organisationId: string,
  wrong: { productId: string; field: string; minor: number; currency: string; before: Date },
  limit: number | null,
): Promise<BilledValue[]> {
  const { productId, field, minor, currency, before } = wrong;
  const own = sql`o.organisation_id = ${organisationId} and o.product_id = ${productId} and o.field = ${field}
    and o.at < ${before}`;
  const { rows } = await sql<BilledValue>`
    select l.run_item_id as "runItemId", l.price_micro_usd as "costMicroUsd"
    from observation o
    join usage_ledger l on l.organisation_id = ${organisationId} and l.run_item_id = o.id
    where ${own} and o.at > coalesce((select max(o.at) from observation o
        where ${own} and (o.minor, o.currency) is distinct from (${minor}::bigint, ${currency}::text)), '-infinity')
    order by o.at desc, o.id limit ${limit}`.execute(trx);
  return rows;
}
