import { sql } from "kysely";
import type { Trx } from "./tenant.ts";

/**
 * Locks one row of an organisation until the transaction ends, so that concurrent changes see each other's result.
 *
 * @returns whether it exists
 */
export async function lockRow(
  trx: Trx,
  table: "api_key" | "listing" | "match_proposal" | "trial",
  organisationId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where organisation_id = ${organisationId} and id = ${id} for update`.execute(
    trx,
  );
  return rows.length > 0;
}
