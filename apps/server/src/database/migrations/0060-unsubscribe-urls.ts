import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Alert mails name the page that stops them in a separate header. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail add column unsubscribe_url text`.execute(db);
}
