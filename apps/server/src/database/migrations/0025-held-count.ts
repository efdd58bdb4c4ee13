import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The number of an ended run's held entries: frozen with the other counts, because items are deleted. */
const STATEMENTS = /* sql */ `
alter table run add column held_count integer;

-- All organisations at once: the owner of the tables steps over the walls for these statements only.
alter table run no force row level security;
alter table run_item no force row level security;
update run r set held_count = c.held from (
  select organisation_id, run_id, count(*) as held from run_item where outcome = 'held' group by 1, 2) c
where r.organisation_id = c.organisation_id and r.id = c.run_id and r.value_count is not null;
alter table run force row level security;
alter table run_item force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
