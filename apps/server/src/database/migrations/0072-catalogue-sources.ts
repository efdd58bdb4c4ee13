import { sql } from "kysely";
import type { Kysely } from "kysely";
import { placeTable } from "../citus/distribute.ts";
import type { Database } from "../schema.ts";

/**
 * Items come from catalogue files. A source is a kind of file, known by its columns, with what a person has chosen about them; an item
 * that a later file of its source no longer has is marked.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table catalogue_source (
    organisation_id uuid not null,
    id uuid not null,
    columns_key text not null,
    -- What a person has chosen about its columns and amounts.
    choices jsonb not null,
    imported_at timestamptz not null,
    primary key (organisation_id, id),
    unique (organisation_id, columns_key)
  )`.execute(db);
  await placeTable(db, "catalogue_source");
  await sql`alter table catalogue_source add foreign key (organisation_id) references organisation on delete cascade`.execute(
    db,
  );
  await sql`alter table product_group
    -- The whole name as a file states it. A group's own is short and unique.
    add column title text,
    add column pack_size text,
    add column attributes jsonb not null default '{}',
    -- Of a source, which only goes with its organisation.
    add column source_id uuid,
    add column gone_at timestamptz`.execute(db);
  await sql`create index product_group_source on product_group (organisation_id, source_id, id)
    where source_id is not null and deleted_at is null`.execute(db);
  await sql`create index product_group_gtin on product_group (organisation_id, gtin)
    where gtin is not null and deleted_at is null`.execute(db);

  await sql`drop trigger match_search_of_item on product_group`.execute(db);
  await sql`create trigger match_search_of_item
    after update of name, title, gtin, mpn, brand_id, currency, normal_minor on product_group
    for each row when (
      new.name is distinct from old.name or new.title is distinct from old.title or new.gtin is distinct from old.gtin
      or new.mpn is distinct from old.mpn or new.brand_id is distinct from old.brand_id
      or (new.normal_minor is null) <> (old.normal_minor is null))
    execute function match_search_is_due()`.execute(db);
}
