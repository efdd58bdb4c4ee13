import { sql } from "kysely";
import type { Kysely } from "kysely";
import { placeTable } from "../citus/distribute.ts";
import type { Database } from "../schema.ts";

/** Reports of an organisation: a screen's figures, mailed at local times to members and to outside readers who confirmed. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table report (
    organisation_id uuid not null,
    id uuid not null,
    name text not null,
    kind text not null,
    -- Of the screen's address.
    query text not null,
    timing jsonb not null,
    files text[] not null,
    is_paused boolean not null default false,
    -- Who added it, and may have left since.
    user_id uuid not null,
    -- Null while it is paused.
    next_at timestamptz,
    created_at timestamptz not null,
    primary key (organisation_id, id)
  )`.execute(db);
  await placeTable(db, "report");
  await sql`alter table report add foreign key (organisation_id) references organisation on delete cascade`.execute(
    db,
  );
  await sql`create index report_due on report (next_at) where next_at is not null`.execute(db);
  await sql`create policy seen_by_upkeep on report for select using (current_setting('app.upkeep', true) = 'on')`.execute(
    db,
  );

  await sql`create table report_reader (
    organisation_id uuid not null,
    id uuid not null,
    report_id uuid not null,
    -- A member, or else an outside reader.
    user_id uuid,
    email text,
    email_key text,
    state text not null check (state in ('active', 'waiting', 'ended', 'removed')),
    -- Since when it is in this state.
    since timestamptz not null,
    -- When an outside reader was last asked.
    asked_at timestamptz,
    -- When the reader last ended it.
    ended_at timestamptz,
    primary key (organisation_id, id),
    check ((user_id is null) = (email is not null and email_key is not null))
  )`.execute(db);
  await placeTable(db, "report_reader");
  await sql`alter table report_reader add foreign key (organisation_id, report_id)
    references report (organisation_id, id) on delete cascade`.execute(db);
  await sql`alter table report_reader add foreign key (organisation_id, user_id)
    references membership (organisation_id, user_id) on delete cascade`.execute(db);
  await sql`create unique index report_reader_member on report_reader (organisation_id, report_id, user_id)
    where user_id is not null`.execute(db);
  await sql`create unique index report_reader_address on report_reader (organisation_id, report_id, email_key)
    where email_key is not null`.execute(db);

  // A sending, claimed by its time: another program, or the same after a kill, finds the row and sends nothing.
  await sql`create table report_issue (
    organisation_id uuid not null,
    report_id uuid not null,
    due_at timestamptz not null,
    at timestamptz not null,
    mails integer not null,
    primary key (organisation_id, report_id, due_at)
  )`.execute(db);
  await placeTable(db, "report_issue");
  await sql`alter table report_issue add foreign key (organisation_id, report_id)
    references report (organisation_id, id) on delete cascade`.execute(db);
}
