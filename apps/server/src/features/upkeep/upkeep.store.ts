import { sql } from "kysely";
import type { Db, Trx } from "../../database/tenant.ts";

const CHUNK = 500;

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
const USE_RECORDED_MS = 8 * 24 * 3600 * 1000;

/** Removes snapshots not seen by any check since `before`, in batches; returns whether more remain. */
export async function purgeSnapshots(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from snapshot where organisation_id = ${organisationId} and hash in (
      select hash from snapshot where organisation_id = ${organisationId}
        and used_at < ${new Date(before.getTime() - USE_RECORDED_MS)}
      order by used_at limit ${CHUNK})`.execute(trx);
  return Number(numAffectedRows ?? 0) === CHUNK;
}

/** Deletes the payment provider's messages applied before `before`. */
export async function purgeProviderEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("provider_event").where("received_at", "<", before).execute();
}
