import { sql } from "kysely";
import type { Kysely } from "kysely";
import { placeTable } from "../citus/distribute.ts";
import type { Database } from "../schema.ts";

/**
 * Violations of minimum advertised prices are kept: who asked how little for which item, since when, and what was done about it. A
 * minimum may be in effect from and until a time. The position of an item remembers since when it has had its present minimum.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table organisation
    add column map_grace_hours smallint not null default 0 check (map_grace_hours between 0 and 720)`.execute(
    db,
  );
  await sql`alter table product_group add column map_from timestamptz, add column map_until timestamptz`.execute(
    db,
  );
  await sql`alter table market_position
    add column map_minor bigint,
    add column map_currency text,
    add column map_since timestamptz`.execute(db);
  await sql`create table map_violation (
    organisation_id uuid not null,
    id uuid not null,
    group_id uuid not null,
    product_id uuid not null,
    -- Both in minor units of the currency. The price is the last one seen.
    price_minor bigint not null,
    map_minor bigint not null,
    currency text not null,
    since timestamptz not null,
    seen_at timestamptz not null,
    -- Visits that have read a price since then.
    sightings integer not null,
    -- Whether it is the first of this product and item, the second, and so on.
    times integer not null,
    -- It waits until the grace has passed, and is shown nowhere before that.
    status text not null check (status in ('waiting', 'open', 'notified', 'excused', 'resolved')),
    reason text,
    status_at timestamptz not null,
    -- Null where no person has set the status.
    status_by uuid,
    ended_at timestamptz,
    ended_by text check (ended_by in ('price', 'map', 'stock', 'gone')),
    primary key (organisation_id, id),
    check ((ended_at is null) = (ended_by is null)),
    check (status <> 'resolved' or ended_at is not null)
  )`.execute(db);
  await placeTable(db, "map_violation");
  await sql`alter table map_violation add foreign key (organisation_id, group_id)
    references product_group (organisation_id, id) on delete cascade`.execute(db);
  await sql`alter table map_violation add foreign key (organisation_id, product_id)
    references product (organisation_id, id) on delete cascade`.execute(db);
  await sql`create unique index map_violation_going_on on map_violation (organisation_id, group_id, product_id)
    where ended_at is null`.execute(db);
  await sql`create index map_violation_since on map_violation (organisation_id, since desc, id desc)`.execute(
    db,
  );
  await sql`create index map_violation_product on map_violation (organisation_id, product_id, group_id)`.execute(
    db,
  );
  // What is below its minimum already is found now.
  await sql`update market_position set due_at = '-infinity' where is_below_map`.execute(db);
}
