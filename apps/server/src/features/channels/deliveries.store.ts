import { CHANNEL_TEXTS } from "@pricetrail/contract";
import type { ChannelKind, DeliveryRow } from "@pricetrail/contract";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";
import type { RowRange } from "../../http/paged-list.ts";
import type { ChannelMessage } from "./channel-message.rules.ts";
import type { StoredSettings } from "./stored-secrets.rules.ts";

/** A message for one channel. */
export interface NewDelivery {
  /** Its id in the inbox; null for tests and for notices about channels and usage. */
  messageId: string | null;
  content: ChannelMessage;
  at: Date;
}

/**
 * Inserts a message's deliveries, one for each channel that still exists: a channel's row is locked before it is referenced, so a
 * concurrent deletion cannot fail the transaction. Deliveries to a channel that is off can be sent later.
 *
 * @param ids one new id for each channel, in their order
 */
export async function insertDeliveries(
  trx: Trx,
  organisationId: string,
  { messageId, content, at }: NewDelivery,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into delivery (organisation_id, id, channel_id, message_id, content, state, next_attempt_at, error, created_at)
    select ${organisationId}, i.id, c.id, ${messageId}::uuid, ${JSON.stringify(content)}::jsonb,
      case c.state when 'off' then 'dead' else 'waiting' end, ${at}::timestamptz,
      case c.state when 'off' then ${CHANNEL_TEXTS.isOff} end, ${at}::timestamptz
    from unnest(${channelIds}::uuid[], ${ids}::uuid[]) as i (channel_id, id)
    join channel c on c.organisation_id = ${organisationId} and c.id = i.channel_id
    for key share of c
    returning 1`.execute(trx);
}

/** Returns the organisations with due deliveries. */
export function findDueOrganisations(db: Db, now: Date): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx
      .selectFrom("delivery")
      .select("organisation_id")
      .distinct()
      .where("state", "=", "waiting")
      .where("next_attempt_at", "<=", now),
  );
}

/** Returns the channels with due deliveries that may be sent now. */
export async function findDueChannels(trx: Trx, organisationId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from channel c
    where c.organisation_id = ${organisationId} and c.state = 'on' and (c.not_before is null or c.not_before <= ${now})
      and exists (select from delivery d where d.organisation_id = ${organisationId} and d.channel_id = c.id
        and d.state = 'waiting' and d.next_attempt_at <= ${now})
    order by c.id`.execute(trx);
  return rows.map((row) => row.id);
}

export interface ClaimedDelivery {
  id: string;
  channelId: string;
  content: ChannelMessage;
  attempts: number;
  kind: ChannelKind;
  settings: StoredSettings;
  secrets: string[];
}

/** What to claim: a channel's oldest due delivery, or a test whatever the channel's state. */
type Wanted = { channelId: string; now: Date } | { testId: string };

/**
 * Claims one delivery for one attempt, exclusively until `leaseEnd`. If the program dies before, the delivery is attempted again
 * then, under the same id.
 */
export async function claimDelivery(
  trx: Trx,
  organisationId: string,
  wanted: Wanted,
  at: Date,
  leaseEnd: Date,
): Promise<ClaimedDelivery | undefined> {
  const due =
    "testId" in wanted
      ? sql`o.id = ${wanted.testId}`
      : sql`o.channel_id = ${wanted.channelId} and o.state = 'waiting' and o.next_attempt_at <= ${wanted.now}
          and c.state = 'on' and (c.not_before is null or c.not_before <= ${wanted.now})`;
  const { rows } = await sql<ClaimedDelivery>`
    update delivery d set attempts = d.attempts + 1, next_attempt_at = ${leaseEnd}, tried_at = ${at}
    from channel h
    where d.organisation_id = ${organisationId} and h.organisation_id = ${organisationId} and h.id = d.channel_id and d.id = (
      select o.id from delivery o join channel c on c.organisation_id = ${organisationId} and c.id = o.channel_id
      where o.organisation_id = ${organisationId} and ${due}
      order by o.next_attempt_at, o.id limit 1 for update of o skip locked)
    returning d.id, d.channel_id as "channelId", d.content, d.attempts, h.kind, h.settings,
      array_remove(array[h.secret, case when h.old_secret_until > ${at} then h.old_secret end], null) as secrets`.execute(
    trx,
  );
  return rows[0];
}

/** The result of an attempt. */
export interface AttemptResult {
  status: number | null;
  error: string | null;
  answer: string | null;
}

export async function markDelivery(
  trx: Trx,
  organisationId: string,
  id: string,
  { status, error, answer }: AttemptResult,
  next: { state: "sent" | "dead" } | { state: "waiting"; nextAttemptAt: Date },
): Promise<void> {
  await trx
    .updateTable("delivery")
    .set({
      status,
      error,
      answer,
      state: next.state,
      ...(next.state === "waiting" ? { next_attempt_at: next.nextAttemptAt } : {}),
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Updates a channel's status; returns the former one, or null when the channel is deleted. */
export async function recordOutcome(
  trx: Trx,
  organisationId: string,
  channelId: string,
  outcome: { sentAt: Date } | { failedAt: Date; error: string; notBefore: Date | null },
): Promise<{ failingSince: Date } | null> {
  const change =
    "sentAt" in outcome
      ? sql`last_sent_at = ${outcome.sentAt}, failing_since = null, last_error = null, not_before = null`
      : sql`failing_since = coalesce(c.failing_since, ${outcome.failedAt}), last_error = ${outcome.error},
          not_before = ${outcome.notBefore}`;
  const { rows } = await sql<{ failingSince: Date }>`
    update channel c set ${change} where c.organisation_id = ${organisationId} and c.id = ${channelId}
    returning c.failing_since as "failingSince"`.execute(trx);
  return rows[0] ?? null;
}

/** Switches a channel off together with its waiting messages; returns its owner and name, or null when it is off already. */
export async function switchOff(
  trx: Trx,
  organisationId: string,
  channelId: string,
  reason: string,
): Promise<{ email: string; name: string } | null> {
  const { rows } = await sql<{ email: string; name: string }>`
    update channel c set state = 'off', off_reason = ${reason} from app_user u
    where c.organisation_id = ${organisationId} and c.id = ${channelId} and c.state <> 'off' and u.id = c.user_id
    returning u.email, c.name`.execute(trx);
  await trx
    .updateTable("delivery")
    .set({ state: "dead", error: reason })
    .where("organisation_id", "=", organisationId)
    .where("channel_id", "=", channelId)
    .where("state", "=", "waiting")
    .execute();
  return rows[0] ?? null;
}

export interface DeliveryFilter {
  channelId: string;
  state?: DeliveryRow["state"];
}

const isWanted = ({ channelId, state }: DeliveryFilter) =>
  sql`d.channel_id = ${channelId} ${state === undefined ? sql`` : sql`and d.state = ${state}`}`;

export async function countDeliveries(
  trx: Trx,
  organisationId: string,
  filter: DeliveryFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from delivery d where d.organisation_id = ${organisationId} and ${isWanted(filter)} limit ${most}) c`.execute(
    trx,
  );
  return rows[0]!.total;
}

export interface DeliveryRecord {
  id: string;
  title: string;
  isTest: boolean;
  state: DeliveryRow["state"];
  attempts: number;
  createdAt: Date;
  triedAt: Date | null;
  status: number | null;
  error: string | null;
  answer: string | null;
  nextAt: Date | null;
}

export async function findDeliveries(
  trx: Trx,
  organisationId: string,
  filter: DeliveryFilter,
  { limit, offset, after }: RowRange,
): Promise<DeliveryRecord[]> {
  const { rows } = await sql<DeliveryRecord>`
    select d.id, d.content ->> 'title' as title, d.content ->> 'type' = 'channel.test' as "isTest", d.state, d.attempts,
      d.created_at as "createdAt", d.tried_at as "triedAt", d.status, d.error, d.answer,
      case d.state when 'waiting' then d.next_attempt_at end as "nextAt"
    from delivery d where d.organisation_id = ${organisationId} and ${isWanted(filter)}
      ${after ? sql`and d.id < ${after.id}::uuid` : sql``}
    order by d.id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

export interface ResendFilter {
  channelId: string;
  ids?: readonly string[];
  state?: "sent" | "dead" | "expired";
  from?: Date;
  to?: Date;
}

/** Queues up to `limit` messages again under their own ids; returns how many. Tests are excluded. */
export async function requeueDeliveries(
  trx: Trx,
  organisationId: string,
  { channelId, ids, state, from, to }: ResendFilter,
  at: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    update delivery d set state = 'waiting', attempts = 0, next_attempt_at = ${at}
    where d.organisation_id = ${organisationId} and d.id in (
      select o.id from delivery o
      where o.organisation_id = ${organisationId} and o.channel_id = ${channelId} and o.state <> 'waiting'
        and o.content ->> 'type' <> 'channel.test'
        ${ids === undefined ? sql`` : sql`and o.id = any(${ids}::uuid[])`}
        ${state === undefined ? sql`` : sql`and o.state = ${state}`}
        ${from === undefined ? sql`` : sql`and o.created_at >= ${from}`}
        ${to === undefined ? sql`` : sql`and o.created_at < ${to}`}
      order by o.id limit ${limit})
    returning d.id`.execute(trx);
  return rows.length;
}

/** Inserts a test, which its sender attempts once: no other program claims it. */
export async function insertTest(
  trx: Trx,
  organisationId: string,
  { content, at }: NewDelivery,
  channelId: string,
  id: string,
): Promise<void> {
  await trx
    .insertInto("delivery")
    .values({
      organisation_id: organisationId,
      id,
      channel_id: channelId,
      message_id: null,
      content: JSON.stringify(content),
      state: "dead",
      next_attempt_at: at,
      tried_at: null,
      status: null,
      error: null,
      answer: null,
      created_at: at,
    })
    .execute();
}

export async function isOff(trx: Trx, organisationId: string, channelId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("channel")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", channelId)
    .select("state")
    .executeTakeFirst();
  return row?.state === "off";
}

/** Deletes a channel whose receiver no longer exists, whoever owns it. */
export async function deleteGone(trx: Trx, organisationId: string, channelId: string): Promise<void> {
  await trx
    .deleteFrom("channel")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", channelId)
    .execute();
}
