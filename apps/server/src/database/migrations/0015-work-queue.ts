import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Renames the column for what a host's slots belong to, like in the code: the work queue of one clock. */
const STATEMENTS = /* sql */ `
alter table host_slot rename column lane to work_queue;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
