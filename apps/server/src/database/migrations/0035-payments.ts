import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The state of subscriptions according to the payment provider, its applied messages, and the reports sent to it. */
const STATEMENTS = /* sql */ `
create table payment_subscription (
  organisation_id uuid not null references organisation on delete cascade,
  id text not null,
  -- The provider goes on charging it.
  stands boolean not null,
  -- Of two messages of one second: how far the subscription had come.
  rank smallint not null,
  event_at timestamptz not null,
  primary key (organisation_id, id)
);

-- One report for each closed UTC day; it outlives the organisation, as the ledger does.
create table meter_report (
  organisation_id uuid not null,
  day date not null,
  customer_id text not null,
  identifier text not null unique,
  micro_usd bigint not null check (micro_usd >= 0),
  state text not null check (state in ('pending', 'sent', 'unclear')),
  first_tried_at timestamptz,
  sent_at timestamptz,
  last_error text,
  primary key (organisation_id, day)
);

-- Messages of the provider that were applied, whoever they were about.
create table provider_event (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null
);

create policy seen_by_upkeep on billing_account for select using (current_setting('app.upkeep', true) = 'on');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  for (const table of ["payment_subscription", "meter_report"]) {
    await sql
      .raw(
        `alter table ${table} enable row level security;
         alter table ${table} force row level security;
         create policy own_organisation on ${table}
           using (organisation_id = app_org()) with check (organisation_id = app_org());`,
      )
      .execute(db);
  }
}
