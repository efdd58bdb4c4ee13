import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What one organisation's visits of a host met counts for that organisation first: alone, it cannot stop the host for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table host_slot
    add column stops integer not null default 0, add column stopped_by uuid, add column lifted_at timestamptz, add column lifted_by uuid`.execute(
    db,
  );
  await sql`create table host_trouble (
    host text not null,
    work_queue text not null,
    -- An organisation, or zeros: what the host said itself, by its robots.txt.
    visitor uuid not null,
    -- A hash of the visited address, empty for the organisation as a whole.
    address text not null,
    -- Failures in a row.
    failures integer not null default 0,
    has_worked boolean not null default false,
    -- End of the pause after its failures, and of the longest one that the host asked for.
    open_until timestamptz,
    held_until timestamptz,
    asked_at timestamptz,
    last_outcome text,
    noted_at timestamptz not null,
    primary key (host, work_queue, visitor, address)
  )`.execute(db);
}
