import { isSoldOut, isStale, staleText } from "@pricetrail/contract";
import type { AlertCondition, AlertReport, AlertScope, PresentState } from "@pricetrail/contract";
import { sql } from "kysely";
import { findReadings } from "../products/product-columns.shared.store.ts";
import { nameOfTarget } from "../catalogue/targets.shared.store.ts";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";
import type { HeldReason } from "./sending-times.rules.ts";

/** The destination of a batch: a person's channel, or their mail when there is none. */
export interface BatchKey {
  userId: string;
  channelId: string | null;
  reason: HeldReason;
  batch: string;
}

export interface NewHeld extends BatchKey {
  id: string;
  ruleId: string;
  messageId: string;
  releaseAt: Date;
  latestAt: Date;
  at: Date;
}

/**
 * Inserts delayed messages in one statement. A channel's row is locked before it is referenced, so a concurrent deletion cannot
 * fail the transaction.
 */
export async function insertHeld(trx: Trx, organisationId: string, held: readonly NewHeld[]): Promise<void> {
  await sql`
    with own as (
      select c.id from channel c where c.organisation_id = ${organisationId} and c.id = any(${held.flatMap(({ channelId }) => channelId ?? [])}::uuid[])
      for key share of c)
    insert into held_message (organisation_id, id, user_id, rule_id, message_id, channel_id, reason, batch, release_at, latest_at, created_at)
    select ${organisationId}, h.id, h."userId", h."ruleId", h."messageId", h."channelId", h.reason, h.batch, h."releaseAt", h."latestAt", h.at
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (id uuid, "userId" uuid, "ruleId" uuid, "messageId" uuid,
      "channelId" uuid, reason text, batch text, "releaseAt" timestamptz, "latestAt" timestamptz, at timestamptz)
    where h."channelId" is null or h."channelId" in (select id from own)
    returning 1`.execute(trx);
}

const ofBatch = (organisationId: string, { userId, channelId, batch }: BatchKey) => sql`
  h.organisation_id = ${organisationId} and h.user_id = ${userId} and h.batch = ${batch}
  and h.channel_id is not distinct from ${channelId}::uuid`;

export async function hasHeld(trx: Trx, organisationId: string, key: BatchKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from held_message h where ${ofBatch(organisationId, key)} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Returns whether other products of the same shop are being visited now, or have prices awaiting confirmation. */
export async function mayOthersFollow(trx: Trx, organisationId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    with own as (select p.host from product p where p.organisation_id = ${organisationId} and p.id = ${productId})
    select exists (
      select from run_item i
      join product p on p.organisation_id = ${organisationId} and p.id = i.product_id and p.host = (select host from own)
      where i.organisation_id = ${organisationId} and i.state = 'queued' and i.product_id <> ${productId}
    ) or exists (
      select from held_price w
      join product p on p.organisation_id = ${organisationId} and p.id = w.product_id and p.host = (select host from own)
      where w.organisation_id = ${organisationId} and w.rejected_at is null and w.product_id <> ${productId}
    ) as "is"`.execute(trx);
  return rows[0]!.is;
}

/** Returns the organisations with messages to send. */
export function findSendingOrganisations(db: Db, now: Date): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx
      .selectFrom("held_message")
      .select("organisation_id")
      .distinct()
      .where((eb) => eb.or([eb("release_at", "<=", now), eb("latest_at", "<=", now)])),
  );
}

/** Returns the batches that are complete, or that have reached the maximum wait. */
export async function findDueBatches(trx: Trx, organisationId: string, now: Date): Promise<BatchKey[]> {
  const { rows } = await sql<BatchKey>`
    select h.user_id as "userId", h.channel_id as "channelId", min(h.reason) as reason, h.batch
    from held_message h where h.organisation_id = ${organisationId}
    group by h.user_id, h.channel_id, h.batch
    having max(h.release_at) <= ${now} or min(h.latest_at) <= ${now}
    order by min(h.created_at), h.batch`.execute(trx);
  return rows;
}

/** Takes a batch for sending in the same transaction. Another program waits for the lock and then finds nothing. */
export async function takeBatch(trx: Trx, organisationId: string, key: BatchKey): Promise<string[]> {
  const { rows } = await sql<{ messageId: string }>`
    delete from held_message h where ${ofBatch(organisationId, key)}
    returning h.message_id as "messageId"`.execute(trx);
  return rows.map(({ messageId }) => messageId);
}

export interface HeldRecord {
  messageId: string;
  ruleId: string;
  productId: string | null;
  listingId: string | null;
  product: string;
  url: string;
  host: string;
  scope: AlertScope;
  targetName: string | null;
  condition: AlertCondition;
  fromMinor: number | null;
  toMinor: number | null;
  currency: string | null;
  lastReadingAt: Date | null;
  at: Date;
  email: string;
  /** Whether its messages are sent by mail at present. */
  isMailed: boolean;
  present: PresentState;
}

type HeldRow = Omit<HeldRecord, "present"> & {
  nowMinor: number | null;
  nowCurrency: string | null;
  availability: string | null;
  readAt: Date | null;
};

/** Returns the age of the prices that messages are about, by product. */
export async function findPriceAges(
  trx: Trx,
  organisationId: string,
  messages: readonly { productId: string | null }[],
  now: Date,
): Promise<Map<string, Pick<PresentState, "pricedAt" | "isStale">>> {
  const ids = [...new Set(messages.flatMap(({ productId }) => productId ?? []))];
  const readings = await findReadings(trx, organisationId, ids);
  return new Map(
    [...readings].map(([id, { pricedAt, checkedAt, plan }]) => [
      id,
      { pricedAt: pricedAt?.toISOString() ?? null, isStale: isStale(pricedAt, plan, now, checkedAt) },
    ]),
  );
}

/** Returns when the price of a message about one was last read, as a sentence; null while it is not stale. */
export function staleOf(
  message: Pick<AlertReport, "condition" | "toMinor"> & { productId: string | null },
  ages: Awaited<ReturnType<typeof findPriceAges>>,
): string | null {
  const age = ages.get(message.productId ?? "");
  return age ? staleText(message, age) : null;
}

/** Returns the messages of alerts that still exist, in the order of their events, with the present state of their products. */
export async function findHeldMessages(
  trx: Trx,
  organisationId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<HeldRecord[]> {
  const { rows } = await sql<HeldRow>`
    select m.id as "messageId", m.rule_id as "ruleId", m.product_id as "productId", m.listed->>'listingId' as "listingId",
      coalesce(p.name, m.listed->>'name') as product, coalesce(p.url, m.listed->>'url') as url, coalesce(p.host, m.listed->>'host') as host, r.scope,
      ${nameOfTarget(organisationId, "r")} as "targetName", m.condition, m.from_minor as "fromMinor", m.to_minor as "toMinor", m.currency,
      m.last_reading_at as "lastReadingAt", m.at, u.email,
      r.is_mailed and (r.snoozed_until is null or r.snoozed_until <= ${now}) as "isMailed",
      coalesce(l.discounted_minor, l.normal_minor) as "nowMinor", l.currency as "nowCurrency", l.availability,
      greatest(l.priced_at, l.stock_at) as "readAt"
    from alert_message m
    join alert_rule r on r.organisation_id = ${organisationId} and r.id = m.rule_id and r.deleted_at is null
    left join product p on p.organisation_id = ${organisationId} and p.id = m.product_id
    join app_user u on u.id = m.user_id
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = m.product_id
    where m.organisation_id = ${organisationId} and m.id = any(${messageIds}::uuid[]) and p.deleted_at is null
    order by m.at, m.id`.execute(trx);
  const ages = await findPriceAges(trx, organisationId, rows, now);
  return rows.map(({ nowMinor, nowCurrency, availability, readAt, ...row }) => ({
    ...row,
    present: {
      minor: nowMinor,
      currency: nowCurrency,
      isSoldOut: isSoldOut(availability),
      readAt: readAt?.toISOString() ?? null,
      ...(ages.get(row.productId ?? "") ?? { pricedAt: null, isStale: false }),
    },
  }));
}
