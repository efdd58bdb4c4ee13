import type { ChannelKind } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** Returns these people's own channels of these kinds that are on. */
export async function findPushChannels(
  trx: Trx,
  organisationId: string,
  userIds: readonly string[],
  kinds: readonly ChannelKind[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom("channel")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "in", [...userIds])
    .where("is_team", "=", false)
    .where("kind", "in", [...kinds])
    .where("state", "=", "on")
    .select("id")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns another channel of the same person that is on and not failing, for one of the team another of the team or of its contact: one
 * that shares an alert with this channel is preferred, then the one with the latest delivery.
 */
export async function findStandIn(
  trx: Trx,
  organisationId: string,
  channelId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from channel off
    join channel c on c.organisation_id = ${organisationId} and c.id <> off.id
      and (c.is_team and off.is_team or not c.is_team and c.user_id = off.user_id)
    where off.organisation_id = ${organisationId} and off.id = ${channelId} and c.state = 'on' and c.failing_since is null
    order by exists (
      select from alert_rule_channel mine join alert_rule_channel other
        on other.organisation_id = ${organisationId} and other.rule_id = mine.rule_id and other.channel_id = off.id
      where mine.organisation_id = ${organisationId} and mine.channel_id = c.id) desc, c.last_sent_at desc nulls last, c.id
    limit 1`.execute(trx);
  return rows[0]?.id;
}
