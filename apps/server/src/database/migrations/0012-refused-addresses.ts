import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Addresses that a trial did not accept, each with the reason: [{ url, reason }]. */
const STATEMENTS = /* sql */ `
alter table trial add column refused jsonb not null default '[]';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
