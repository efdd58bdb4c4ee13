import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** Returns the organisations whose costs are reported to the payment provider. */
export function findReportedOrganisations(db: Db): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx
      .selectFrom("billing_account")
      .select("organisation_id")
      .where("customer_id", "is not", null)
      .where("reported_from", "is not", null),
  );
}

export interface ReportAccount {
  customerId: string | null;
  /** The first day to be reported, and the last one reported. */
  reportedFrom: string | null;
  lastDay: string | null;
}

/** Locks the account, so that reports of one organisation are created one after the other. */
export async function lockReports(trx: Trx, organisationId: string): Promise<ReportAccount | undefined> {
  const account = await trx
    .selectFrom("billing_account")
    .select(["customer_id as customerId", "reported_from as reportedFrom"])
    .where("organisation_id", "=", organisationId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  const last = await trx
    .selectFrom("meter_report")
    .select((eb) => eb.fn.max("day").as("day"))
    .where("organisation_id", "=", organisationId)
    .executeTakeFirst();
  return { ...account, lastDay: last?.day ?? null };
}

/** Returns the ledger's sum over a period, with corrections subtracted, and how much of it was reported. */
export async function sumOwed(
  trx: Trx,
  organisationId: string,
  from: string,
  until: string,
): Promise<{ owed: number; reported: number }> {
  const { rows } = await sql<{ owed: number; reported: number }>`
    select (
      coalesce((select sum(price_micro_usd) from usage_ledger
        where organisation_id = ${organisationId} and day >= ${from} and day <= ${until}), 0)
      + coalesce((select sum(amount_micro_usd) from ledger_reversal
        where organisation_id = ${organisationId} and day >= ${from} and day <= ${until} and kind = 'correction'), 0)
      + coalesce((select sum(amount_micro_usd) from ledger_reversal
        where organisation_id = ${organisationId} and day <= ${until} and kind in ('offer', 'offer_refund')), 0)
      )::bigint as owed,
      coalesce((select sum(micro_usd) from meter_report where organisation_id = ${organisationId}), 0)::bigint as reported`.execute(
    trx,
  );
  return rows[0]!;
}

export interface MeterReport {
  day: string;
  customerId: string;
  identifier: string;
  microUsd: number;
  firstTriedAt: Date | null;
}

export async function insertReport(
  trx: Trx,
  organisationId: string,
  report: Omit<MeterReport, "firstTriedAt">,
  now: Date,
): Promise<void> {
  const { day, customerId, identifier, microUsd } = report;
  const isNothing = microUsd === 0;
  await trx
    .insertInto("meter_report")
    .values({
      organisation_id: organisationId,
      day,
      customer_id: customerId,
      identifier,
      micro_usd: microUsd,
      state: isNothing ? "sent" : "pending",
      first_tried_at: null,
      sent_at: isNothing ? now : null,
      last_error: null,
    })
    .execute();
}

/** Returns reports that the provider has not acknowledged, oldest first. */
export function findPending(trx: Trx, organisationId: string): Promise<MeterReport[]> {
  return trx
    .selectFrom("meter_report")
    .select([
      "day",
      "customer_id as customerId",
      "identifier",
      "micro_usd as microUsd",
      "first_tried_at as firstTriedAt",
    ])
    .where("organisation_id", "=", organisationId)
    .where("state", "=", "pending")
    .orderBy("day")
    .execute();
}

export async function updateReport(
  trx: Trx,
  organisationId: string,
  day: string,
  values: {
    state?: "sent" | "unclear";
    sent_at?: Date;
    first_tried_at?: Date;
    last_error?: string | null;
  },
): Promise<void> {
  await trx
    .updateTable("meter_report")
    .set(values)
    .where("organisation_id", "=", organisationId)
    .where("day", "=", day)
    .execute();
}
