import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The number of messages that an organisation has sent manually in a clock hour, even if its channels are deleted. */
const STATEMENTS = /* sql */ `
create table channel_use (
  organisation_id uuid not null references organisation (id) on delete cascade,
  kind text not null check (kind in ('test', 'resend')),
  hour timestamptz not null,
  count integer not null,
  primary key (organisation_id, kind)
);
alter table channel_use enable row level security;
alter table channel_use force row level security;
create policy own_organisation on channel_use
  using (organisation_id = app_org()) with check (organisation_id = app_org());
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
