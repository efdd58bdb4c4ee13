import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Plans: automatic visits of products. A plan is a rule for a set of products and a timing; each time of the timing is a slot. The
 * result of a slot is one row of `plan_slot`, its result for a product one row of `plan_visit`, whose key ensures that a product is
 * visited once for each slot, whichever program is first. A skipped row represents `slots` consecutive slots of one UTC day.
 */
const STATEMENTS = /* sql */ `
create table plan (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  scope text not null check (scope in ('all', 'seller', 'brand', 'category', 'subcategory', 'group', 'product', 'listing')),
  -- Null for 'all' only.
  target_id uuid,
  timing jsonb not null,
  is_paused boolean not null default false,
  -- The slot that comes next, and the moment at which it begins: the slot and its jitter, or later when it was missed.
  next_slot_at timestamptz,
  next_due_at timestamptz,
  is_late boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  check ((scope = 'all') = (target_id is null))
);
create unique index plan_by_target on plan (organisation_id, scope, coalesce(target_id, organisation_id)) where deleted_at is null;

create table plan_setting (
  organisation_id uuid primary key references organisation on delete cascade,
  paused_at timestamptz,
  -- When the organisation's next slot is due; null when none is.
  wake_at timestamptz
);
create index plan_setting_by_wake on plan_setting (wake_at);

create table plan_slot (
  organisation_id uuid not null,
  plan_id uuid not null,
  slot_at timestamptz not null,
  state text not null check (state in ('made', 'skipped')),
  reason text check (reason in ('downtime', 'paused', 'changed', 'behind')),
  slots integer not null default 1,
  visits integer not null,
  run_id uuid,
  at timestamptz not null,
  primary key (organisation_id, plan_id, slot_at),
  foreign key (organisation_id, plan_id) references plan (organisation_id, id) on delete cascade
);
create index plan_slot_by_time on plan_slot (organisation_id, slot_at);

create table plan_visit (
  organisation_id uuid not null,
  plan_id uuid not null,
  product_id uuid not null,
  slot_at timestamptz not null,
  state text not null check (state in ('made', 'skipped')),
  reason text check (reason in ('downtime', 'paused', 'changed', 'behind')),
  slots integer not null default 1,
  run_id uuid,
  at timestamptz not null,
  primary key (organisation_id, plan_id, product_id, slot_at),
  foreign key (organisation_id, plan_id) references plan (organisation_id, id) on delete cascade,
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index plan_visit_by_product on plan_visit (organisation_id, product_id, slot_at);
create index plan_visit_by_time on plan_visit (organisation_id, slot_at);

alter table run add column plan_id uuid;

-- Organisations that were there before are asked first: only new ones begin with a plan.
set local app.upkeep = 'on';
insert into plan_setting (organisation_id) select id from organisation;
`;

const TABLES = ["plan", "plan_setting", "plan_slot", "plan_visit"] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  for (const table of TABLES) {
    await sql
      .raw(
        `alter table ${table} enable row level security;
         alter table ${table} force row level security;
         create policy own_organisation on ${table}
           using (organisation_id = app_org()) with check (organisation_id = app_org());`,
      )
      .execute(db);
  }
  await sql`
    create policy seen_by_upkeep on plan_setting for select using (current_setting('app.upkeep', true) = 'on')`.execute(
    db,
  );
}
