import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The number of consecutive visits of a product with an insufficient HTTP response, after which visits begin with the browser. */
const STATEMENTS = /* sql */ `
alter table latest add column http_misses smallint not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
