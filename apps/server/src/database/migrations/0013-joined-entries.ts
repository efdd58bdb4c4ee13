import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The number of an ended run's entries that had joined another run: frozen with the other counts, because items are deleted. */
const STATEMENTS = /* sql */ `
alter table run add column joined_count integer;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
