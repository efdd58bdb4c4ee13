import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A person hides the first steps of a new account. Those who have one already are past them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column hides_first_steps boolean not null default true`.execute(db);
  await sql`alter table app_user alter column hides_first_steps set default false`.execute(db);
}
