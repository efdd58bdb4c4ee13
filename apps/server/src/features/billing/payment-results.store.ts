import type { Trx } from "../../database/tenant.ts";

/** Returns the state of a payment; undefined when there is none. */
export async function findPaymentState(trx: Trx, organisationId: string, id: string) {
  const row = await trx
    .selectFrom("payment_session")
    .select("state")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state;
}
