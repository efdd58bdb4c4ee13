import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Keys of requests that start or add something, so that a repeated request takes effect once. `fingerprint` is the hash of the
 * request's content; `answer` the first response as JSON, null while it is being processed, until `lease_until`; `has_effect`: a
 * transaction of the request was committed.
 */
const STATEMENTS = /* sql */ `
create table request_key (
  organisation_id uuid not null references organisation (id) on delete cascade,
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  answer text,
  has_effect boolean not null default false,
  lease_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, user_id, key)
);
create index request_key_expiry on request_key (organisation_id, expires_at);
alter table request_key enable row level security;
alter table request_key force row level security;
create policy own_organisation on request_key
  using (organisation_id = app_org()) with check (organisation_id = app_org());
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
