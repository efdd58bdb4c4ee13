/** Plans and listings. */
export const PLANS = /* sql */ `
-- Plans: automatic visits of products. A plan is a rule for a set of products and a timing; each time of the timing is a slot. The
-- result of a slot is one row of plan_slot, its result for a product one row of plan_visit, whose key ensures that a product is
-- visited once for each slot, whichever program is first. A skipped row represents 'slots' consecutive slots of one UTC day.
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
  wake_at timestamptz,
  -- Organisations that are older than plans get their default plan when the program starts.
  has_first_plan boolean not null default false
);
create index plan_setting_by_wake on plan_setting (wake_at);

create table plan_slot (
  organisation_id uuid not null,
  plan_id uuid not null,
  slot_at timestamptz not null,
  state text not null check (state in ('made', 'skipped')),
  reason text check (reason in ('downtime', 'paused', 'changed', 'behind', 'cap', 'window', 'cancelled')),
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
  reason text check (reason in ('downtime', 'paused', 'changed', 'behind', 'cap', 'window', 'cancelled')),
  slots integer not null default 1,
  run_id uuid,
  at timestamptz not null,
  primary key (organisation_id, plan_id, product_id, slot_at),
  foreign key (organisation_id, plan_id) references plan (organisation_id, id) on delete cascade,
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index plan_visit_by_product on plan_visit (organisation_id, product_id, slot_at);
create index plan_visit_by_time on plan_visit (organisation_id, slot_at);

-- Deep runs: pages that list products, the products found on them, and the changes from run to run. A pass is the deep part of a run;
-- its pages are its work list, each visited once, so that a killed program continues at the first waiting page.
create table listing (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  url text not null,
  url_key text not null,
  host text not null,
  title text,
  max_pages integer not null,
  max_depth integer not null,
  max_minutes integer not null,
  read_first integer not null,
  every_hours integer not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, url_key)
);
create index listing_newest on listing (organisation_id, created_at desc, id desc);

create table listing_pass (
  organisation_id uuid not null,
  run_id uuid not null,
  listing_id uuid not null,
  is_first boolean not null,
  max_pages integer not null,
  max_depth integer not null,
  -- No page is visited after this moment.
  until timestamptz not null,
  claimed integer,
  -- Where the products were on the pages before: later pages are read in the same place.
  template text,
  found_count integer not null default 0,
  new_count integer not null default 0,
  gone_count integer not null default 0,
  back_count integer not null default 0,
  replaced_count integer not null default 0,
  -- Why it cannot be complete, although it goes on.
  cut text,
  ended text,
  detail text,
  finished_at timestamptz,
  -- The first pass of those that continue one another; null for one that began at the listing's first page.
  root_run_id uuid,
  -- Positions below it are the pages of the passes before.
  from_position integer not null default 0,
  -- Products that the passes before had found.
  found_before integer not null default 0,
  primary key (organisation_id, run_id),
  foreign key (organisation_id, run_id) references run (organisation_id, id) on delete cascade,
  foreign key (organisation_id, listing_id) references listing (organisation_id, id) on delete cascade
);
create index listing_pass_newest on listing_pass (organisation_id, listing_id, run_id desc);
-- One run of a listing at a time.
create unique index listing_pass_live on listing_pass (organisation_id, listing_id) where finished_at is null;

create table listing_page (
  organisation_id uuid not null,
  run_id uuid not null,
  position integer not null,
  url text not null,
  url_key text not null,
  kind text not null check (kind in ('page', 'sitemap')),
  depth integer not null,
  -- Counted on without a link: it may not exist.
  is_guess boolean not null,
  -- A browser scrolls it and presses its button until nothing more comes.
  is_unfolded boolean not null,
  tier text not null check (tier in ('auto', 'browser')),
  state text not null check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  outcome text,
  detail text,
  found integer,
  primary key (organisation_id, run_id, position),
  unique (organisation_id, run_id, url_key),
  foreign key (organisation_id, run_id) references listing_pass (organisation_id, run_id) on delete cascade
);

create table listing_product (
  organisation_id uuid not null,
  id uuid not null,
  listing_id uuid not null,
  url text not null,
  url_key text not null,
  -- Its place in the listing when it was last seen.
  position integer not null,
  name text,
  -- The name without what differs between two spellings of it: by it a replaced product is known.
  name_key text,
  price_minor bigint,
  was_minor bigint,
  currency text,
  image_url text,
  first_run_id uuid not null,
  last_run_id uuid not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Complete runs in a row that have not found it.
  missed integer not null default 0,
  gone_at timestamptz,
  read_state text not null default 'none' check (read_state in ('none', 'waiting', 'done')),
  picture_hash bytea,
  -- What its own page was read as, and the product that adding it makes.
  draft jsonb,
  primary key (organisation_id, id),
  unique (organisation_id, listing_id, url_key),
  foreign key (organisation_id, listing_id) references listing (organisation_id, id) on delete cascade
);
create index listing_product_order on listing_product (organisation_id, listing_id, position, id);
create index listing_product_seen on listing_product (organisation_id, listing_id, last_run_id);

create table listing_change (
  organisation_id uuid not null,
  id uuid not null,
  listing_id uuid not null,
  run_id uuid not null,
  listing_product_id uuid not null,
  kind text not null check (kind in ('new', 'gone', 'back', 'replaced')),
  -- With 'replaced': what has come in its place.
  other_id uuid,
  at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listing (organisation_id, id) on delete cascade,
  foreign key (organisation_id, listing_product_id) references listing_product (organisation_id, id) on delete cascade
);
create index listing_change_newest on listing_change (organisation_id, listing_id, at desc, id desc);
`;
