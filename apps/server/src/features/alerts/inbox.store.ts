import type { AlertCondition } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import type { RowRange } from "../../http/paged-list.ts";
import type { Reader } from "../ownership/ownership.rules.ts";

export interface MessageRecord {
  id: string;
  alertId: string | null;
  productId: string | null;
  listed: { listingId: string; url: string } | null;
  product: string;
  picture: string | null;
  condition: AlertCondition;
  at: Date;
  createdAt: Date;
  fromMinor: number | null;
  toMinor: number | null;
  currency: string | null;
  lastReadingAt: Date | null;
  isRead: boolean;
}

export interface MessageFilter {
  isUnread: boolean;
  /** Only messages of this alert. */
  ruleId?: string | null;
}

/**
 * Matches the messages that are in the caller's inbox, or those of one alert that the caller sees. The inbox of a contact has the team's,
 * too; a key of the team has those only, whoever is the contact.
 */
const inboxOf = ({ organisationId, userId, key }: Reader, { ruleId }: MessageFilter) => {
  const isOfTeam = sql`exists (select from alert_rule t
    where t.organisation_id = ${organisationId} and t.id = m.rule_id and t.is_team)`;
  if (key?.isTeam === true) return isOfTeam;
  return typeof ruleId === "string"
    ? sql`(m.user_id = ${userId} or ${isOfTeam})`
    : sql`m.user_id = ${userId}`;
};

const matching = ({ isUnread, ruleId }: MessageFilter) =>
  sql`${isUnread ? sql`and m.read_at is null` : sql``} ${typeof ruleId === "string" ? sql`and m.rule_id = ${ruleId}` : sql``}`;

/** Returns the number of messages, counted up to `most`. */
export async function countMessages(
  trx: Trx,
  reader: Reader,
  filter: MessageFilter,
  most: number,
): Promise<number> {
  const { organisationId } = reader;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from alert_message m
      where m.organisation_id = ${organisationId} and ${inboxOf(reader, filter)} ${matching(filter)} limit ${most}) c`.execute(
    trx,
  );
  return rows[0]!.total;
}

export async function findMessages(
  trx: Trx,
  reader: Reader,
  filter: MessageFilter,
  { limit, offset, after }: RowRange,
): Promise<MessageRecord[]> {
  const { organisationId } = reader;
  const { rows } = await sql<MessageRecord>`
    select m.id, case when r.deleted_at is null then r.id end as "alertId", m.product_id as "productId",
      case when m.listed is not null then jsonb_build_object('listingId', m.listed->>'listingId', 'url', m.listed->>'url') end as listed,
      coalesce(p.name, m.listed->>'name') as product,
      pp.key as picture, m.condition, m.at, m.created_at as "createdAt", m.from_minor as "fromMinor", m.to_minor as "toMinor", m.currency,
      m.last_reading_at as "lastReadingAt", m.read_at is not null as "isRead"
    from alert_message m
    left join product p on p.organisation_id = ${organisationId} and p.id = m.product_id
    left join product_picture pp on pp.organisation_id = ${organisationId} and pp.product_id = m.product_id
    join alert_rule r on r.organisation_id = ${organisationId} and r.id = m.rule_id
    where m.organisation_id = ${organisationId} and ${inboxOf(reader, filter)} ${matching(filter)}
      ${after ? sql`and (m.created_at, m.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** Marks messages as read; all of them when no ids are given. */
export async function markRead(
  trx: Trx,
  reader: Reader,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<void> {
  await sql`
    update alert_message m set read_at = ${at}
    where m.organisation_id = ${reader.organisationId} and ${inboxOf(reader, { isUnread: true })} and m.read_at is null
      ${ids === undefined ? sql`` : sql`and m.id = any(${ids}::uuid[])`}`.execute(trx);
}
