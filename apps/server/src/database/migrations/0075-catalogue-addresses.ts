import { sql } from "kysely";
import type { Kysely } from "kysely";
import { placeTable } from "../citus/distribute.ts";
import type { Database } from "../schema.ts";

/**
 * Sources of the own catalogue that are fetched from an address on a plan. Their kind of file is the row of `catalogue_source` with the
 * same id, which exists from the first import on.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table catalogue_address (
    organisation_id uuid not null,
    id uuid not null,
    name text not null,
    host text not null,
    -- The address, with a name and a password where it asks for them, encrypted: an address often contains a key.
    access text not null,
    has_login boolean not null,
    plan jsonb not null,
    created_at timestamptz not null,
    -- When it is fetched next. Null until somebody has checked its first file.
    due_at timestamptz,
    -- While it is fetched: when another program may take it over.
    fetching_until timestamptz,
    tries smallint not null default 0,
    error text,
    -- When the address last answered with a catalogue, and what its next answer is compared with.
    fetched_at timestamptz,
    etag text,
    modified text,
    digest text,
    row_count integer,
    imported_at timestamptz,
    -- A file, compressed, that changes nothing until a person decides.
    held bytea,
    held_at timestamptz,
    doubts jsonb not null default '[]',
    primary key (organisation_id, id)
  )`.execute(db);
  await placeTable(db, "catalogue_address");
  await sql`alter table catalogue_address add foreign key (organisation_id) references organisation on delete cascade`.execute(
    db,
  );
  await sql`create index catalogue_address_due on catalogue_address (due_at)`.execute(db);
  await sql`create policy seen_by_upkeep on catalogue_address for select using (current_setting('app.upkeep', true) = 'on')`.execute(
    db,
  );
}
