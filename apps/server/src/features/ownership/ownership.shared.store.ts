import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Reader } from "./ownership.rules.ts";

/** Matches the rows of a table, with this alias, that the caller sees. */
export function isSeenBy({ userId, key }: Reader, alias: string): RawBuilder<boolean> {
  const isTeam = sql.ref(`${alias}.is_team`);
  return key?.isTeam === true
    ? sql<boolean>`${isTeam}`
    : sql<boolean>`(${isTeam} or ${sql.ref(`${alias}.user_id`)} = ${userId})`;
}

/** Selects what a row says of its owner, from a table with this alias. */
export const ownerColumns = (alias: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.is_team`)} as "isTeam",
  (select person.fullname from app_user person where person.id = ${sql.ref(`${alias}.user_id`)}) as person`;
