import { sql } from "kysely";
import { inTransaction } from "../../database/tenant.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** Returns closed organisations: all, or those whose subscription at the provider has not ended. */
export function findClosings(db: Db, which: "all" | "open"): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await sql`set local app.upkeep = 'on'`.execute(trx);
    const closings = trx.selectFrom("account_closing").select("organisation_id");
    const rows = await (which === "all" ? closings : closings.where("state", "<>", "ended")).execute();
    return rows.map((row) => row.organisation_id);
  });
}

export interface Closing {
  customerId: string | null;
  reportedAt: Date | null;
  settledMicroUsd: number;
  voidedMicroUsd: number;
}

export async function findClosing(trx: Trx, organisationId: string): Promise<Closing | undefined> {
  return trx
    .selectFrom("account_closing")
    .select([
      "customer_id as customerId",
      "reported_at as reportedAt",
      "settled_micro_usd as settledMicroUsd",
      "voided_micro_usd as voidedMicroUsd",
    ])
    .where("organisation_id", "=", organisationId)
    .executeTakeFirst();
}

export async function insertClosing(
  trx: Trx,
  organisationId: string,
  closing: { customerId: string | null; settledMicroUsd: number; voidedMicroUsd: number; at: Date },
): Promise<void> {
  await trx
    .insertInto("account_closing")
    .values({
      organisation_id: organisationId,
      customer_id: closing.customerId,
      closed_at: closing.at,
      settled_micro_usd: closing.settledMicroUsd,
      voided_micro_usd: closing.voidedMicroUsd,
      state: closing.customerId === null ? "ended" : "reporting",
      reported_at: null,
    })
    .execute();
}

export async function recordClosing(
  trx: Trx,
  organisationId: string,
  values: { state: "reported" | "ended"; reported_at?: Date },
): Promise<void> {
  await trx
    .updateTable("account_closing")
    .set(values)
    .where("organisation_id", "=", organisationId)
    .execute();
}

/** Returns the sum of the ledger including reversals; the credit of an offer, which was paid for, is excluded. */
export async function sumLedger(trx: Trx, organisationId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select (coalesce((select sum(price_micro_usd) from usage_ledger where organisation_id = ${organisationId}), 0)
      + coalesce((select sum(amount_micro_usd) from ledger_reversal
        where organisation_id = ${organisationId} and kind in ('correction', 'offer', 'offer_refund')), 0))::bigint as owed`.execute(
    trx,
  );
  return rows[0]!.owed;
}
