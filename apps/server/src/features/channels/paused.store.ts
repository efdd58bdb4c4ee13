import { CHANNEL_TEXTS, PAUSED_RETENTION_DAYS, DAY_MS } from "@pricetrail/contract";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** Returns the organisations with paused channels. */
export function findPausingOrganisations(db: Db): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx.selectFrom("channel").select("organisation_id").distinct().where("state", "=", "paused"),
  );
}

/** Expires messages that have waited too long for a paused channel: they stay in the log and can be sent manually. */
export async function expireWaiting(
  trx: Trx,
  organisationId: string,
  now: Date,
  channelId?: string,
): Promise<void> {
  const before = new Date(now.getTime() - PAUSED_RETENTION_DAYS * DAY_MS);
  await sql`
    update delivery d set state = 'expired', error = ${CHANNEL_TEXTS.expired(PAUSED_RETENTION_DAYS)}
    from channel c
    where d.organisation_id = ${organisationId} and c.organisation_id = ${organisationId} and c.id = d.channel_id
      and c.state = 'paused' and d.state = 'waiting' and d.created_at < ${before}
      ${channelId === undefined ? sql`` : sql`and c.id = ${channelId}`}`.execute(trx);
}
