import { sql } from "kysely";
import type { Kysely } from "kysely";

/** How many entries of an ended run had joined another run's visits: frozen with the other counts, as items are deleted by age. */
const STATEMENTS = /* sql */ `
alter table run add column joined_count integer;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
