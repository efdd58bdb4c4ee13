import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The offer that an organisation got at sign-up, and the open amounts of closed organisations. */
const STATEMENTS = /* sql */ `
-- As it was when the organisation signed up, once for each.
create table signup_offer (
  organisation_id uuid primary key references organisation on delete cascade,
  percent integer not null,
  old_price_usd integer not null,
  new_price_usd integer not null,
  created_at timestamptz not null,
  -- The last UTC day on which it can be taken.
  valid_till date not null,
  taken_at timestamptz
);

-- It outlives the organisation, as the ledger does.
create table account_closing (
  organisation_id uuid primary key,
  customer_id text,
  closed_at timestamptz not null,
  settled_micro_usd bigint not null check (settled_micro_usd >= 0),
  voided_micro_usd bigint not null check (voided_micro_usd >= 0),
  state text not null check (state in ('reporting', 'reported', 'ended')),
  reported_at timestamptz
);

alter table ledger_reversal drop constraint ledger_reversal_kind_check;
alter table ledger_reversal add check (kind in ('correction', 'refund', 'dispute', 'dispute_won', 'closing', 'offer'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  for (const table of ["signup_offer", "account_closing"]) {
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
      `create policy seen_by_upkeep on account_closing for select using (current_setting('app.upkeep', true) = 'on');`,
    )
    .execute(db);
}
