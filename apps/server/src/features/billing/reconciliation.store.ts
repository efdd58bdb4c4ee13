import type { Reconciliation } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Db, Trx } from "../../database/tenant.ts";

export interface DayComparison {
  day: string;
  rows: number;
  /** According to the day's counters. */
  points: number;
  costMicroUsd: number;
  /** According to the rows. */
  maxNumber: number;
  ledgerMicroUsd: number;
  /** Rows with a price, although they are within their quota. */
  mispriced: number;
}

/** Returns every day of an organisation's ledger with its counters, newest first. */
export async function compareDays(trx: Trx, organisationId: string): Promise<DayComparison[]> {
  const { rows } = await sql<DayComparison>`
    select coalesce(l.day, d.day) as day, coalesce(l.rows, 0) as rows, coalesce(d.points, 0) as points,
      coalesce(d.cost_micro_usd, 0) as "costMicroUsd", coalesce(l.max_number, 0) as "maxNumber",
      coalesce(l.cost, 0)::bigint as "ledgerMicroUsd", coalesce(l.mispriced, 0) as mispriced
    from (
      select day, count(*) as rows, max(number) as max_number, sum(price_micro_usd) as cost,
        count(*) filter (where number <= quota and price_micro_usd > 0) as mispriced
      from usage_ledger where organisation_id = ${organisationId} group by day) l
    full join (
      select day, points, cost_micro_usd from usage_day where organisation_id = ${organisationId}) d on d.day = l.day
    order by 1 desc`.execute(trx);
  return rows;
}

/** Returns the number of rows since a day without a stored value, by day; only of existing products. */
export async function countWithoutValue(
  trx: Trx,
  organisationId: string,
  since: string,
): Promise<{ day: string; rows: number }[]> {
  const { rows } = await sql<{ day: string; rows: number }>`
    select l.day, count(*) as rows from usage_ledger l
    join product p on p.organisation_id = ${organisationId} and p.id = l.product_id
    where l.organisation_id = ${organisationId} and l.day >= ${since}
      and not exists (select from observation o
        where o.organisation_id = ${organisationId} and o.at = l.at and o.id = l.run_item_id)
      -- A held price's values are of its first sighting, and billed when they are accepted.
      and not exists (select from observation o
        where o.organisation_id = ${organisationId} and o.product_id = l.product_id and o.at < l.at and o.id = l.run_item_id)
    group by l.day order by l.day desc`.execute(trx);
  return rows;
}

const KEY = "ledger_reconciliation";

export async function saveReconciliation(db: Db, result: Reconciliation): Promise<void> {
  const value = JSON.stringify(result);
  await db
    .insertInto("setting")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

export async function findReconciliation(db: Db): Promise<Reconciliation | null> {
  const row = await db.selectFrom("setting").select("value").where("key", "=", KEY).executeTakeFirst();
  // Comparisons from before the payment provider was included lack its part.
  const known = row?.value as
    | (Omit<Reconciliation, "provider" | "reports"> & Partial<Reconciliation>)
    | undefined;
  return known ? { ...known, provider: known.provider ?? "off", reports: known.reports ?? 0 } : null;
}
