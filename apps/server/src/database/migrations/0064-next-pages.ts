import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A page of a listing records whether another page named it as its next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing_page add column is_next boolean not null default false`.execute(db);
}
