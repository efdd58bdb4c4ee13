import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Watched listings are repeated by plans, and whether an organisation got its default plan is stored: organisations older than plans
 * get theirs when the program starts.
 */
const STATEMENTS = /* sql */ `
-- All organisations at once: the owner of the tables steps over the walls for these statements only.
alter table plan no force row level security;
alter table plan_setting no force row level security;
alter table listing no force row level security;

alter table plan_setting add column has_first_plan boolean not null default false;
update plan_setting s set has_first_plan = exists (select from plan p where p.organisation_id = s.organisation_id);

insert into plan_setting (organisation_id)
select distinct organisation_id from listing where is_watched on conflict do nothing;
insert into plan (organisation_id, id, scope, target_id, timing, next_slot_at, next_due_at, created_at, updated_at)
select organisation_id, gen_random_uuid(), 'listing', id,
  jsonb_build_object('mode', 'interval', 'everyMinutes', every_hours * 60, 'zone', 'UTC', 'window', null, 'weekdays', jsonb_build_array()),
  next_pass_at, next_pass_at, created_at, created_at
from listing where is_watched and next_pass_at is not null;
update plan_setting s set wake_at = (
  select min(p.next_due_at) from plan p where p.organisation_id = s.organisation_id and p.deleted_at is null and not p.is_paused)
where s.paused_at is null;
alter table listing drop column is_watched, drop column next_pass_at;

alter table plan force row level security;
alter table plan_setting force row level security;
alter table listing force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
