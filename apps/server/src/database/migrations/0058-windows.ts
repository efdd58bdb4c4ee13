import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Planned visits whose turn came after the plan's window had closed count as skipped. */
const STATEMENTS = /* sql */ `
alter table plan_slot drop constraint plan_slot_reason_check;
alter table plan_slot add constraint plan_slot_reason_check
  check (reason in ('downtime', 'paused', 'changed', 'behind', 'cap', 'window', 'cancelled'));
alter table plan_visit drop constraint plan_visit_reason_check;
alter table plan_visit add constraint plan_visit_reason_check
  check (reason in ('downtime', 'paused', 'changed', 'behind', 'cap', 'window', 'cancelled'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
