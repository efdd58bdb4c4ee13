/** Usage and payments. */
export const BILLING = /* sql */ `
-- Usage: append-only, one row per data point, with the day, quota and price frozen. It outlives the organisation.
create table usage_day (
  organisation_id uuid not null,
  day date not null,
  points integer not null,
  cost_micro_usd bigint not null default 0,
  warned_at timestamptz,
  capped_at timestamptz,
  primary key (organisation_id, day)
);

create table usage_ledger (
  organisation_id uuid not null,
  run_item_id uuid not null,
  run_id uuid not null,
  day date not null,
  at timestamptz not null,
  -- Position of the point within its day, from 1: free while it is within the quota.
  number integer not null check (number > 0),
  quota integer not null,
  price_micro_usd bigint not null check (price_micro_usd >= 0),
  -- So that a bill can be explained for as long as it is kept.
  product_id uuid,
  primary key (organisation_id, run_item_id),
  -- Rows arrive in this order and never change, so the pages of the index need no room for more.
  unique (organisation_id, day, number) with (fillfactor = 100)
);

-- What takes back billed points: rows of the ledger themselves never change. Amounts are negative where they give something back.
create table ledger_reversal (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in 
    ('correction', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'closing', 'offer', 'offer_refund')),
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
  -- The provider's payment or invoice, by which a refund is recognised.
  paid_by text,
  primary key (organisation_id, id)
);

-- Charges and disputes of which money went back, with the payment and the invoices that they are of.
create table payment_back (
  organisation_id uuid not null references organisation on delete cascade,
  source text not null,
  paid_by text[] not null,
  primary key (organisation_id, source)
);

-- The state of subscriptions according to the payment provider.
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

-- Messages of the provider that were applied, whoever they were about.
create table provider_event (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null
);
`;
