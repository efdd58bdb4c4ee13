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
 * What each month before a day comes to, in micro-dollars, oldest first: cost less corrections and credits. The cost is that of whole
 * days, which are kept for good and have no corrections in them. Nothing is summed where there were no such corrections or credits: then
 * nothing can be carried over.
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

/** Rows that take back something in some days, oldest first. */
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
