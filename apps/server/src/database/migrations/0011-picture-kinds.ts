import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Pictures from shops are stored as served, in more formats than the browser's own pictures of pages. */
const STATEMENTS = /* sql */ `
alter table stored_content drop constraint stored_content_kind_check,
  add constraint stored_content_kind_check check (kind in ('block', 'png', 'jpeg', 'webp', 'gif', 'avif'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
