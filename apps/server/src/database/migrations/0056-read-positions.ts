import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The log position that a replica must have replayed before a person may read from it. */
const STATEMENTS = /* sql */ `
create table read_position (
  user_id uuid primary key references app_user on delete cascade,
  position pg_lsn not null
) with (fillfactor = 50);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
