import { CHANNEL_KIND_NAMES, isOfBrowser, PERMISSIONS, viewNameKey } from "@pricetrail/contract";
import type { HandoverCounts, Role } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../../database/tenant.ts";

/** All of these require a transaction that has entered the organisation. */

interface Membership {
  organisationId: string;
  userId: string;
}

const MANAGERS: readonly Role[] = PERMISSIONS.manage;
const BROWSERS = CHANNEL_KIND_NAMES.filter(isOfBrowser);
/** Maximum length of a view's name. */
const MAX_NAME = 60;

/** Returns how much of each kind is a person's own. */
export async function countOwn(trx: Trx, { organisationId, userId }: Membership): Promise<HandoverCounts> {
  const isManager = sql`and exists (select from membership m where m.organisation_id = ${organisationId}
    and m.user_id = ${userId} and m.role = any(${MANAGERS}))`;
  const count = (table: string, filter = sql``) => sql`(select count(*)::int from ${sql.table(table)} o
    where o.organisation_id = ${organisationId} and o.user_id = ${userId} ${filter})`;
  const { rows } = await sql<HandoverCounts>`select
    ${count("alert_rule", sql`and not o.is_team and o.deleted_at is null`)} as alerts,
    ${count("channel", sql`and not o.is_team and o.kind <> all(${BROWSERS})`)} as channels,
    ${count("saved_view", sql`and not o.is_team`)} as views,
    ${count("api_key", sql`and not o.is_team ${isManager}`)} as keys,
    ${count("channel", sql`and not o.is_team and o.kind = any(${BROWSERS})`)} as browsers,
    ${count("alert_feed", sql`and o.rule_id is null`)} as "inboxFeeds"`.execute(trx);
  return rows[0]!;
}

/** Gives what is a person's own to the team, except for notifications in their browsers and the feed of their inbox. */
export async function giveOwn(trx: Trx, membership: Membership & { fullname: string }): Promise<void> {
  const { organisationId, userId } = membership;
  await giveViews(trx, membership);
  await sql`update alert_rule set is_team = true
    where organisation_id = ${organisationId} and user_id = ${userId}`.execute(trx);
  // Keys of a person who is no longer an owner or admin have stopped working, and must not begin again.
  await sql`update api_key k set is_team = true from membership m
    where k.organisation_id = ${organisationId} and k.user_id = ${userId}
      and m.organisation_id = ${organisationId} and m.user_id = k.user_id and m.role = any(${MANAGERS})`.execute(
    trx,
  );
  await sql`update channel set is_team = true
    where organisation_id = ${organisationId} and user_id = ${userId} and kind <> all(${BROWSERS})`.execute(
    trx,
  );
}

/** Gives a person's views to the team; one whose name the team has is given the person's name, too. */
async function giveViews(
  trx: Trx,
  { organisationId, userId, fullname }: Membership & { fullname: string },
): Promise<void> {
  const views = await trx
    .selectFrom("saved_view")
    .where("organisation_id", "=", organisationId)
    .where((eb) => eb.or([eb("is_team", "=", true), eb("user_id", "=", userId)]))
    .select(["id", "screen", "name", "name_key as nameKey", "is_team as isTeam"])
    .orderBy("id")
    .execute();
  const taken = new Set(
    views.filter(({ isTeam }) => isTeam).map(({ screen, nameKey }) => `${screen} ${nameKey}`),
  );
  for (const { id, screen, name } of views.filter(({ isTeam }) => !isTeam)) {
    let free = name;
    for (let at = 1; taken.has(`${screen} ${viewNameKey(free)}`); at += 1)
      free = withNote(name, at === 1 ? fullname : `${fullname} ${at}`);
    taken.add(`${screen} ${viewNameKey(free)}`);
    await trx
      .updateTable("saved_view")
      .set({ is_team: true, name: free, name_key: viewNameKey(free) })
      .where("organisation_id", "=", organisationId)
      .where("id", "=", id)
      .execute();
  }
}

function withNote(name: string, note: string): string {
  const end = ` (${note.slice(0, MAX_NAME / 2)})`;
  return (
    Array.from(name)
      .slice(0, MAX_NAME - end.length)
      .join("") + end
  );
}

/** Makes another member the contact of everything of the team whose contact somebody is. */
export async function moveContact(
  trx: Trx,
  { organisationId, userId }: Membership,
  contactId: string,
): Promise<void> {
  const own = sql`o.organisation_id = ${organisationId} and o.user_id = ${userId}`;
  const isOfTeam = sql`exists (select from alert_rule r
    where r.organisation_id = ${organisationId} and r.id = o.rule_id and r.is_team)`;
  // Before the alerts, whose feeds, messages and delayed messages they are.
  for (const table of ["alert_feed", "alert_message", "held_message"])
    await sql`update ${sql.table(table)} o set user_id = ${contactId} where ${own} and ${isOfTeam}`.execute(
      trx,
    );
  for (const table of ["alert_rule", "channel", "saved_view", "api_key"])
    await sql`update ${sql.table(table)} o set user_id = ${contactId} where ${own} and o.is_team`.execute(
      trx,
    );
}
