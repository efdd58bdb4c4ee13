import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "../schema.ts";

/** What a picture looks like, so that matches compare pictures; null for those stored before, until they are fetched again. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table picture add column likeness text`.execute(db);
  // A product is compared again once it has a picture.
  await sql`create function product_picture_is_new_to_matching() returns trigger language plpgsql as $$
    begin
      update product set is_matched = false
      where organisation_id = new.organisation_id and id = new.product_id and is_matched and group_id is null;
      return null;
    end $$`.execute(db);
  await sql`create trigger product_picture_is_new_to_matching after update of key on product_picture
    for each row when (new.key is distinct from old.key) execute function product_picture_is_new_to_matching()`.execute(
    db,
  );
}
