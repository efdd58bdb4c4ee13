import type { ChannelKind, ChannelRow, Sending } from "@pricetrail/contract";
import { sql } from "kysely";
import { jsonOrNull } from "../../database/json.ts";
import type { Trx } from "../../database/tenant.ts";
import type { StoredSettings } from "./stored-secrets.rules.ts";

/** A person in an organisation who owns channels. */
export interface ChannelOwner {
  organisationId: string;
  userId: string;
}

export interface ChannelRecord {
  id: string;
  kind: ChannelKind;
  name: string;
  settings: StoredSettings;
  state: ChannelRow["state"];
  offReason: string | null;
  failingSince: Date | null;
  lastError: string | null;
  lastSentAt: Date | null;
  createdAt: Date;
  sending: Sending | null;
  waiting: number;
  held: number;
  dead: number;
  alerts: number;
}

/** Returns the person's channels in the order in which they were added; only the one with the id, if given. */
export async function findChannels(
  trx: Trx,
  { organisationId, userId }: ChannelOwner,
  id?: string,
): Promise<ChannelRecord[]> {
  const counted = (state: "waiting" | "dead") => sql`(select count(*)::int from delivery d
    where d.organisation_id = ${organisationId} and d.channel_id = c.id and d.state = ${sql.lit(state)} and d.content ->> 'type' <> 'channel.test')`;
  const { rows } = await sql<ChannelRecord>`
    select c.id, c.kind, c.name, c.settings, c.state, c.off_reason as "offReason", c.failing_since as "failingSince",
      c.last_error as "lastError", c.last_sent_at as "lastSentAt", c.created_at as "createdAt",
      c.sending, (select count(*)::int from held_message h where h.organisation_id = ${organisationId} and h.channel_id = c.id) as held,
      ${counted("waiting")} as waiting, ${counted("dead")} as dead,
      (select count(*)::int from alert_rule_channel a
        join alert_rule r on r.organisation_id = ${organisationId} and r.id = a.rule_id and r.deleted_at is null
        where a.organisation_id = ${organisationId} and a.channel_id = c.id) as alerts
    from channel c
    where c.organisation_id = ${organisationId} and c.user_id = ${userId} ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.created_at, c.id`.execute(trx);
  return rows;
}

export async function countChannels(trx: Trx, { organisationId, userId }: ChannelOwner): Promise<number> {
  const { total } = await trx
    .selectFrom("channel")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns which of these ids are the person's own channels. */
export async function findOwn(
  trx: Trx,
  { organisationId, userId }: ChannelOwner,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("channel")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("id", "in", [...ids])
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function insertChannel(
  trx: Trx,
  { organisationId, userId }: ChannelOwner,
  channel: {
    id: string;
    kind: ChannelKind;
    name: string;
    /** Encrypted, like the secret. */
    settings: string;
    secret: string | null;
    sending: Sending | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("channel")
    .values({
      organisation_id: organisationId,
      id: channel.id,
      user_id: userId,
      kind: channel.kind,
      name: channel.name,
      settings: JSON.stringify(channel.settings),
      secret: channel.secret,
      old_secret: null,
      old_secret_until: null,
      off_reason: null,
      failing_since: null,
      last_error: null,
      last_sent_at: null,
      not_before: null,
      sending: jsonOrNull(channel.sending),
      created_at: channel.at,
    })
    .execute();
}

export interface ChannelChange {
  name?: string;
  /** Encrypted. */
  settings?: string;
  state?: "on" | "paused";
  /** Null uses each alert's own sending times. */
  sending?: Sending | null;
}

/** Changes a channel. One that is switched on or gets a new address starts without its past failures. */
export async function changeChannel(
  trx: Trx,
  { organisationId, userId }: ChannelOwner,
  id: string,
  { name, settings, state, sending }: ChannelChange,
): Promise<void> {
  const given = [name, settings, state, sending];
  if (given.every((value) => value === undefined)) return;
  const isFresh = settings !== undefined || state === "on";
  await trx
    .updateTable("channel")
    .set({
      ...(name === undefined ? {} : { name }),
      ...(settings ? { settings: JSON.stringify(settings) } : {}),
      ...(state ? { state, off_reason: null } : {}),
      ...(sending === undefined ? {} : { sending: jsonOrNull(sending) }),
      ...(isFresh ? { failing_since: null, last_error: null, not_before: null } : {}),
    })
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

export async function deleteChannel(
  trx: Trx,
  { organisationId, userId }: ChannelOwner,
  id: string,
): Promise<void> {
  await trx
    .deleteFrom("channel")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Replaces the secret; the former one also signs until `oldUntil`. */
export async function rotateSecret(
  trx: Trx,
  { organisationId, userId }: ChannelOwner,
  id: string,
  { secret, oldUntil }: { secret: string; oldUntil: Date },
): Promise<void> {
  await trx
    .updateTable("channel")
    .set((eb) => ({ secret, old_secret: eb.ref("secret"), old_secret_until: oldUntil }))
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
