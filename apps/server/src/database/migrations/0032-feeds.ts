import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Feeds of a person's messages: their secret addresses are signed, and end when the version increases or the row is deleted. */
const STATEMENTS = /* sql */ `
create table alert_feed (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Null: all messages of the inbox.
  rule_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, user_id, rule_id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade
);
create index alert_feed_by_rule on alert_feed (organisation_id, rule_id);
create index alert_message_by_rule on alert_message (organisation_id, rule_id, created_at desc, id desc);
alter table alert_feed enable row level security;
alter table alert_feed force row level security;
create policy own_organisation on alert_feed
  using (organisation_id = app_org()) with check (organisation_id = app_org());
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
