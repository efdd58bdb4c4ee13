import { sql } from "kysely";
import type { Trx } from "../database/tenant.ts";

/** The UTC days for which the demonstration has made a run that ended. */
export async function findDemoDays(trx: Trx, organisationId: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select distinct (created_at at time zone 'UTC')::date as day from run
    where organisation_id = ${organisationId} and trigger = 'demo' and finished_at is not null`.execute(trx);
  return new Set(rows.map((row) => row.day));
}
