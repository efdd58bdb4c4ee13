import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What is known about a host besides its pace, shared by all workers: whether it responds, the operator's decisions, and the end of
 * a pause after consecutive failures.
 */
const STATEMENTS = /* sql */ `
alter table host_slot
  add column interval_ms integer check (interval_ms between 0 and 3600000),
  add column paused_at timestamptz,
  -- Failures in a row; an answer sets it back to 0.
  add column failures integer not null default 0,
  -- While it lies ahead nothing is asked of the host; behind it one visit is let through to try.
  add column open_until timestamptz,
  add column answered_at timestamptz,
  add column failed_at timestamptz,
  add column last_outcome text,
  add column last_detail text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
