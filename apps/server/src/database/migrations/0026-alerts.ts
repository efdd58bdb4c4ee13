import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Alerts: what people are notified about. A rule belongs to one person and is deleted with the membership. Its state for a product is
 * one row of `alert_state`; each message is one row of `alert_message`, written with the price that causes it.
 */
const STATEMENTS = /* sql */ `
create table alert_rule (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  scope text not null check (scope in ('all', 'seller', 'brand', 'category', 'subcategory', 'group', 'product')),
  -- Null for 'all' only.
  target_id uuid,
  kind text not null check (kind in ('below', 'above', 'change', 'lowest', 'highest', 'discount', 'stock', 'silence')),
  condition jsonb not null,
  rearm jsonb not null,
  is_mailed boolean not null,
  is_paused boolean not null default false,
  snoozed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade,
  check ((scope = 'all') = (target_id is null))
);
create index alert_rule_by_target on alert_rule (organisation_id, scope, target_id) where deleted_at is null;
create index alert_rule_by_user on alert_rule (organisation_id, user_id);

create table alert_state (
  organisation_id uuid not null,
  rule_id uuid not null,
  product_id uuid not null,
  phase text not null check (phase in ('armed', 'fired', 'cooling')),
  -- Nothing that was in force up to here is looked at again.
  through timestamptz not null,
  fired_at timestamptz,
  fired_minor bigint,
  primary key (organisation_id, rule_id, product_id),
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade,
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index alert_state_by_product on alert_state (organisation_id, product_id);

create table alert_message (
  organisation_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  product_id uuid not null,
  -- When what is reported was in force, and when it was reported.
  at timestamptz not null,
  created_at timestamptz not null,
  condition jsonb not null,
  from_minor bigint,
  to_minor bigint,
  currency text,
  last_reading_at timestamptz,
  read_at timestamptz,
  primary key (organisation_id, id),
  -- One event is reported once, whatever happens.
  unique (organisation_id, rule_id, product_id, at),
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade,
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index alert_message_newest on alert_message (organisation_id, user_id, created_at desc, id desc);
create index alert_message_unread on alert_message (organisation_id, user_id) where read_at is null;
create index alert_message_by_product on alert_message (organisation_id, product_id);
`;

const TABLES = ["alert_rule", "alert_state", "alert_message"] as const;

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
  // To find the organisations with alerts about missing readings.
  await sql`
    create policy seen_by_upkeep on alert_rule for select using (current_setting('app.upkeep', true) = 'on')`.execute(
    db,
  );
}
