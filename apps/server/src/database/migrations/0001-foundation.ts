import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The first schema. Two protections separate organisations: every statement filters by organisation, and forced row-level security
 * admits only the one that the transaction has set (`SET LOCAL app.org_id`). Every key and foreign key of an organisation's table
 * starts with the organisation, so that the tables can be distributed by it.
 */
const STATEMENTS = /* sql */ `
create function app_org() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
create function app_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- People and sessions: not any organisation's data.
create table app_user (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  fullname text not null,
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  password_changed_at timestamptz
);

create table organisation (
  id uuid primary key,
  name text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

create table membership (
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index membership_by_user on membership (user_id);

-- A session ends 30 days after it was last used, and 180 days after it began at the latest.
create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references app_user on delete cascade,
  organisation_id uuid not null,
  origin text not null check (origin in ('login', 'verify', 'invitation')),
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_by_organisation on session (organisation_id);

-- Everything a request needs to know about its caller in one round trip. It names the person for row-level security, for
-- this statement only, and notes the visit at most once a minute, so that reading does not write.
create function find_caller(hash bytea, at timestamptz) returns table (
  session_id uuid, user_id uuid, organisation_id uuid, email text, email_key text, fullname text, is_verified boolean, role text
) language plpgsql as $$
#variable_conflict use_column
declare
  found_session session%rowtype;
begin
  select * into found_session from session where token_hash = hash and expires_at > at;
  if not found then return; end if;
  execute format('set local app.user_id = %L', found_session.user_id);
  if found_session.last_seen_at < at - interval '1 minute' then
    update session set last_seen_at = at,
        expires_at = least(at + interval '30 days', found_session.created_at + interval '180 days')
      where token_hash = hash;
  end if;
  return query
    select found_session.id, u.id, m.organisation_id, u.email, u.email_key, u.fullname, u.email_verified_at is not null, m.role
    from app_user u join membership m on m.user_id = u.id and m.organisation_id = found_session.organisation_id
    where u.id = found_session.user_id;
end $$;

create table known_device (
  token_hash bytea not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);

create table link_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'set', 'invite', 'delete')),
  user_id uuid references app_user on delete cascade,
  organisation_id uuid references organisation on delete cascade,
  invitation_id uuid,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_by_user on link_token (user_id, purpose);

create table invitation (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null,
  fullname text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  invited_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (organisation_id, id)
);
create unique index invitation_open on invitation (organisation_id, email_key)
  where accepted_at is null and withdrawn_at is null;
create index link_token_by_invitation on link_token (invitation_id) where invitation_id is not null;

create table mail (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null check (state in ('pending', 'sent', 'dead', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_due on mail (next_attempt_at) where state = 'pending';

create table throttle (key varchar(255) primary key, points integer not null default 0, expire bigint);
create table captcha_used (key text primary key, expires_at timestamptz not null);
-- A download ticket lives and dies with the session that asked for it.
create table ticket (
  token_hash bytea primary key,
  session_hash bytea not null references session on delete cascade on update cascade,
  expires_at timestamptz not null
);
-- What visitors ask for by e-mail address (signing up, resend, reset). It is answered before anyone looks whether the address
-- is known, and processed in the background: the answer cannot tell the two apart.
create table account_request (
  id uuid primary key,
  kind text not null check (kind in ('signup', 'resend', 'reset')),
  email text not null,
  fullname text not null,
  orgname text not null,
  attempts integer not null default 0,
  created_at timestamptz not null
);
create table setting (key text primary key, value jsonb not null);

-- Politeness towards hosts, shared by all workers. A lane is a clock: the demonstration's history has its own.
create table host_slot (
  host text not null,
  lane text not null,
  next_free_at timestamptz not null,
  penalised_until timestamptz,
  primary key (host, lane)
);
create table robots_cache (
  origin text primary key,
  entry jsonb not null,
  expires_at timestamptz not null
);

-- The catalogue. Deleted names stay for 30 days, so that a deletion can be undone; only live ones are unique.
create table category (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null, name text not null, name_key text not null,
  created_at timestamptz not null, deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index category_name on category (organisation_id, name_key) where deleted_at is null;

create table subcategory (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null, name text not null, name_key text not null,
  category_id uuid,
  created_at timestamptz not null, deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, category_id) references category (organisation_id, id) on delete set null (category_id)
);
create unique index subcategory_name on subcategory (organisation_id, name_key) where deleted_at is null;

create table brand (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null, name text not null, name_key text not null,
  created_at timestamptz not null, deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index brand_name on brand (organisation_id, name_key) where deleted_at is null;

create table seller (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null, name text not null, name_key text not null,
  created_at timestamptz not null, deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index seller_name on seller (organisation_id, name_key) where deleted_at is null;

create table product_group (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null, name text not null, name_key text not null,
  created_at timestamptz not null, deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index product_group_name on product_group (organisation_id, name_key) where deleted_at is null;

create table product (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  url text not null,
  url_key text not null,
  host text not null,
  name text not null,
  has_own_name boolean not null default false,
  description text not null default '',
  image_url text,
  sku text, gtin text, mpn text,
  brand_id uuid, category_id uuid, subcategory_id uuid, seller_id uuid, group_id uuid,
  is_tracking boolean not null default true,
  -- Name, sku and gtin as first confirmed: what a later page is compared with before its price is believed.
  identity jsonb not null default '{}',
  tier text not null default 'auto' check (tier in ('auto', 'http', 'browser')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, brand_id) references brand (organisation_id, id) on delete set null (brand_id),
  foreign key (organisation_id, category_id) references category (organisation_id, id) on delete set null (category_id),
  foreign key (organisation_id, subcategory_id) references subcategory (organisation_id, id) on delete set null (subcategory_id),
  foreign key (organisation_id, seller_id) references seller (organisation_id, id) on delete set null (seller_id),
  foreign key (organisation_id, group_id) references product_group (organisation_id, id) on delete set null (group_id)
);
create unique index product_address on product (organisation_id, url_key) where deleted_at is null;
create index product_newest on product (organisation_id, created_at desc, id desc) where deleted_at is null;

create table tracking_entry (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  field text not null,
  dom text not null,
  location text not null,
  pathway text,
  tag text not null,
  fingerprint jsonb,
  -- Grows with every re-pick; observations carry it, so that a splice in a history can be seen.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create unique index tracking_entry_field on tracking_entry (organisation_id, product_id, field) where deleted_at is null;
create index tracking_entry_newest on tracking_entry (organisation_id, created_at desc, id desc) where deleted_at is null;

-- What a site's owner or a person has decided about a host: how to read "1.099", which tier is needed.
create table site_memory (
  organisation_id uuid not null references organisation on delete cascade,
  host text not null,
  hints jsonb not null,
  updated_at timestamptz not null,
  primary key (organisation_id, host)
);

-- Runs, their items, and what came of each visit.
create table run (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('tracking', 'deep')),
  trigger text not null check (trigger in ('person', 'schedule', 'import', 'retry', 'demo')),
  state text not null check (state in ('queued', 'running', 'finished', 'cancelled')),
  total integer not null,
  value_count integer,
  error_count integer,
  started_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index run_newest on run (organisation_id, created_at desc, id desc);

create table run_item (
  organisation_id uuid not null,
  run_id uuid not null,
  entry_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  state text not null check (state in ('queued', 'joined', 'done')),
  -- The live run that visits this entry, when this item has joined it.
  joined_run_id uuid,
  outcome text,
  detail text,
  check_id uuid,
  value text,
  currency text,
  finished_at timestamptz,
  primary key (organisation_id, run_id, entry_id),
  foreign key (organisation_id, run_id) references run (organisation_id, id) on delete cascade
);
create index run_item_open on run_item (organisation_id, run_id, product_id) where state <> 'done';
-- At most one live visit of an entry: what decides that a second run joins the first.
create unique index run_item_live on run_item (organisation_id, entry_id) where state = 'queued';
create index run_item_joined on run_item (organisation_id, joined_run_id, entry_id) where state = 'joined';

create table page_check (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  run_id uuid not null,
  at timestamptz not null,
  outcome text not null,
  detail text,
  tier text,
  http_status integer,
  final_url text,
  load_time_ms integer,
  bytes integer,
  extractor_version text not null,
  snapshot_hash bytea,
  normal_minor bigint check (normal_minor >= 0),
  discounted_minor bigint check (discounted_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  availability text,
  primary key (organisation_id, id, at),
  check ((outcome = 'value') = (normal_minor is not null)),
  check ((normal_minor is null) = (currency is null))
) partition by range (at);
create index page_check_by_product on page_check (organisation_id, product_id, at desc);

create table observation (
  organisation_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  entry_version integer not null,
  product_id uuid not null,
  run_id uuid not null,
  check_id uuid not null,
  field text not null,
  tag text not null,
  raw text not null,
  text_value text,
  minor bigint,
  currency text check (currency ~ '^[A-Z]{3}$'),
  tier text not null,
  extractor_version text not null,
  load_time_ms integer,
  snapshot_hash bytea,
  at timestamptz not null,
  primary key (organisation_id, id, at),
  check ((minor is null) = (currency is null)),
  check ((minor is null) <> (text_value is null))
) partition by range (at);
create index observation_newest on observation (organisation_id, at desc, id desc);
create index observation_by_product on observation (organisation_id, product_id, at desc);

create table snapshot (
  organisation_id uuid not null references organisation on delete cascade,
  hash bytea not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, hash)
);

create table latest (
  organisation_id uuid not null,
  product_id uuid not null,
  checked_at timestamptz not null,
  check_id uuid not null,
  outcome text not null,
  detail text,
  -- The last price that was read; it stays when later checks fail.
  priced_at timestamptz,
  normal_minor bigint,
  discounted_minor bigint,
  currency text,
  availability text,
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index latest_checked on latest (organisation_id, checked_at);

create table price_change (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  check_id uuid not null,
  kind text not null check (kind in ('normal', 'discounted')),
  at timestamptz not null,
  from_minor bigint,
  to_minor bigint,
  currency text not null,
  primary key (organisation_id, id),
  unique (organisation_id, check_id, kind),
  check (from_minor is distinct from to_minor)
);
create index price_change_newest on price_change (organisation_id, at desc, id desc);
create index price_change_by_product on price_change (organisation_id, product_id, kind, at);

-- Usage: append-only, one row per data point, with the day, quota and price frozen. It outlives the organisation.
create table usage_day (
  organisation_id uuid not null,
  day date not null,
  points integer not null,
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
  primary key (organisation_id, run_item_id),
  unique (organisation_id, day, number)
);

create table activity (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target text not null,
  before text,
  after text,
  primary key (organisation_id, id)
);
create index activity_newest on activity (organisation_id, at desc, id desc);
`;

/** The tables with organisations' data, which are protected by row-level security. */
export const ORGANISATION_TABLES = [
  "invitation",
  "category",
  "subcategory",
  "brand",
  "seller",
  "product_group",
  "product",
  "tracking_entry",
  "site_memory",
  "run",
  "run_item",
  "page_check",
  "observation",
  "snapshot",
  "latest",
  "price_change",
  "usage_day",
  "usage_ledger",
  "activity",
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  for (const table of ORGANISATION_TABLES) {
    await sql
      .raw(
        `alter table ${table} enable row level security;
         alter table ${table} force row level security;
         create policy own_organisation on ${table}
           using (organisation_id = app_org()) with check (organisation_id = app_org());`,
      )
      .execute(db);
  }
  // A person sees the memberships of the organisation the transaction has set, and their own.
  await sql
    .raw(
      `alter table membership enable row level security;
       alter table membership force row level security;
       create policy own_membership on membership
         using (organisation_id = app_org() or user_id = app_actor()) with check (organisation_id = app_org());
       alter table organisation enable row level security;
       alter table organisation force row level security;
       create policy own_organisation on organisation
         using (id = app_org() or id in (select organisation_id from membership where user_id = app_actor()))
         with check (id = app_org());
       -- The ledger is append-only: nothing may change or take away a row.
       create policy append_only on usage_ledger as restrictive for update using (false);
       create policy keep_rows on usage_ledger as restrictive for delete using (false);
       create policy activity_append_only on activity as restrictive for update using (false);`,
    )
    .execute(db);
}
