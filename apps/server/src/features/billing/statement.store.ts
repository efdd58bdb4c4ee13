import type { Trx } from "../../database/tenant.ts";

export async function findOrganisationName(trx: Trx, organisationId: string): Promise<string> {
  const row = await trx
    .selectFrom("organisation")
    .select("name")
    .where("id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.name;
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
