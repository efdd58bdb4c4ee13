/** Hosts; runs, their items, and the result of each visit. */
export const VISITS = /* sql */ `
-- Politeness towards hosts and what is known about them, shared by all workers. A work queue is a clock: the demonstration's history
-- has its own.
create table host_slot (
  host text not null,
  work_queue text not null,
  next_free_at timestamptz not null,
  penalised_until timestamptz,
  interval_ms integer check (interval_ms between 0 and 3600000),
  paused_at timestamptz,
  -- Failures in a row; an answer sets it back to 0.
  failures integer not null default 0,
  -- While it lies ahead nothing is asked of the host; behind it one visit is let through to try.
  open_until timestamptz,
  answered_at timestamptz,
  failed_at timestamptz,
  last_outcome text,
  last_detail text,
  primary key (host, work_queue)
);

create table robots_cache (
  origin text primary key,
  entry jsonb not null,
  expires_at timestamptz not null
);

-- Runs, their items, and what came of each visit.
create table run (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('tracking', 'deep')),
  trigger text not null check (trigger in
    ('person', 'schedule', 'import', 'retry', 'demo', 'companion', 'recheck', 'resume', 'repair')),
  state text not null check (state in ('queued', 'running', 'finished', 'cancelled')),
  total integer not null,
  value_count integer,
  error_count integer,
  started_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The counts of an ended run, frozen because items are deleted: of value_count and error_count above, too.
  joined_count integer,
  plan_id uuid,
  held_count integer,
  skipped_count integer,
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
  -- Those of the page besides its price, by role.
  amounts jsonb,
  primary key (organisation_id, product_id, at, id),
  check ((outcome = 'value') = (normal_minor is not null)),
  check ((normal_minor is null) = (currency is null))
) partition by range (at);

-- A data point. It is found by its time and id, in the order of insertion, and its check by its product and time; how it was read
-- (tier, version, snapshot) is in its check.
create table observation (
  organisation_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  entry_version integer not null,
  product_id uuid not null,
  run_id uuid not null,
  field text not null,
  tag text not null,
  raw text not null,
  text_value text,
  minor bigint,
  currency text check (currency ~ '^[A-Z]{3}$'),
  load_time_ms integer,
  at timestamptz not null,
  primary key (organisation_id, at, id),
  check ((minor is null) = (currency is null)),
  check ((minor is null) <> (text_value is null))
) partition by range (at);
create index observation_by_product on observation (organisation_id, product_id, at desc);

create table snapshot (
  organisation_id uuid not null references organisation on delete cascade,
  hash bytea not null,
  content bytea not null,
  created_at timestamptz not null,
  -- A snapshot that nothing has read the like of for as long as checks are kept belongs to no check any more.
  used_at timestamptz not null,
  primary key (organisation_id, hash)
);
create index snapshot_by_use on snapshot (organisation_id, used_at);

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
  -- When the price in force began; null when not known, which only costs time. Tiles look up the old price of those only that
  -- have a new one.
  price_since timestamptz,
  -- The price before it, so that one row shows whether it changed in the last days; null where there was only one.
  prior_since timestamptz,
  prior_normal bigint,
  prior_discounted bigint,
  prior_currency text,
  -- With what the price in force was read last: code, picked elements, text and place.
  read_by jsonb,
  -- When the stock was read last, and since when it is what it is: a sold-out page without a price states it, too.
  stock_at timestamptz,
  stock_since timestamptz,
  -- How a product stands, for the tiles: 1 the last check read a price, 2 it ended in an error; 4 sold at normal price, 8 at a
  -- discounted one; 16 it cannot be bought.
  tile_state smallint not null generated always as ((
    case when outcome = 'value' then 1
      when outcome in ('held', 'skipped_cap', 'cancelled', 'out_of_stock', 'price_on_request', 'free_of_charge') then 0 else 2 end
    + case when normal_minor is null then 0 when discounted_minor is null then 4 else 8 end
    + case when availability in ('OutOfStock', 'Discontinued') then 16 else 0 end)::smallint) stored,
  -- Visits in a row with an insufficient HTTP response, after which visits begin with the browser.
  http_misses smallint not null default 0,
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index latest_tile on latest (organisation_id, checked_at) include (product_id, tile_state);
create index latest_price_since on latest (organisation_id, price_since);

-- The number of visits of each product and shop by outcome and UTC day: counted when visits are settled, so that a product has some
-- hundred rows per year however often it is visited.
create table check_day (
  organisation_id uuid not null,
  product_id uuid not null,
  day date not null,
  outcome text not null,
  checks integer not null,
  primary key (organisation_id, product_id, day, outcome)
);
create index check_day_by_age on check_day (organisation_id, day);

create table shop_day (
  organisation_id uuid not null,
  host text not null,
  day date not null,
  outcome text not null,
  checks integer not null,
  primary key (organisation_id, day, host, outcome)
);
`;
