/** The price track, its changes, stock, and prices that wait for confirmation. */
export const PRICES = /* sql */ `
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
  -- Because a price is read better. It is a point like any other, but prices are not compared across it: as with another currency, the
  -- track starts again there.
  is_correction boolean not null default false,
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
  -- The first point of the track is a correction: it is compared with nothing before it.
  is_corrected boolean not null default false,
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);

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

-- A row where the stock that a page states differs from the reading before; 'none' where a page with a price states nothing.
-- The first row of a product has no state before it. No change for a person: the first one, and between in stock and nothing said.
create table stock_change (
  organisation_id uuid not null,
  product_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  check_id uuid not null,
  from_state text,
  to_state text not null,
  is_change boolean not null generated always as (
    from_state is not null and not (from_state in ('InStock', 'none') and to_state in ('InStock', 'none'))) stored,
  primary key (organisation_id, product_id, at),
  check (from_state is distinct from to_state)
);
create index stock_change_newest on stock_change (organisation_id, at desc, id desc) include (product_id) where is_change;

-- Prices awaiting confirmation.
create table held_price (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  normal_minor bigint not null,
  discounted_minor bigint,
  currency text not null,
  -- What the page showed, where that is not the product that was confirmed.
  other_product text,
  reason text not null
    check (reason in ('changed', 'far', 'currency', 'other_product', 'above_normal', 'rejected', 'unstable')),
  detail text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  in_a_row integer not null,
  -- The check of the first sighting, and what a person who accepts the price publishes of it.
  check_id uuid not null,
  sighting jsonb not null,
  -- When a person refused it: it is published by a person only, until another price is.
  rejected_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index held_price_by_product on held_price (organisation_id, product_id, first_at);
create index held_price_newest on held_price (organisation_id, last_at desc, id desc);

create table price_correction (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  check_id uuid not null,
  at timestamptz not null,
  -- Other elements are picked, or other code reads the page.
  cause text not null check (cause in ('picks', 'extractor')),
  from_normal bigint not null,
  from_discounted bigint,
  from_currency text not null,
  to_normal bigint not null,
  to_discounted bigint,
  to_currency text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index price_correction_by_product on price_correction (organisation_id, product_id, at);

create table price_recheck (
  organisation_id uuid not null,
  product_id uuid not null,
  -- Each clock visits by itself.
  work_queue text not null,
  due_at timestamptz not null,
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index price_recheck_due on price_recheck (work_queue, due_at);
`;
