import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "../schema.ts";
import { placeTable } from "../citus/distribute.ts";

/**
 * Refusals, sign-ins and changes of access. Written outside of any organisation, and without a foreign key: the record outlives the
 * accounts and organisations that it names by their ids. The operator reads it, and only the owner deletes.
 */
const TABLE = /* sql */ `
create table security_event (
  id uuid primary key,
  -- The first and the last of several like events.
  at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  kind text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  status smallint not null,
  -- Method and path of the call.
  call text not null,
  account_id uuid,
  organisation_id uuid,
  -- The id of an API key, or the public beginning of one that is not valid.
  key text,
  -- The id that the call is about.
  target text,
  -- Of IPv6, the network of 64 bits.
  address text
)`;

const STATEMENTS = [
  `create index security_event_by_time on security_event (at desc, id desc)`,
  `create index security_event_by_kind on security_event (kind, at desc, id desc)`,
  `create index security_event_by_organisation on security_event (organisation_id, at desc, id desc)`,
  `create index security_event_by_age on security_event (last_at)`,
  `create policy recorded on security_event for insert with check (true)`,
  `create policy seen_by_operator on security_event for select using (current_setting('app.operator', true) = 'on')`,
  `create policy removed_by_owner on security_event for delete using (current_setting('app.operator', true) = 'on')`,
];

export async function up(db: Kysely<Database>): Promise<void> {
  await sql.raw(TABLE).execute(db);
  await placeTable(db, "security_event");
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
