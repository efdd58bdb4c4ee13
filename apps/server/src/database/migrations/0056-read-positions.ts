import { sql } from "kysely";
import type { Kysely } from "kysely";

/** How far a replica must have come before it shows a person what that person has done. */
const STATEMENTS = /* sql */ `
create table read_position (
  user_id uuid primary key references app_user on delete cascade,
  position pg_lsn not null
) with (fillfactor = 50);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
