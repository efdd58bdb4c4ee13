import { sql } from "kysely";
import type { Kysely } from "kysely";
import { placeTable } from "../citus/distribute.ts";
import type { Database } from "../schema.ts";

/**
 * Matches between items and other sellers' products: proposed ones, and those that were answered. A product is known by its address, so
 * that an answer also holds when a product that was only found is tracked later, or is deleted and added again.
 *
 * Whoever changes what an item is known by makes the search for its matches due, without knowing of matches.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table match_proposal (
    organisation_id uuid not null,
    id uuid not null,
    group_id uuid not null,
    url_key text not null,
    answer text check (answer in ('same', 'equivalent', 'different')),
    -- 0 to 1.
    probability double precision not null,
    is_vetoed boolean not null,
    reasons jsonb not null,
    found_at timestamptz not null,
    -- Put off until then.
    later_until timestamptz,
    answered_at timestamptz,
    -- Null where no person answered.
    answered_by uuid,
    primary key (organisation_id, id),
    unique (organisation_id, group_id, url_key)
  )`.execute(db);
  await placeTable(db, "match_proposal");
  await sql`alter table match_proposal add foreign key (organisation_id, group_id)
    references product_group (organisation_id, id) on delete cascade`.execute(db);
  await sql`create index match_proposal_waiting on match_proposal (organisation_id, probability desc, id) where answer is null`.execute(
    db,
  );
  await sql`create index match_proposal_answered on match_proposal (organisation_id, answered_at desc, id desc)
    where answer is not null`.execute(db);
  await sql`create index match_proposal_address on match_proposal (organisation_id, url_key)`.execute(db);
  await sql`create index listing_product_address on listing_product (organisation_id, url_key)`.execute(db);

  for (const table of ["product", "listing_product"]) {
    // Every item is due now, and is compared with all that are here already.
    await sql.raw(`alter table ${table} add column is_matched boolean not null default true`).execute(db);
    await sql.raw(`alter table ${table} alter column is_matched set default false`).execute(db);
    await sql
      .raw(
        `create policy seen_by_upkeep on ${table} for select using (current_setting('app.upkeep', true) = 'on')`,
      )
      .execute(db);
  }
  await sql`create index product_unmatched on product (organisation_id)
    where not is_matched and group_id is null and deleted_at is null`.execute(db);
  await sql`create index listing_product_unmatched on listing_product (organisation_id) where not is_matched`.execute(
    db,
  );
  await sql`create function is_new_to_matching() returns trigger language plpgsql as $$
    begin
      new.is_matched := false;
      return new;
    end $$`.execute(db);
  await sql`create trigger product_is_new_to_matching before update of name, gtin, mpn, group_id on product
    for each row when (new.name is distinct from old.name or new.gtin is distinct from old.gtin
      or new.mpn is distinct from old.mpn or new.group_id is distinct from old.group_id)
    execute function is_new_to_matching()`.execute(db);
  await sql`create trigger listing_product_is_new_to_matching before update of name, draft, gone_at on listing_product
    for each row when (new.name is distinct from old.name or new.draft is distinct from old.draft
      or (new.gone_at is null) <> (old.gone_at is null))
    execute function is_new_to_matching()`.execute(db);

  await sql`alter table market_position add column match_due_at timestamptz not null default '-infinity',
    add column match_tries smallint not null default 0`.execute(db);
  await sql`create index market_position_match_due on market_position (match_due_at)`.execute(db);
  await sql`create function match_search_is_due() returns trigger language plpgsql as $$
    begin
      update market_position set match_due_at = '-infinity', match_tries = 0
      where organisation_id = new.organisation_id and group_id = new.id and match_due_at > '-infinity';
      return null;
    end $$`.execute(db);
  await sql`create trigger match_search_of_item after update of name, gtin, mpn, brand_id, currency, normal_minor on product_group
    for each row when (
      new.name is distinct from old.name or new.gtin is distinct from old.gtin or new.mpn is distinct from old.mpn
      or new.brand_id is distinct from old.brand_id or (new.normal_minor is null) <> (old.normal_minor is null))
    execute function match_search_is_due()`.execute(db);
  // An item for which nothing was found may be known by more, now that it has a product.
  await sql`create function match_search_of_member() returns trigger language plpgsql as $$
    begin
      update market_position set match_due_at = '-infinity', match_tries = 0
      where organisation_id = new.organisation_id and group_id = new.group_id and match_tries > 0;
      return null;
    end $$`.execute(db);
  await sql`create trigger match_search_of_new_member after insert on product
    for each row when (new.group_id is not null) execute function match_search_of_member()`.execute(db);
  await sql`create trigger match_search_of_member after update of group_id on product
    for each row when (new.group_id is distinct from old.group_id and new.group_id is not null)
    execute function match_search_of_member()`.execute(db);
}
