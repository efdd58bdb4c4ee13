import type { PlanScope, PlanTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import { nameOfTarget, TARGET_TABLES } from "../catalogue/targets.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";

export interface PlanRecord {
  id: string;
  scope: PlanScope;
  targetId: string | null;
  /** Name of its target; null for all products. */
  targetName: string | null;
  timing: PlanTiming;
  isPaused: boolean;
  nextSlotAt: Date | null;
  nextDueAt: Date | null;
  /** Whether the next slot was missed and is being caught up. */
  isLate: boolean;
  createdAt: Date;
}

const planQuery = (trx: Trx, organisationId: string) =>
  trx
    .selectFrom("plan as pl")
    .where("pl.organisation_id", "=", organisationId)
    .where("pl.deleted_at", "is", null)
    .select([
      "pl.id",
      "pl.scope",
      "pl.target_id as targetId",
      nameOfTarget(organisationId).as("targetName"),
      "pl.timing",
      "pl.is_paused as isPaused",
      "pl.next_slot_at as nextSlotAt",
      "pl.next_due_at as nextDueAt",
      "pl.is_late as isLate",
      "pl.created_at as createdAt",
    ]);

export function findPlans(trx: Trx, organisationId: string): Promise<PlanRecord[]> {
  return planQuery(trx, organisationId).orderBy("pl.created_at").orderBy("pl.id").execute();
}

/** Returns the existing plans, and those deleted since a time. */
export async function findPlansSince(
  trx: Trx,
  organisationId: string,
  since: Date,
): Promise<(Pick<PlanRecord, "id" | "scope" | "targetId" | "targetName"> & { isDeleted: boolean })[]> {
  return trx
    .selectFrom("plan as pl")
    .where("pl.organisation_id", "=", organisationId)
    .where((eb) => eb.or([eb("pl.deleted_at", "is", null), eb("pl.deleted_at", ">=", since)]))
    .orderBy("pl.created_at")
    .orderBy("pl.id")
    .select([
      "pl.id",
      "pl.scope",
      "pl.target_id as targetId",
      nameOfTarget(organisationId).as("targetName"),
      sql<boolean>`pl.deleted_at is not null`.as("isDeleted"),
    ])
    .execute();
}

export function findPlan(trx: Trx, organisationId: string, id: string): Promise<PlanRecord | undefined> {
  return planQuery(trx, organisationId).where("pl.id", "=", id).executeTakeFirst();
}

export function findListingPlan(
  trx: Trx,
  organisationId: string,
  listingId: string,
): Promise<PlanRecord | undefined> {
  return planQuery(trx, organisationId)
    .where("pl.scope", "=", "listing")
    .where("pl.target_id", "=", listingId)
    .executeTakeFirst();
}

/** Inserts a plan; returns false when its target already has one. */
export async function insertPlan(
  trx: Trx,
  organisationId: string,
  plan: { id: string; scope: PlanScope; targetId: string | null; timing: PlanTiming; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into plan (organisation_id, id, scope, target_id, timing, created_at, updated_at)
    values (${organisationId}, ${plan.id}, ${plan.scope}, ${plan.targetId}, ${JSON.stringify(plan.timing)}, ${plan.at}, ${plan.at})
    on conflict do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function changePlan(
  trx: Trx,
  organisationId: string,
  id: string,
  change: { timing?: PlanTiming; isPaused?: boolean; isDeleted?: boolean; at: Date },
): Promise<void> {
  await trx
    .updateTable("plan")
    .set({
      ...(change.timing ? { timing: JSON.stringify(change.timing) } : {}),
      ...(change.isPaused === undefined ? {} : { is_paused: change.isPaused }),
      ...(change.isDeleted ? { deleted_at: change.at } : {}),
      updated_at: change.at,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Returns whether a plan's target exists and is not deleted. */
export async function targetExists(
  trx: Trx,
  organisationId: string,
  scope: PlanScope,
  id: string,
): Promise<boolean> {
  const table = TARGET_TABLES.find(([name]) => name === scope)?.[1];
  if (!table) return false;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} n
    where n.organisation_id = ${organisationId} and n.id = ${id} and n.deleted_at is null`.execute(trx);
  return rows.length > 0;
}

export interface Settings {
  pausedAt: Date | null;
}

/**
 * Returns and locks the organisation's settings, which gives exclusive access to its plans. Returns undefined when it has none
 * yet.
 */
export async function lockSettings(trx: Trx, organisationId: string): Promise<Settings | undefined> {
  return trx
    .selectFrom("plan_setting")
    .where("organisation_id", "=", organisationId)
    .select("paused_at as pausedAt")
    .forUpdate()
    .executeTakeFirst();
}

export async function findSettings(trx: Trx, organisationId: string): Promise<Settings> {
  const row = await trx
    .selectFrom("plan_setting")
    .where("organisation_id", "=", organisationId)
    .select("paused_at as pausedAt")
    .executeTakeFirst();
  return row ?? { pausedAt: null };
}

/** Inserts an organisation's settings and records that it gets its first plan; returns false when it has had one. */
export async function claimFirstPlan(trx: Trx, organisationId: string): Promise<boolean> {
  // Checked first: the insert would wait for a transaction that holds the organisation's plans.
  const known = await trx
    .selectFrom("plan_setting")
    .where("organisation_id", "=", organisationId)
    .where("has_first_plan", "=", true)
    .select("organisation_id")
    .executeTakeFirst();
  if (known) return false;
  const { rows } = await sql`
    insert into plan_setting (organisation_id, has_first_plan) values (${organisationId}, true)
    on conflict (organisation_id) do update set has_first_plan = true where not plan_setting.has_first_plan
    returning 1 as one`.execute(trx);
  return rows.length > 0;
}

export async function setPausedAt(trx: Trx, organisationId: string, at: Date | null): Promise<void> {
  await trx
    .updateTable("plan_setting")
    .set({ paused_at: at })
    .where("organisation_id", "=", organisationId)
    .execute();
}

export interface PlannedProduct {
  isTracking: boolean;
  isWaiting: boolean;
  /** When it was last added, read or chosen. */
  visitedAt: Date;
}

/** Returns the data of a product that determine its next visit; undefined for an unknown one. */
export async function findPlannedProduct(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<PlannedProduct | undefined> {
  const { rows } = await sql<PlannedProduct>`
    select p.is_tracking as "isTracking",
      greatest(p.created_at,
        (select l.checked_at from latest l where l.organisation_id = ${organisationId} and l.product_id = p.id),
        (select max(v.slot_at) from plan_visit v where v.organisation_id = ${organisationId} and v.product_id = p.id
          and (v.state = 'made' or v.reason in ('cap', 'cancelled')))) as "visitedAt",
      exists (select from tracking_entry e join run_item i on i.organisation_id = ${organisationId} and i.entry_id = e.id
        where e.organisation_id = ${organisationId} and e.product_id = p.id and e.deleted_at is null
          and i.state = 'queued') as "isWaiting"
    from product p
    where p.organisation_id = ${organisationId} and p.id = ${productId} and p.deleted_at is null`.execute(
    trx,
  );
  return rows[0];
}
