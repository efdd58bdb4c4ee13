import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the dashboard's counts cheap: one small number per product, read from an index only. */
const STATEMENTS = /* sql */ `
-- How a product stands, for the tiles: 1 the last check read a price, 2 it ended in an error; 4 sold at normal price,
-- 8 at a discounted one.
alter table latest add column tile_state smallint not null generated always as ((
  case when outcome = 'value' then 1 when outcome in ('held', 'skipped_cap', 'cancelled') then 0 else 2 end
  + case when normal_minor is null then 0 when discounted_minor is null then 4 else 8 end)::smallint) stored;
drop index latest_tile;
create index latest_tile on latest (organisation_id, checked_at) include (product_id, tile_state);
create index latest_price_since on latest (organisation_id, price_since);

create index product_by_brand on product (organisation_id, brand_id) where deleted_at is null;
create index product_by_category on product (organisation_id, category_id) where deleted_at is null;
create index product_by_subcategory on product (organisation_id, subcategory_id) where deleted_at is null;
create index product_by_seller on product (organisation_id, seller_id) where deleted_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
