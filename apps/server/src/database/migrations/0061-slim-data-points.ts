import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A data point's check is found by its product and time, so it does not name the check's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table observation drop column check_id`.execute(db);
}
