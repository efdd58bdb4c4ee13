import type { SkipReason } from "@pricetrail/contract";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** Returns the organisations with a due plan. */
export function findDueOrganisations(db: Db, now: Date): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx.selectFrom("plan_setting").select("organisation_id").where("wake_at", "<=", now).orderBy("wake_at"),
  );
}

/** Locks the organisation's plans for this transaction; returns false when another program holds them, or when they are paused. */
export async function claimPlans(trx: Trx, organisationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("plan_setting")
    .where("organisation_id", "=", organisationId)
    .where("paused_at", "is", null)
    .select("organisation_id")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the plan that has been due the longest. */
export async function findDuePlan(trx: Trx, organisationId: string, now: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom("plan")
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .where("is_paused", "=", false)
    .where("next_due_at", "<=", now)
    .orderBy("next_due_at")
    .orderBy("id")
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

export async function setNext(
  trx: Trx,
  organisationId: string,
  planId: string,
  next: { slotAt: number; dueAt: number; isLate: boolean } | null,
): Promise<void> {
  await trx
    .updateTable("plan")
    .set({
      next_slot_at: next && new Date(next.slotAt),
      next_due_at: next && new Date(next.dueAt),
      is_late: next?.isLate ?? false,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", planId)
    .execute();
}

/** Stores when the organisation's plans have to be checked again. */
export async function setWake(trx: Trx, organisationId: string): Promise<void> {
  await sql`
    update plan_setting set wake_at = case when paused_at is null then
      (select min(pl.next_due_at) from plan pl
       where pl.organisation_id = ${organisationId} and pl.deleted_at is null and not pl.is_paused) end
    where organisation_id = ${organisationId}`.execute(trx);
}

export interface Slot {
  organisationId: string;
  planId: string;
  slotAt: number;
  now: Date;
}

/** Claims the visits of products for one slot. The caller makes only the returned ones; the others were made or skipped already. */
export async function takeVisits(trx: Trx, slot: Slot, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    insert into plan_visit (organisation_id, plan_id, product_id, slot_at, state, at)
    select ${slot.organisationId}::uuid, ${slot.planId}::uuid, t.id, ${new Date(slot.slotAt)}, 'made', ${slot.now}
    from unnest(${productIds}::uuid[]) as t (id)
    on conflict do nothing returning product_id`.execute(trx);
  return rows.map((row) => row.product_id);
}

export async function setVisitsRun(trx: Trx, slot: Slot, runId: string): Promise<void> {
  await sql`
    update plan_visit set run_id = ${runId} where organisation_id = ${slot.organisationId} and plan_id = ${slot.planId}
      and slot_at = ${new Date(slot.slotAt)} and state = 'made'`.execute(trx);
}

/** Records that products were not visited for a slot, and for those directly after it on the same UTC day. */
export async function skipVisits(
  trx: Trx,
  slot: Slot,
  skipped: { productIds: readonly string[]; reason: SkipReason; slots: number },
): Promise<void> {
  await sql`
    insert into plan_visit (organisation_id, plan_id, product_id, slot_at, state, reason, slots, at)
    select ${slot.organisationId}::uuid, ${slot.planId}::uuid, t.id, ${new Date(slot.slotAt)}, 'skipped', ${skipped.reason},
      ${skipped.slots}::int, ${slot.now}
    from unnest(${skipped.productIds}::uuid[]) as t (id)
    on conflict do nothing`.execute(trx);
}

/** Records in how many days a budget visits each of its products once. */
export async function setTurnDays(trx: Trx, slot: Slot, turnDays: number): Promise<void> {
  await trx
    .updateTable("plan")
    .set({ turn_days: turnDays })
    .where("organisation_id", "=", slot.organisationId)
    .where("id", "=", slot.planId)
    .execute();
}

/** Records the result of a plan's slot, or of several skipped ones in a row. */
export async function recordSlot(
  trx: Trx,
  slot: Slot,
  outcome:
    | { state: "made"; visits: number; runId: string | null }
    | { state: "skipped"; reason: SkipReason; visits: number; slots: number },
): Promise<void> {
  await trx
    .insertInto("plan_slot")
    .values({
      organisation_id: slot.organisationId,
      plan_id: slot.planId,
      slot_at: new Date(slot.slotAt),
      state: outcome.state,
      reason: outcome.state === "skipped" ? outcome.reason : null,
      slots: outcome.state === "skipped" ? outcome.slots : 1,
      visits: outcome.visits,
      run_id: outcome.state === "made" ? outcome.runId : null,
      at: slot.now,
    })
    .onConflict((conflict) => conflict.columns(["organisation_id", "plan_id", "slot_at"]).doNothing())
    .execute();
}

/** Returns the run that a slot has started. */
export async function findRunOfSlot(
  trx: Trx,
  organisationId: string,
  planId: string,
  slotAt: number,
): Promise<string | null> {
  const row = await trx
    .selectFrom("plan_slot")
    .where("organisation_id", "=", organisationId)
    .where("plan_id", "=", planId)
    .where("slot_at", "=", new Date(slotAt))
    .select("run_id")
    .executeTakeFirst();
  return row?.run_id ?? null;
}
