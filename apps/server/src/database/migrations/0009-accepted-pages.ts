import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What a person has accepted about a page that shows another product or currency than before: the next visit that finds exactly
 * that trusts it, and the history is marked there.
 */
const STATEMENTS = /* sql */ `
alter table product add column accepted jsonb;
alter table entry_splice drop constraint entry_splice_kind_check;
alter table entry_splice add constraint entry_splice_kind_check
  check (kind in ('picked', 'repaired', 'automatic', 'accepted'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
