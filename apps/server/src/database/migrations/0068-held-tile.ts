import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A product whose last visit read a price that is held was tracked successfully; before, no tile contained it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Its index goes with it. PostgreSQL before 17 cannot change how a column is generated.
  await sql`alter table latest drop column tile_state`.execute(db);
  await sql`alter table latest add column tile_state smallint not null generated always as ((
    case when outcome in ('value', 'held') then 1
      when outcome in ('skipped_cap', 'cancelled', 'out_of_stock', 'price_on_request', 'free_of_charge') then 0 else 2 end
    + case when normal_minor is null then 0 when discounted_minor is null then 4 else 8 end
    + case when availability in ('OutOfStock', 'Discontinued') then 16 else 0 end)::smallint) stored`.execute(
    db,
  );
  await sql`create index latest_tile on latest (organisation_id, checked_at) include (product_id, tile_state)`.execute(
    db,
  );
}
