import { sql } from "kysely";
import type { Kysely } from "kysely";

/** How each person is shown dates and times. */
const STATEMENTS = /* sql */ `
alter table app_user
  add column time_zone text not null default 'UTC',
  add column date_order text not null default 'mdy' check (date_order in ('mdy', 'dmy', 'ymd')),
  add column first_day text not null default 'sunday' check (first_day in ('sunday', 'monday', 'saturday'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
