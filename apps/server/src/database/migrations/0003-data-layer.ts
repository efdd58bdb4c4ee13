import { sql } from "kysely";
import type { Kysely } from "kysely";

/** For lists, tiles and charts: a searchable text per product, and indexes for the order of long lists. */
const STATEMENTS = /* sql */ `
-- What a product is found by, without case. Generated, so that no writer can forget it.
alter table product add column search_text text generated always as (
  lower(normalize(name || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, '') || ' ' || url, NFKC))
) stored;
create index product_by_name on product (organisation_id, lower(name), id) where deleted_at is null;

-- Change points of a product's price: a row only where normal price, discounted price or currency differ from the row before.
-- The price in force at any moment is the newest row at or before it.
create table price_point (
  organisation_id uuid not null,
  product_id uuid not null,
  at timestamptz not null,
  check_id uuid not null,
  normal_minor bigint not null check (normal_minor >= 0),
  discounted_minor bigint check (discounted_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (organisation_id, product_id, at)
);

-- The newest change points of a product in one row, oldest first, so that "the price in force then" of 20,000 products is
-- 20,000 binary searches and no index descent each. All are in one currency. Unless is_whole, older points exist in price_point.
create table price_track (
  organisation_id uuid not null,
  product_id uuid not null,
  currency text not null,
  at timestamptz[] not null,
  normal_minor bigint[] not null,
  -- -1 stands for no discounted price: an array with nulls has no constant-time access.
  discounted_minor bigint[] not null,
  is_whole boolean not null,
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);

-- When the price in force began; null when not known, which only costs time. Tiles look up the old price of those only that
-- have a new one.
alter table latest add column price_since timestamptz;
drop index latest_checked;
create index latest_tile on latest (organisation_id, checked_at)
  include (product_id, outcome, normal_minor, discounted_minor, currency, price_since);
create index product_deleted on product (organisation_id, deleted_at, id) where deleted_at is not null;
create index product_by_group on product (organisation_id, group_id) where deleted_at is null;
`;

/** Sweeps read the ids of all organisations and then enter each; the transaction has to enable that. */
const UPKEEP = /* sql */ `
create policy seen_by_upkeep on organisation for select using (current_setting('app.upkeep', true) = 'on');
`;

/** This migration's tables with organisations' data. */
const ORGANISATION_TABLES = ["price_point", "price_track"] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  await sql.raw(UPKEEP).execute(db);
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
}
