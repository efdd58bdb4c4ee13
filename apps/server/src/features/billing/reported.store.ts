import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

export interface SentReport {
  day: string;
  customerId: string;
  microUsd: number;
  state: "pending" | "sent" | "unclear";
  sentAt: Date | null;
}

/** Returns all reports of an organisation, oldest first. */
export function findReports(trx: Trx, organisationId: string): Promise<SentReport[]> {
  return trx
    .selectFrom("meter_report")
    .select(["day", "customer_id as customerId", "micro_usd as microUsd", "state", "sent_at as sentAt"])
    .where("organisation_id", "=", organisationId)
    .orderBy("day")
    .execute();
}

/** Returns the first day that is reported; null when none is. */
export async function findReportedFrom(trx: Trx, organisationId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("billing_account")
    .select("reported_from as reportedFrom")
    .where("organisation_id", "=", organisationId)
    .where("customer_id", "is not", null)
    .executeTakeFirst();
  return row?.reportedFrom ?? null;
}

/** Returns the ledger's sum over a period, and its maximum on any day in it. */
export async function sumUntil(
  trx: Trx,
  organisationId: string,
  from: string,
  until: string,
): Promise<{ owed: number; highest: number }> {
  const { rows } = await sql<{ owed: number; highest: number }>`
    with daily as (
      select day, sum(amount) as amount from (
        select day, price_micro_usd as amount from usage_ledger
          where organisation_id = ${organisationId} and day >= ${from} and day <= ${until}
        union all
        select day, amount_micro_usd from ledger_reversal
          where organisation_id = ${organisationId} and day <= ${until}
            and (kind = 'correction' and day >= ${from} or kind in ('offer', 'offer_refund'))) amounts
      group by day),
    running as (select day, sum(amount) over (order by day) as owed from daily)
    select coalesce((select owed from running order by day desc limit 1), 0)::bigint as owed,
      coalesce((select max(owed) from running), 0)::bigint as highest`.execute(trx);
  return rows[0]!;
}

/** Returns the number of subscriptions that the provider continues to charge. */
export async function countSubscriptions(trx: Trx, organisationId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("payment_subscription")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organisation_id", "=", organisationId)
    .where("stands", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}
