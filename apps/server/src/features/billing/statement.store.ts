import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

export async function findOrganisationName(trx: Trx, organisationId: string): Promise<string> {
  const row = await trx
    .selectFrom("organisation")
    .select("name")
    .where("id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/**
 * Returns the sum of each month before a day in micro-dollars, oldest first: cost minus corrections and credits. The cost comes
 * from the daily sums, which are kept permanently and exclude corrections. Returns nothing when there were no corrections or
 * credits: then there is no carry-over.
 */
export async function findMonthsBefore(trx: Trx, organisationId: string, day: string): Promise<number[]> {
  const { rows } = await sql<{ sum: number }>`
    with back as (
      select day, amount_micro_usd as amount from ledger_reversal
      where organisation_id = ${organisationId} and day < ${day} and kind in ('correction', 'offer', 'offer_refund'))
    select sum(amount)::bigint as sum from (
      select day, amount from back
      union all
      select day, cost_micro_usd from usage_day
      where organisation_id = ${organisationId} and day < ${day} and exists (select from back)) rows
    group by left(day::text, 7) order by left(day::text, 7)`.execute(trx);
  return rows.map(({ sum }) => sum);
}

/** Returns the reversing rows of some days, oldest first. */
export function findReversals(trx: Trx, organisationId: string, from: string, to: string) {
  return trx
    .selectFrom("ledger_reversal")
    .select(["day", "kind", "points", "amount_micro_usd as amountMicroUsd", "reason"])
    .where("organisation_id", "=", organisationId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .orderBy("at")
    .orderBy("id")
    .execute();
}
