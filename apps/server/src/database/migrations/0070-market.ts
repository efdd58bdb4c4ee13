import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Makes each product group an item of the organisation's own catalogue. Its row holds what the organisation states about it, such as
 * its own price; `market_position` holds how that compares with other sellers, and is computed again whenever a price, the stock or
 * a product of the group changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisation
    add column own_seller_id uuid,
    add column market_basis text not null default 'selling' check (market_basis in ('selling', 'normal'))`.execute(
    db,
  );
  await sql`alter table product_group
    add column own_id text, add column gtin text, add column mpn text,
    add column brand_id uuid, add column category_id uuid, add column subcategory_id uuid,
    -- Of all amounts of the row, which are in its minor units.
    add column currency text,
    add column normal_minor bigint, add column sale_minor bigint,
    add column sale_from timestamptz, add column sale_until timestamptz,
    add column cost_minor bigint, add column map_minor bigint, add column rrp_minor bigint`.execute(db);
  await sql`create unique index product_group_own_id on product_group (organisation_id, own_id)
    where deleted_at is null and own_id is not null`.execute(db);
  await sql`create table market_position (
    organisation_id uuid not null,
    group_id uuid not null,
    -- When it is to be computed next.
    due_at timestamptz not null default '-infinity',
    standing text not null default 'unpriced' check (standing in ('cheapest', 'level', 'undercut', 'alone', 'unpriced')),
    gap_permille integer,
    index_permille integer,
    undercut_since timestamptz,
    is_opportunity boolean not null default false,
    is_below_map boolean not null default false,
    primary key (organisation_id, group_id),
    foreign key (organisation_id, group_id) references product_group (organisation_id, id) on delete cascade
  )`.execute(db);

  await sql`create index market_position_due on market_position (due_at)`.execute(db);
  await sql`create policy seen_by_upkeep on market_position for select using (current_setting('app.upkeep', true) = 'on')`.execute(
    db,
  );
  await sql`insert into market_position (organisation_id, group_id) select organisation_id, id from product_group`.execute(
    db,
  );
  await sql`create function market_position_exists() returns trigger language plpgsql as $$
    begin
      insert into market_position (organisation_id, group_id) values (new.organisation_id, new.id);
      return null;
    end $$`.execute(db);
  await sql`create trigger market_position_of_group after insert on product_group
    for each row execute function market_position_exists()`.execute(db);

  // Whoever writes a price, a stock or a product makes the position of its group due, without knowing of positions.
  await sql`create function market_position_is_due() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'plan' then
        update market_position set due_at = '-infinity'
        where organisation_id = new.organisation_id and due_at > '-infinity';
      elsif tg_table_name = 'latest' then
        update market_position m set due_at = '-infinity'
        from product p
        where p.organisation_id = new.organisation_id and p.id = new.product_id
          and m.organisation_id = new.organisation_id and m.group_id = p.group_id and m.due_at > '-infinity';
      else
        update market_position set due_at = '-infinity'
        where organisation_id = new.organisation_id and group_id = new.group_id and due_at > '-infinity';
        if tg_op = 'UPDATE' then
          update market_position set due_at = '-infinity'
          where organisation_id = old.organisation_id and group_id = old.group_id and due_at > '-infinity';
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger market_position_new_price after insert on latest
    for each row when (new.priced_at is not null) execute function market_position_is_due()`.execute(db);
  // A price read again within the hour cannot have been stale.
  await sql`create trigger market_position_price after update on latest
    for each row when (
      new.normal_minor is distinct from old.normal_minor or new.discounted_minor is distinct from old.discounted_minor
      or new.currency is distinct from old.currency or new.availability is distinct from old.availability
      or new.priced_at >= old.priced_at + interval '1 hour')
    execute function market_position_is_due()`.execute(db);
  await sql`create trigger market_position_new_product after insert on product
    for each row when (new.group_id is not null) execute function market_position_is_due()`.execute(db);
  await sql`create trigger market_position_product after update of group_id, seller_id, is_tracking, deleted_at on product
    for each row when (
      new.group_id is distinct from old.group_id or new.seller_id is distinct from old.seller_id
      or new.is_tracking <> old.is_tracking or new.deleted_at is distinct from old.deleted_at)
    execute function market_position_is_due()`.execute(db);
  // A plan decides after how long prices are stale.
  await sql`create trigger market_position_new_plan after insert on plan
    for each row execute function market_position_is_due()`.execute(db);
  await sql`create trigger market_position_plan after update of scope, target_id, timing, turn_days, deleted_at on plan
    for each row when (
      new.scope is distinct from old.scope or new.target_id is distinct from old.target_id
      or new.timing is distinct from old.timing or new.turn_days is distinct from old.turn_days
      or new.deleted_at is distinct from old.deleted_at)
    execute function market_position_is_due()`.execute(db);
}
