import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Caps on a day's data points or cost, the runs that they stopped, rows that reverse billed amounts, and payments. */
const STATEMENTS = /* sql */ `
-- What an organisation has decided or the payment provider has reported of it.
create table billing_account (
  organisation_id uuid primary key references organisation on delete cascade,
  -- Its own cap for a UTC day: data points, or micro-dollars.
  cap_unit text check (cap_unit in ('points', 'usd')),
  cap_amount bigint check (cap_amount >= 0),
  customer_id text unique,
  has_method boolean not null default false,
  -- The first day whose cost is reported to the provider.
  reported_from date,
  check ((cap_unit is null) = (cap_amount is null))
);

-- A payment at the provider, as its signed messages have reported it; the result page shows nothing else.
create table payment_session (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  purpose text not null check (purpose in ('method', 'offer')),
  state text not null check (state in ('open', 'complete', 'failed', 'expired')),
  provider_id text unique,
  created_at timestamptz not null,
  event_at timestamptz,
  primary key (organisation_id, id)
);

-- All organisations at once: the owner of the tables steps over the walls for these statements only.
alter table usage_day no force row level security;
alter table usage_ledger no force row level security;
alter table usage_day add column cost_micro_usd bigint not null default 0,
  add column warned_at timestamptz, add column capped_at timestamptz;
update usage_day d set cost_micro_usd = l.cost from (
  select organisation_id, day, sum(price_micro_usd) as cost from usage_ledger group by 1, 2) l
where l.organisation_id = d.organisation_id and l.day = d.day;
alter table usage_day force row level security;
alter table usage_ledger force row level security;

-- Runs that a cap has stopped part of; they resume on a later day.
create table capped_run (
  organisation_id uuid not null,
  run_id uuid not null,
  day date not null,
  resumed_at timestamptz,
  primary key (organisation_id, run_id),
  foreign key (organisation_id, run_id) references run on delete cascade
);
create index capped_run_waiting on capped_run (day, organisation_id) where resumed_at is null;
alter table run add column skipped_count integer;
alter table run drop constraint run_trigger_check;
alter table run add check (trigger in
  ('person', 'schedule', 'import', 'retry', 'demo', 'companion', 'recheck', 'resume'));

-- What takes back billed points: rows of the ledger themselves never change. Amounts are negative where they give something back.
create table ledger_reversal (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('correction', 'refund', 'dispute', 'dispute_won', 'closing')),
  -- What it is for, once for each kind: the ledger row's run item, or the provider's own id.
  source text not null,
  run_item_id uuid,
  at timestamptz not null,
  day date not null,
  points integer not null,
  amount_micro_usd bigint not null,
  reason text not null,
  primary key (organisation_id, id),
  unique (organisation_id, kind, source)
);
create index ledger_reversal_by_day on ledger_reversal (organisation_id, day);
`;

const TABLES = ["billing_account", "payment_session", "capped_run", "ledger_reversal"] as const;

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
  await sql
    .raw(
      `create policy seen_by_upkeep on capped_run for select using (current_setting('app.upkeep', true) = 'on');
       create policy append_only on ledger_reversal as restrictive for update using (false);
       create policy keep_rows on ledger_reversal as restrictive for delete using (false);`,
    )
    .execute(db);
}
