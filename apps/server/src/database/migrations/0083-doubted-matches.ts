import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Marks products of items whose page may show another product now. `known_as` keeps the earlier name and numbers until they are compared
 * with the new ones. `doubted_at` is set while a person is asked, and the product is not compared with other sellers until then.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table product add column known_as jsonb, add column doubted_at timestamptz`.execute(db);
  await sql`create index product_changed on product (organisation_id)
    where known_as is not null and doubted_at is null and deleted_at is null`.execute(db);
  await sql`create function match_is_in_doubt() returns trigger language plpgsql as $$
    begin
      if new.group_id is distinct from old.group_id then
        new.known_as := null;
        new.doubted_at := null;
      else
        -- A further change is compared with the same earlier values.
        new.doubted_at := null;
        new.known_as := coalesce(old.known_as, jsonb_build_object('title', old.name, 'gtin', old.gtin, 'mpn', old.mpn));
      end if;
      return new;
    end $$`.execute(db);
  // What a person calls a product says nothing about its page. Until its first reading, a product's name is its address.
  await sql`create trigger product_match_is_in_doubt before update of name, gtin, group_id on product
    for each row when (new.group_id is distinct from old.group_id or (new.group_id is not null
      and old.name <> left(old.url, 300) and (new.gtin <> old.gtin or (new.name <> old.name and not new.has_own_name))))
    execute function match_is_in_doubt()`.execute(db);
  await sql`create trigger market_position_doubt after update of doubted_at on product
    for each row when (new.group_id is not null and new.doubted_at is distinct from old.doubted_at)
    execute function market_position_is_due()`.execute(db);
}
