import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Picked elements: how each entry's element was last found, its stored data and its proposed location; knowledge about shops;
 * configurations tried on other pages. Blocks of markup and pictures are stored by the hash of their content, so that identical ones
 * are stored once.
 */
const STATEMENTS = /* sql */ `
alter table tracking_entry
  -- Read instead of the element's text: content, src.
  add column attribute text,
  add column state text not null default 'automatic'
    check (state in ('automatic', 'new', 'found', 'moved', 'unsure', 'gone')),
  add column confidence real,
  add column detail text,
  add column last_found_at timestamptz,
  -- Locations that a person has said to be another element.
  add column rejected text[] not null default '{}',
  -- The element when it was picked, at the last confident find, and where it may be now: value, place, hashes of block and picture.
  add column picked jsonb,
  add column found jsonb,
  add column proposed jsonb;
update tracking_entry set state = 'new' where fingerprint is not null;
create index tracking_entry_attention on tracking_entry (organisation_id, product_id)
  where deleted_at is null and state in ('moved', 'unsure', 'gone');

-- Each re-pick and repair of an entry: the same history goes on with another element.
create table entry_splice (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  entry_id uuid not null,
  field text not null,
  version integer not null,
  kind text not null check (kind in ('picked', 'repaired', 'automatic')),
  at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index entry_splice_by_product on entry_splice (organisation_id, product_id, at);

create table stored_content (
  organisation_id uuid not null references organisation on delete cascade,
  hash bytea not null,
  kind text not null check (kind in ('block', 'png', 'jpeg')),
  -- Blocks are compressed.
  content bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, hash)
);

-- A snapshot that nothing has read the like of for as long as checks are kept belongs to no check any more.
alter table snapshot add column used_at timestamptz;
update snapshot set used_at = created_at;
alter table snapshot alter column used_at set not null;
create index snapshot_by_use on snapshot (organisation_id, used_at);

-- The hints are what a person decided; learned is what successful readings showed, and decides nothing.
alter table site_memory
  add column tier text check (tier in ('http', 'browser')),
  add column learned jsonb not null default '{}';

create table trial (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  product_id uuid not null,
  started_by uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index trial_by_age on trial (organisation_id, created_at);

create table trial_row (
  organisation_id uuid not null,
  trial_id uuid not null,
  position integer not null,
  url text not null,
  url_key text not null,
  product_id uuid,
  verdict text not null check (verdict in ('waiting', 'sure', 'unsure', 'failed')),
  reason text,
  name text,
  -- What was read of each field, for people; and the entries and the product that accepting makes.
  result jsonb,
  draft jsonb,
  block_hash bytea,
  picture_hash bytea,
  accepted_at timestamptz,
  primary key (organisation_id, trial_id, position),
  unique (organisation_id, trial_id, url_key),
  foreign key (organisation_id, trial_id) references trial (organisation_id, id) on delete cascade
);
`;

const TABLES = ["entry_splice", "stored_content", "trial", "trial_row"] as const;

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
