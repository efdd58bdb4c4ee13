import { sql } from "kysely";
import type { Db, Trx } from "../../database/tenant.ts";

const CHUNK = 500;

/** Removes ended runs that began before `before`, with their items, a part at a time; returns whether more are left. */
export async function purgeRuns(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from run where organisation_id = ${organisationId} and id in (
      select id from run where organisation_id = ${organisationId} and created_at < ${before}
        and state in ('finished', 'cancelled')
      order by created_at limit ${CHUNK})`.execute(trx);
  return Number(numAffectedRows ?? 0) === CHUNK;
}

/** The use of a snapshot is noted once a week only. */
const USE_NOTED_MS = 8 * 24 * 3600 * 1000;

/** Removes snapshots that no check since `before` has seen, a part at a time; returns whether more are left. */
export async function purgeSnapshots(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from snapshot where organisation_id = ${organisationId} and hash in (
      select hash from snapshot where organisation_id = ${organisationId}
        and used_at < ${new Date(before.getTime() - USE_NOTED_MS)}
      order by used_at limit ${CHUNK})`.execute(trx);
  return Number(numAffectedRows ?? 0) === CHUNK;
}

/** Forgets messages of the payment provider that were applied before `before`. */
export async function purgeProviderEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("provider_event").where("received_at", "<", before).execute();
}
