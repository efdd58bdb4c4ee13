import { sql } from "kysely";
import type { Kysely } from "kysely";
import { placeTable } from "../citus/distribute.ts";
import type { Database } from "../schema.ts";

/** Files that are attached to mails: stored once for all mails with the same file. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table mail_file (
    id uuid primary key,
    name text not null,
    media_type text not null,
    content bytea not null,
    created_at timestamptz not null
  )`.execute(db);
  await placeTable(db, "mail_file");
  await sql`alter table mail add column file_ids uuid[] not null default '{}'`.execute(db);
}
