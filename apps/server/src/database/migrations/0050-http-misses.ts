import { sql } from "kysely";
import type { Kysely } from "kysely";

/** For how many visits of a product in a row the answer by HTTP was not enough: enough of them, and visits begin with the browser. */
const STATEMENTS = /* sql */ `
alter table latest add column http_misses smallint not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
