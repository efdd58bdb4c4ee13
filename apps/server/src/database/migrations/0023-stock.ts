import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The stock of products: the start of the current state, and every change. A sold-out page without a price also states it, so stock
 * has its own time of reading.
 */
const STATEMENTS = /* sql */ `
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

-- When the stock was read last, and since when it is what it is.
alter table latest add column stock_at timestamptz, add column stock_since timestamptz;

-- All organisations at once: the owner of the tables steps over the walls for these statements only.
alter table latest no force row level security;
alter table page_check no force row level security;
insert into stock_change (organisation_id, product_id, at, id, check_id, from_state, to_state)
select organisation_id, product_id, at, gen_random_uuid(), id, before, state from (
  select organisation_id, product_id, at, id, coalesce(availability, 'none') as state,
    lag(coalesce(availability, 'none')) over (partition by organisation_id, product_id order by at, id) as before
  from page_check where outcome = 'value') c
where before is distinct from state
on conflict do nothing;
update latest l set stock_at = l.priced_at, stock_since = c.at
from (select organisation_id, product_id, max(at) as at from stock_change group by 1, 2) c
where c.organisation_id = l.organisation_id and c.product_id = l.product_id;
alter table latest force row level security;
alter table page_check force row level security;

alter table stock_change enable row level security;
alter table stock_change force row level security;
create policy own_organisation on stock_change
  using (organisation_id = app_org()) with check (organisation_id = app_org());

-- Three more ends of a visit are neither a price nor an error, and 16 is a product that cannot be bought.
drop index latest_tile;
alter table latest drop column tile_state;
alter table latest add column tile_state smallint not null generated always as ((
  case when outcome = 'value' then 1
    when outcome in ('held', 'skipped_cap', 'cancelled', 'out_of_stock', 'price_on_request', 'free_of_charge') then 0 else 2 end
  + case when normal_minor is null then 0 when discounted_minor is null then 4 else 8 end
  + case when availability in ('OutOfStock', 'Discontinued') then 16 else 0 end)::smallint) stored;
create index latest_tile on latest (organisation_id, checked_at) include (product_id, tile_state);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
