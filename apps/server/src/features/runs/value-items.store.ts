import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

const ITEM_CHUNK = 5000;

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
      limit ${ITEM_CHUNK}) v
    where d.organisation_id = ${organisationId} and d.run_id = v.run_id and d.entry_id = v.entry_id`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0) === ITEM_CHUNK;
}
