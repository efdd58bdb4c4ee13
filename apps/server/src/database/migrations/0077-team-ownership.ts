import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Alerts, channels, saved views and API keys may belong to the team instead of a person; `user_id` is then their contact. What exists
 * stays its person's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["alert_rule", "channel", "saved_view", "api_key"])
    await sql.raw(`alter table ${table} add column is_team boolean not null default false`).execute(db);
  await sql`create index alert_rule_of_team on alert_rule (organisation_id) where is_team`.execute(db);
  await sql`create index channel_of_team on channel (organisation_id) where is_team`.execute(db);
  await sql`create unique index saved_view_team_name on saved_view (organisation_id, screen, name_key) where is_team`.execute(
    db,
  );
  await sql`alter table saved_view drop constraint saved_view_name`.execute(db);
  await sql`create unique index saved_view_name on saved_view (organisation_id, user_id, screen, name_key)
    where not is_team`.execute(db);
}
