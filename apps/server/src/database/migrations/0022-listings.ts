import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Deep runs: pages that list products, the products found on them, and the changes from run to run. A pass is the deep part of a run;
 * its pages are its work list, each visited once, so that a killed program continues at the first waiting page.
 */
const STATEMENTS = /* sql */ `
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
  is_watched boolean not null,
  every_hours integer not null,
  -- When a watched listing is gone through again; null while it is not watched.
  next_pass_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, url_key)
);
create index listing_newest on listing (organisation_id, created_at desc, id desc);
create index listing_due on listing (organisation_id, next_pass_at) where next_pass_at is not null;

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

const TABLES = ["listing", "listing_pass", "listing_page", "listing_product", "listing_change"] as const;

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
}
