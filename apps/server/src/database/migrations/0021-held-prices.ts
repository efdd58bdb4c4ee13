import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Prices awaiting confirmation, corrections because a price is read better, and the times of rechecks.
 *
 * A correction is a point of the price track like any other, but prices are not compared across it: as with another currency, the
 * track starts again there.
 */
const STATEMENTS = /* sql */ `
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

alter table price_point add column is_correction boolean not null default false;
-- The first point of the track is a correction: it is compared with nothing before it.
alter table price_track add column is_corrected boolean not null default false;
-- With what the price in force was read last: code, picked elements, text and place.
alter table latest add column read_by jsonb;

alter table run drop constraint run_trigger_check;
alter table run add constraint run_trigger_check
  check (trigger in ('person', 'schedule', 'import', 'retry', 'demo', 'companion', 'recheck'));
`;

const TABLES = ["held_price", "price_correction", "price_recheck"] as const;

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
  // To find the organisations with due visits.
  await sql`
    create policy seen_by_upkeep on price_recheck for select using (current_setting('app.upkeep', true) = 'on')`.execute(
    db,
  );
}
