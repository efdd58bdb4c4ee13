import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A budget records in how many days it visits each of its products: older prices are not current. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan add column turn_days double precision`.execute(db);
}
