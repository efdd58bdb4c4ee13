import type { ChannelKind, ChannelRow, Sending } from "@pricetrail/contract";
import { sql } from "kysely";
import { jsonOrNull } from "../../database/json.ts";
import type { Trx } from "../../database/tenant.ts";
import { isSeenBy, ownerColumns } from "../ownership/ownership.shared.store.ts";
import type { Owned, Reader } from "../ownership/ownership.rules.ts";
import type { StoredSettings } from "./stored-secrets.rules.ts";

export interface ChannelRecord extends Owned {
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

/** Returns the channels that the caller sees, in the order in which they were added; only the one with the id, if given. */
export async function findChannels(trx: Trx, reader: Reader, id?: string): Promise<ChannelRecord[]> {
  const { organisationId } = reader;
  const counted = (state: "waiting" | "dead") => sql`(select count(*)::int from delivery d
    where d.organisation_id = ${organisationId} and d.channel_id = c.id and d.state = ${sql.lit(state)} and d.content ->> 'type' <> 'channel.test')`;
  const { rows } = await sql<ChannelRecord>`
    select c.id, c.kind, c.name, c.settings, c.state, c.off_reason as "offReason", c.failing_since as "failingSince",
      c.last_error as "lastError", c.last_sent_at as "lastSentAt", c.created_at as "createdAt",
      ${ownerColumns("c")},
      c.sending, (select count(*)::int from held_message h where h.organisation_id = ${organisationId} and h.channel_id = c.id) as held,
      ${counted("waiting")} as waiting, ${counted("dead")} as dead,
      (select count(*)::int from alert_rule_channel a
        join alert_rule r on r.organisation_id = ${organisationId} and r.id = a.rule_id and r.deleted_at is null
        where a.organisation_id = ${organisationId} and a.channel_id = c.id) as alerts
    from channel c
    where c.organisation_id = ${organisationId} and ${isSeenBy(reader, "c")} ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.created_at, c.id`.execute(trx);
  return rows;
}

/** Returns the number of the person's own channels, or of the team's. */
export async function countChannels(
  trx: Trx,
  { organisationId, userId }: Reader,
  isTeam: boolean,
): Promise<number> {
  const { total } = await trx
    .selectFrom("channel")
    .where("organisation_id", "=", organisationId)
    .where("is_team", "=", isTeam)
    .$if(!isTeam, (query) => query.where("user_id", "=", userId))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns which of these ids are channels that the caller sees, without those of the team if `isOwnOnly`. */
export async function findSeen(
  trx: Trx,
  reader: Reader,
  ids: readonly string[],
  isOwnOnly = false,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("channel")
    .where("organisation_id", "=", reader.organisationId)
    .where(isSeenBy(reader, "channel"))
    .where("id", "in", [...ids])
    .$if(isOwnOnly, (query) => query.where("is_team", "=", false))
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function insertChannel(
  trx: Trx,
  { organisationId, userId }: Reader,
  channel: {
    id: string;
    isTeam: boolean;
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
      is_team: channel.isTeam,
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
  /** Gives it to the team. */
  isTeam?: true;
}

/** Changes a channel. One that is switched on or gets a new address starts without its past failures. */
export async function changeChannel(
  trx: Trx,
  reader: Reader,
  id: string,
  { name, settings, state, sending, isTeam }: ChannelChange,
): Promise<void> {
  const given = [name, settings, state, sending, isTeam];
  if (given.every((value) => value === undefined)) return;
  const isFresh = settings !== undefined || state === "on";
  await trx
    .updateTable("channel")
    .set({
      ...(name === undefined ? {} : { name }),
      ...(settings ? { settings: JSON.stringify(settings) } : {}),
      ...(state ? { state, off_reason: null } : {}),
      ...(sending === undefined ? {} : { sending: jsonOrNull(sending) }),
      ...(isTeam ? { is_team: isTeam } : {}),
      ...(isFresh ? { failing_since: null, last_error: null, not_before: null } : {}),
    })
    .where("organisation_id", "=", reader.organisationId)
    .where(isSeenBy(reader, "channel"))
    .where("id", "=", id)
    .execute();
}

export async function deleteChannel(trx: Trx, reader: Reader, id: string): Promise<void> {
  await trx
    .deleteFrom("channel")
    .where("organisation_id", "=", reader.organisationId)
    .where(isSeenBy(reader, "channel"))
    .where("id", "=", id)
    .execute();
}

/** Replaces the secret; the former one also signs until `oldUntil`. */
export async function rotateSecret(
  trx: Trx,
  reader: Reader,
  id: string,
  { secret, oldUntil }: { secret: string; oldUntil: Date },
): Promise<void> {
  await trx
    .updateTable("channel")
    .set((eb) => ({ secret, old_secret: eb.ref("secret"), old_secret_until: oldUntil }))
    .where("organisation_id", "=", reader.organisationId)
    .where(isSeenBy(reader, "channel"))
    .where("id", "=", id)
    .execute();
}
