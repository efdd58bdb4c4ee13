import { DAY_MS } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Db, Trx } from "../../database/tenant.ts";

const CHUNK = 500;
/** Of small rows. */
const LARGE_CHUNK = 5000;

/** Removes ended runs that began before `before`, with their items, in batches; returns whether more remain. */
export async function purgeRuns(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from run where organisation_id = ${organisationId} and id in (
      select id from run where organisation_id = ${organisationId} and created_at < ${before}
        and state in ('finished', 'cancelled')
      order by created_at limit ${CHUNK})`.execute(trx);
  return Number(numAffectedRows ?? 0) === CHUNK;
}

/** A snapshot's use is recorded only once a week; in ms. */
const USE_RECORDED_MS = 8 * DAY_MS;

/** Removes snapshots not seen by any check since `before`, in batches; returns whether more remain. */
export async function purgeSnapshots(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from snapshot where organisation_id = ${organisationId} and hash in (
      select hash from snapshot where organisation_id = ${organisationId}
        and used_at < ${new Date(before.getTime() - USE_RECORDED_MS)}
      order by used_at limit ${CHUNK})`.execute(trx);
  return Number(numAffectedRows ?? 0) === CHUNK;
}

/**
 * Deletes a batch of items with a value whose runs ended before `before`: the value is stored as a data point under the item's
 * id, which the run's list shows instead. Returns whether more are left.
 */
export async function purgeValueItems(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from run_item d using (
      select i.run_id, i.entry_id from run_item i
      join run r on r.organisation_id = ${organisationId} and r.id = i.run_id
      where i.organisation_id = ${organisationId} and i.state = 'done' and i.outcome = 'value' and i.joined_run_id is null
        and r.value_count is not null and r.finished_at < ${before}
        and exists (select from observation o
          where o.organisation_id = ${organisationId} and o.at = i.finished_at and o.id = i.id)
      limit ${LARGE_CHUNK}) v
    where d.organisation_id = ${organisationId} and d.run_id = v.run_id and d.entry_id = v.entry_id`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0) === LARGE_CHUNK;
}

/** Deletes a batch of counts from days before `before`; returns whether more are left. */
export async function purgeDays(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  let isMore = false;
  for (const table of ["check_day", "shop_day"]) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where organisation_id = ${organisationId} and ctid in (
        select ctid from ${sql.table(table)} where organisation_id = ${organisationId} and day < ${before} limit ${LARGE_CHUNK})`.execute(
      trx,
    );
    isMore ||= Number(numAffectedRows ?? 0) === LARGE_CHUNK;
  }
  return isMore;
}

/** Deletes a batch of records of planned visits and slots from before `before`; returns whether more are left. */
export async function purgePlanned(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const visits = await sql`
    delete from plan_visit where organisation_id = ${organisationId} and (plan_id, product_id, slot_at) in (
      select plan_id, product_id, slot_at from plan_visit
      where organisation_id = ${organisationId} and slot_at < ${before} order by slot_at limit ${LARGE_CHUNK})`.execute(
    trx,
  );
  const slots = await sql`
    delete from plan_slot where organisation_id = ${organisationId} and (plan_id, slot_at) in (
      select plan_id, slot_at from plan_slot
      where organisation_id = ${organisationId} and slot_at < ${before} order by slot_at limit ${LARGE_CHUNK})`.execute(
    trx,
  );
  return [visits, slots].some(({ numAffectedRows }) => Number(numAffectedRows ?? 0) === LARGE_CHUNK);
}

/** Deletes a batch of old messages; returns whether there may be more. */
export async function purgeMessages(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from alert_message m where m.organisation_id = ${organisationId} and m.id in (
      select o.id from alert_message o
      where o.organisation_id = ${organisationId} and o.created_at < ${before} limit 1000)
    returning m.id`.execute(trx);
  return rows.length > 0;
}

/** Deletes a batch of old deliveries that were sent or failed; returns whether there may be more. */
export async function purgeDeliveries(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from delivery d where d.organisation_id = ${organisationId} and d.id in (
      select o.id from delivery o
      where o.organisation_id = ${organisationId} and o.created_at < ${before} and o.state <> 'waiting' limit 1000)
    returning d.id`.execute(trx);
  return rows.length > 0;
}

/** Deletes a batch of expired access tokens; returns whether more are left. */
export async function purgeTokens(trx: Trx, organisationId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from api_secret where organisation_id = ${organisationId} and secret_hash in (
      select secret_hash from api_secret where organisation_id = ${organisationId} and kind = 'token' and ends_at <= ${now}
      limit ${CHUNK})`.execute(trx);
  return Number(numAffectedRows ?? 0) === CHUNK;
}

/** Deletes the payment provider's messages applied before `before`. */
export async function purgeProviderEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("provider_event").where("received_at", "<", before).execute();
}
