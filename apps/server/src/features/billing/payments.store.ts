import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** Returns and locks the organisation's account until the transaction ends; creates it when absent. */
export async function lockAccount(trx: Trx, organisationId: string) {
  await trx
    .insertInto("billing_account")
    .values({ organisation_id: organisationId, cap_unit: null, cap_amount: null })
    .onConflict((conflict) => conflict.column("organisation_id").doNothing())
    .execute();
  return trx
    .selectFrom("billing_account")
    .select(["customer_id as customerId", "has_method as hasMethod", "reported_from as reportedFrom"])
    .where("organisation_id", "=", organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores the organisation's customer at the provider: the first one wins and is returned. */
export async function storeCustomer(trx: Trx, organisationId: string, customerId: string): Promise<string> {
  const row = await trx
    .updateTable("billing_account")
    .set((eb) => ({ customer_id: eb.fn.coalesce("customer_id", eb.val(customerId)) }))
    .where("organisation_id", "=", organisationId)
    .returning("customer_id as customerId")
    .executeTakeFirstOrThrow();
  return row.customerId ?? customerId;
}

export type Purpose = "method" | "offer";

export async function insertSession(
  trx: Trx,
  organisationId: string,
  { id, purpose, at }: { id: string; purpose: Purpose; at: Date },
): Promise<void> {
  await trx
    .insertInto("payment_session")
    .values({
      organisation_id: organisationId,
      id,
      purpose,
      state: "open",
      provider_id: null,
      created_at: at,
      event_at: null,
    })
    .execute();
}

/** Returns and locks pending payments until the transaction ends: a page that opens concurrently waits and sees their state. */
export function findOpenSessions(
  trx: Trx,
  organisationId: string,
): Promise<{ id: string; providerId: string | null }[]> {
  return trx
    .selectFrom("payment_session")
    .select(["id", "provider_id as providerId"])
    .where("organisation_id", "=", organisationId)
    .where("state", "=", "open")
    .forUpdate()
    .execute();
}

/** Stores the provider's id. @returns whether the payment is still pending; otherwise a page opened concurrently has replaced it */
export async function setProviderId(
  trx: Trx,
  organisationId: string,
  id: string,
  providerId: string,
): Promise<boolean> {
  const row = await trx
    .updateTable("payment_session")
    .set({ provider_id: providerId })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .returning("state")
    .executeTakeFirst();
  return row?.state === "open";
}

/**
 * Ends a pending payment; one that has ended does not change, whatever the order of messages.
 *
 * @returns what it was for; undefined when it had ended
 */
export async function endSession(
  trx: Trx,
  organisationId: string,
  id: string,
  ended: { state: "complete" | "failed" | "expired"; at: Date; paidBy?: string | null },
): Promise<Purpose | undefined> {
  const row = await trx
    .updateTable("payment_session")
    .set({ state: ended.state, event_at: ended.at, paid_by: ended.paidBy ?? null })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("purpose")
    .executeTakeFirst();
  return row?.purpose;
}

/** Stores the id of a message; returns false when it was applied before. */
export async function rememberEvent(
  trx: Trx,
  event: { id: string; type: string; createdAt: Date; receivedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("provider_event")
    .values({ id: event.id, type: event.type, created_at: event.createdAt, received_at: event.receivedAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Stores a subscription's state from a message: the newest wins, and within one second the higher rank. The message of its
 * creation does not override its payment.
 */
export async function saveSubscription(
  trx: Trx,
  organisationId: string,
  subscription: { id: string; isActive: boolean; rank: number; at: Date },
): Promise<void> {
  const { id, isActive, rank, at } = subscription;
  await sql`
    insert into payment_subscription (organisation_id, id, stands, rank, event_at)
    values (${organisationId}, ${id}, ${isActive}, ${rank}, ${at})
    on conflict (organisation_id, id) do update
      set stands = excluded.stands or (excluded.rank = 0 and payment_subscription.stands),
        rank = excluded.rank, event_at = excluded.event_at
      where (payment_subscription.event_at, payment_subscription.rank) < (excluded.event_at, excluded.rank)`.execute(
    trx,
  );
}

/** Marks a paid subscription as active until its own messages arrive: any of them, earlier or later, takes precedence. */
export async function bridgeSubscription(trx: Trx, organisationId: string, id: string): Promise<void> {
  await sql`
    insert into payment_subscription (organisation_id, id, stands, rank, event_at)
    values (${organisationId}, ${id}, true, 0, to_timestamp(0))
    on conflict (organisation_id, id) do update set stands = true where payment_subscription.rank = 0`.execute(
    trx,
  );
}

/** Derives from the subscriptions whether a payment method is active; the first day it is becomes the first day reported. */
export async function updateMethod(trx: Trx, organisationId: string, today: string): Promise<boolean> {
  const { rows } = await sql<{ hasMethod: boolean }>`
    update billing_account set has_method = s.stands,
      reported_from = coalesce(reported_from, case when s.stands then ${today}::date end)
    from (select coalesce(bool_or(stands), false) as stands from payment_subscription
      where organisation_id = ${organisationId}) s
    where organisation_id = ${organisationId}
    returning has_method as "hasMethod"`.execute(trx);
  return rows[0]?.hasMethod ?? false;
}

/** Returns the amount of a charge reversed by rows without a refund id, in micro-dollars; their keys end with an amount instead. */
export async function sumUnnamedRefunds(trx: Trx, organisationId: string, chargeId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select -coalesce(sum(amount_micro_usd), 0)::bigint as sum from ledger_reversal
    where organisation_id = ${organisationId} and kind = 'refund' and starts_with(source, ${`${chargeId}:`})
      and split_part(source, ':', 2) ~ '^[0-9]+$'`.execute(trx);
  return rows[0]!.sum;
}

export async function organisationExists(trx: Trx, organisationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("organisation")
    .select("id")
    .where("id", "=", organisationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores how refunded money was paid. */
export async function recordReturnedPayment(
  trx: Trx,
  organisationId: string,
  { source, paidBy }: { source: string; paidBy: string[] },
): Promise<void> {
  await trx
    .insertInto("payment_back")
    .values({ organisation_id: organisationId, source, paid_by: paidBy })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "source"]).doUpdateSet({ paid_by: paidBy }),
    )
    .execute();
}

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
