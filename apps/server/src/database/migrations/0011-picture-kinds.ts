import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Pictures that shops serve are kept as they are served: in more kinds than the browser's own pictures of pages. */
const STATEMENTS = /* sql */ `
alter table stored_content drop constraint stored_content_kind_check,
  add constraint stored_content_kind_check check (kind in ('block', 'png', 'jpeg', 'webp', 'gif', 'avif'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
