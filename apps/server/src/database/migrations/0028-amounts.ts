import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The amounts of a page besides its price, by role, stored with the check that read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table page_check add column amounts jsonb").execute(db);
}
