import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Planned visits prevented by a cap or a cancelled run count as skipped, and runs started by a repair have their own trigger. */
const STATEMENTS = /* sql */ `
alter table plan_slot drop constraint plan_slot_reason_check;
alter table plan_slot add constraint plan_slot_reason_check
  check (reason in ('downtime', 'paused', 'changed', 'behind', 'cap', 'cancelled'));
alter table plan_visit drop constraint plan_visit_reason_check;
alter table plan_visit add constraint plan_visit_reason_check
  check (reason in ('downtime', 'paused', 'changed', 'behind', 'cap', 'cancelled'));
alter table run drop constraint run_trigger_check;
alter table run add constraint run_trigger_check check (trigger in
  ('person', 'schedule', 'import', 'retry', 'demo', 'companion', 'recheck', 'resume', 'repair'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
