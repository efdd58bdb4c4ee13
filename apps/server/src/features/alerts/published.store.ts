import type { AlertState, PageEvent, PriceEvent, StockEvent } from "@pricetrail/alerts";
import { GONE_OUTCOMES, SHOWN_OUTCOMES } from "@pricetrail/contract";
import type { AlertCondition, AlertRearm, AlertScope, Sending, StockState } from "@pricetrail/contract";
import type { ListedSubject } from "../../database/tables/alerts.ts";
import { sql } from "kysely";
import { nameOfTarget } from "../catalogue/targets.shared.store.ts";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import { isAboutProduct } from "./alert-scope.store.ts";

/** A rule with its recipients. */
export interface ReportingRule {
  id: string;
  userId: string;
  email: string;
  scope: AlertScope;
  targetName: string | null;
  condition: AlertCondition;
  rearm: AlertRearm;
  isMailed: boolean;
  sending: Sending | null;
  /** The channels of its messages and their sending times; null uses the rule's own. */
  channels: { id: string; sending: Sending | null }[];
  isPaused: boolean;
  snoozedUntil: Date | null;
}

export interface WatchingRule extends ReportingRule {
  /** Its state for the product; undefined before the first event. */
  state: AlertState | undefined;
  /** The product's name and address. */
  product: string;
  url: string;
  host: string;
}

type WatchingRow = Omit<WatchingRule, "state"> & {
  phase: AlertState["phase"] | null;
  through: Date | null;
  firedAt: Date | null;
  firedMinor: number | null;
};

/** Selects the columns of a `ReportingRule` from `alert_rule r` and its `app_user u`. */
const reportingColumns = (organisationId: string) => sql`
  r.id, r.user_id as "userId", u.email, r.scope, ${nameOfTarget(organisationId, "r")} as "targetName", r.condition, r.rearm,
  r.is_mailed as "isMailed", r.is_paused as "isPaused", r.snoozed_until as "snoozedUntil",
  r.sending, (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'sending', c.sending) order by c.id), '[]')
    from alert_rule_channel a join channel c on c.organisation_id = ${organisationId} and c.id = a.channel_id
    where a.organisation_id = ${organisationId} and a.rule_id = r.id) as channels`;

/** Returns and locks the rules about a product with their states, until the transaction ends. */
export async function lockMatchingRules(
  trx: Trx,
  organisationId: string,
  productId: string,
  about: "prices" | "readings" | "group" | "page",
): Promise<WatchingRule[]> {
  const { rows } = await sql<WatchingRow>`${PREPARED}
    select ${reportingColumns(organisationId)},
      s.phase, s.through, s.fired_at as "firedAt", s.fired_minor as "firedMinor", p.name as product, p.url, p.host
    from product p
    join alert_rule r on r.organisation_id = ${organisationId} and r.deleted_at is null
      and case when r.kind = 'silence' then 'readings' when r.kind in ('undercut', 'cheapest') then 'group'
        when r.kind = 'gone' then 'page' when r.kind = 'listed' then 'listings' else 'prices' end = ${about}
      and ${isAboutProduct}
    join app_user u on u.id = r.user_id
    left join alert_state s on s.organisation_id = ${organisationId} and s.rule_id = r.id and s.product_id = p.id
    where p.organisation_id = ${organisationId} and p.id = ${productId} and p.deleted_at is null
    order by r.id
    for share of r`.execute(trx);
  return rows.map(({ phase, through, firedAt, firedMinor, ...rule }) => ({
    ...rule,
    state:
      phase === null || through === null
        ? undefined
        : { phase, through: through.getTime(), firedAt: firedAt?.getTime() ?? null, firedMinor },
  }));
}

/** Returns and locks the rules about new products of a listing, until the transaction ends. */
export async function findWatchingListing(
  trx: Trx,
  organisationId: string,
  listingId: string,
): Promise<ReportingRule[]> {
  const { rows } = await sql<ReportingRule>`
    select ${reportingColumns(organisationId)}
    from alert_rule r
    join app_user u on u.id = r.user_id
    where r.organisation_id = ${organisationId} and r.deleted_at is null and r.kind = 'listed'
      and (r.scope = 'all' or r.target_id = ${listingId})
    order by r.id
    for share of r`.execute(trx);
  return rows;
}

type PriceRow = Omit<PriceEvent, "kind" | "at"> & { productId: string; at: Date };

/** Returns the published prices of products since a time, preceded by the one in force then, in chronological order. */
export async function findPrices(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  from: Date,
): Promise<Map<string, PriceEvent[]>> {
  const { rows } = await sql<PriceRow>`
    select o.product_id as "productId", o.at, o.normal_minor as "normalMinor", o.discounted_minor as "discountedMinor", o.currency,
      o.is_correction as "isCorrection"
    from unnest(${productIds}::uuid[]) as i (id)
    join price_point o on o.organisation_id = ${organisationId} and o.product_id = i.id and o.at >= coalesce((
      select max(b.at) from price_point b
      where b.organisation_id = ${organisationId} and b.product_id = i.id and b.at < ${from}), '-infinity')
    order by o.product_id, o.at`.execute(trx);
  return byProduct(rows, ({ at, normalMinor, discountedMinor, currency, isCorrection }): PriceEvent => ({
    kind: "price",
    at: at.getTime(),
    normalMinor,
    discountedMinor,
    currency,
    isCorrection,
  }));
}

/**
 * Returns when the pages of products were found and when they were missing, starting with the last visit before a time that found
 * the page. Of consecutive visits with the same result, the first is returned, as well as the last before a period without the
 * page and the last before the time.
 */
export async function findPages(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  from: Date,
): Promise<Map<string, PageEvent[]>> {
  const { rows } = await sql<{ productId: string; at: Date; isGone: boolean }>`
    select v."productId", v.at, v."isGone" from (
      select c.product_id as "productId", c.at, c.outcome = any(${GONE_OUTCOMES}) as "isGone",
        lag(c.outcome = any(${GONE_OUTCOMES})) over w as before, lead(c.outcome = any(${GONE_OUTCOMES})) over w as after,
        lead(c.at) over w as next
      from unnest(${productIds}::uuid[]) as i (id)
      join page_check c on c.organisation_id = ${organisationId} and c.product_id = i.id
        and c.outcome = any(${[...GONE_OUTCOMES, ...SHOWN_OUTCOMES]}) and c.at >= coalesce((
          select max(b.at) from page_check b where b.organisation_id = ${organisationId} and b.product_id = i.id
            and b.at < ${from} and b.outcome = any(${SHOWN_OUTCOMES})), '-infinity')
      window w as (partition by c.product_id order by c.at)) v
    where case when v."isGone" then v.before is distinct from true or v.at >= ${from} or v.next >= ${from}
      else v.after or v.before end
    order by v."productId", v.at`.execute(trx);
  return byProduct(rows, ({ at, isGone }): PageEvent => ({ kind: "page", at: at.getTime(), isGone }));
}

/** Returns the same for stock. */
export async function findStock(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  from: Date,
  isSoldOut: (state: StockState) => boolean,
): Promise<Map<string, StockEvent[]>> {
  const { rows } = await sql<{ productId: string; at: Date; state: StockState }>`
    select c.product_id as "productId", c.at, c.to_state as state
    from unnest(${productIds}::uuid[]) as i (id)
    join stock_change c on c.organisation_id = ${organisationId} and c.product_id = i.id and c.at >= coalesce((
      select max(b.at) from stock_change b
      where b.organisation_id = ${organisationId} and b.product_id = i.id and b.at < ${from}), '-infinity')
    order by c.product_id, c.at`.execute(trx);
  return byProduct(rows, ({ at, state }): StockEvent => ({
    kind: "stock",
    at: at.getTime(),
    isOut: isSoldOut(state),
  }));
}

function byProduct<Row extends { productId: string }, Event>(
  rows: readonly Row[],
  eventOf: (row: Row) => Event,
): Map<string, Event[]> {
  const found = new Map<string, Event[]>();
  for (const row of rows) {
    const events = found.get(row.productId);
    if (events) events.push(eventOf(row));
    else found.set(row.productId, [eventOf(row)]);
  }
  return found;
}

export async function saveState(
  trx: Trx,
  organisationId: string,
  ruleId: string,
  productId: string,
  { phase, through, firedAt, firedMinor }: AlertState,
): Promise<void> {
  const state = {
    phase,
    through: new Date(through),
    fired_at: firedAt === null ? null : new Date(firedAt),
    fired_minor: firedMinor,
  };
  await trx
    .insertInto("alert_state")
    .values({ organisation_id: organisationId, rule_id: ruleId, product_id: productId, ...state })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "rule_id", "product_id"]).doUpdateSet(state),
    )
    .execute();
}

/** The subject of a message: a tracked product, or a new one of a listing by its id there. */
export type MessageSubject = { productId: string } | { listedId: string; listed: ListedSubject };

export interface NewMessage {
  id: string;
  ruleId: string;
  userId: string;
  subject: MessageSubject;
  at: Date;
  createdAt: Date;
  condition: AlertCondition;
  fromMinor: number | null;
  toMinor: number | null;
  currency: string | null;
  lastReadingAt: Date | null;
}

/** Inserts messages in one statement; returns the ids of those whose event had not been reported. */
export async function insertMessages(
  trx: Trx,
  organisationId: string,
  messages: readonly NewMessage[],
): Promise<Set<string>> {
  const rows = messages.map(({ subject, ...message }) => ({ listed: null, ...message, ...subject }));
  const { rows: inserted } = await sql<{ id: string }>`
    insert into alert_message (organisation_id, id, rule_id, user_id, product_id, listed_id, listed, at, created_at, condition,
      from_minor, to_minor, currency, last_reading_at)
    select ${organisationId}, m.id, m."ruleId", m."userId", m."productId", m."listedId", m.listed, m.at, m."createdAt", m.condition,
      m."fromMinor", m."toMinor", m.currency, m."lastReadingAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, "ruleId" uuid, "userId" uuid, "productId" uuid,
      "listedId" uuid, listed jsonb, at timestamptz, "createdAt" timestamptz, condition jsonb, "fromMinor" bigint, "toMinor" bigint,
      currency text, "lastReadingAt" timestamptz)
    on conflict do nothing
    returning id`.execute(trx);
  return new Set(inserted.map(({ id }) => id));
}
