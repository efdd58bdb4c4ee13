import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Ledger rows arrive in the order of both keys and never change, so the pages of these indexes need no room for more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index usage_ledger_organisation_id_day_number_key set (fillfactor = 100)`.execute(db);
}
