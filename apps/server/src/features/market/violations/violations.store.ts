import type { GoverningPlan, ViolationEnd, ViolationSort, ViolationStatus } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { isId } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import { governingPlan, latestJoin, nameJoins } from "../../products/product-columns.shared.store.ts";
import { containing, NONE, searchWords } from "../../products/product-filter.shared.store.ts";
import type { Earlier, Ongoing } from "./violation.rules.ts";

export interface ViolationFilter {
  search?: string | undefined;
  status?: ViolationStatus | undefined;
  seller: readonly string[];
  item: readonly string[];
}

export interface ViolationRecord {
  id: string;
  itemId: string;
  item: string;
  ownId: string | null;
  gtin: string | null;
  productId: string;
  product: string;
  url: string;
  sellerId: string | null;
  seller: string | null;
  priceMinor: number;
  mapMinor: number;
  currency: string;
  since: Date;
  seenAt: Date;
  sightings: number;
  times: number;
  status: ViolationStatus;
  reason: string | null;
  statusAt: Date;
  statusBy: string | null;
  endedAt: Date | null;
  endedBy: ViolationEnd | null;
  /** Of the product's last visit. */
  pricedAt: Date | null;
  checkedAt: Date | null;
  plan: GoverningPlan | null;
}

/** A violation to be stored. */
export interface NewViolation {
  id: string;
  groupId: string;
  productId: string;
  priceMinor: number;
  mapMinor: number;
  currency: string;
  since: Date;
  seenAt: Date;
  times: number;
  status: "waiting" | "open";
  at: Date;
}

/** Returns the violations of items that are not over, by item. */
export async function findOngoing(
  trx: Trx,
  organisationId: string,
  groupIds: readonly string[],
): Promise<Map<string, Ongoing[]>> {
  const { rows } = await sql<Ongoing & { groupId: string }>`
    select group_id as "groupId", id, product_id as "productId", map_minor as "mapMinor", currency, since, seen_at as "seenAt",
      status = 'waiting' as "isWaiting"
    from map_violation
    where organisation_id = ${organisationId} and group_id = any(${groupIds}::uuid[]) and ended_at is null
    order by id for update`.execute(trx);
  return Map.groupBy(rows, ({ groupId }) => groupId);
}

/** Returns the violations of an item that are over, by product. */
export async function findEarlier(
  trx: Trx,
  organisationId: string,
  groupId: string,
  productIds: readonly string[],
): Promise<Map<string, Earlier>> {
  const { rows } = await sql<Earlier & { productId: string }>`
    select product_id as "productId", count(*) as count, max(ended_at) as "endedAt" from map_violation
    where organisation_id = ${organisationId} and group_id = ${groupId} and product_id = any(${productIds}::uuid[])
      and ended_at is not null
    group by product_id`.execute(trx);
  return new Map(rows.map(({ productId, ...earlier }) => [productId, earlier]));
}

/** Counts the visits that have read a price of `product_id` in a period whose end is part of it. */
const sightings = (
  organisationId: string,
  productId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
) => sql`(select count(*) from page_check c where c.organisation_id = ${organisationId} and c.product_id = ${productId}
  and ${from} and c.at <= ${until} and c.outcome = 'value')`;

export async function insertViolations(
  trx: Trx,
  organisationId: string,
  violations: readonly NewViolation[],
): Promise<void> {
  await sql`
    insert into map_violation (organisation_id, id, group_id, product_id, price_minor, map_minor, currency, since, seen_at,
      sightings, times, status, status_at)
    select ${organisationId}::uuid, d.id, d."groupId", d."productId", d."priceMinor", d."mapMinor", d.currency, d.since, d."seenAt",
      ${sightings(organisationId, sql`d."productId"`, sql`c.at >= d.since`, sql`d."seenAt"`)}, d.times, d.status, d.at
    from jsonb_to_recordset(${JSON.stringify(violations)}::jsonb) as d (id uuid, "groupId" uuid, "productId" uuid,
      "priceMinor" bigint, "mapMinor" bigint, currency text, since timestamptz, "seenAt" timestamptz, times integer, status text,
      at timestamptz)
    on conflict do nothing
    returning id`.execute(trx);
}

/** Notes that prices were seen again, and opens those whose grace has passed. */
export async function continueViolations(
  trx: Trx,
  organisationId: string,
  seen: readonly { id: string; priceMinor: number; seenAt: Date; isWaiting: boolean }[],
  now: Date,
): Promise<void> {
  await sql`
    update map_violation v set price_minor = d."priceMinor", seen_at = greatest(v.seen_at, d."seenAt"),
      sightings = v.sightings
        + ${sightings(organisationId, sql`v.product_id`, sql`c.at > v.seen_at`, sql`d."seenAt"`)},
      status = case when v.status = 'waiting' and not d."isWaiting" then 'open' else v.status end,
      status_at = case when v.status = 'waiting' and not d."isWaiting" then ${now}::timestamptz else v.status_at end
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as d (id uuid, "priceMinor" bigint, "seenAt" timestamptz,
      "isWaiting" boolean)
    where v.organisation_id = ${organisationId} and v.id = d.id`.execute(trx);
}

/** Ends violations. Excused ones stay excused; those that were over before the grace had passed were none. */
export async function endViolations(
  trx: Trx,
  organisationId: string,
  ends: readonly { id: string; at: Date; by: ViolationEnd }[],
): Promise<void> {
  await sql`delete from map_violation
    where organisation_id = ${organisationId} and id = any(${ends.map(({ id }) => id)}::uuid[]) and status = 'waiting'`.execute(
    trx,
  );
  await sql`
    update map_violation v set ended_at = greatest(d.at, v.since), ended_by = d.by,
      status = case when v.status = 'excused' then v.status else 'resolved' end,
      status_at = case when v.status = 'excused' then v.status_at else greatest(d.at, v.since) end,
      status_by = case when v.status = 'excused' then v.status_by end
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as d (id uuid, at timestamptz, by text)
    where v.organisation_id = ${organisationId} and v.id = d.id`.execute(trx);
}

function matching(organisationId: string, filter: ViolationFilter): RawBuilder<unknown> {
  const conditions = [sql`v.organisation_id = ${organisationId} and v.status <> 'waiting'`];
  if (filter.status) conditions.push(sql`v.status = ${filter.status}`);
  if (filter.item.length > 0) conditions.push(sql`v.group_id = any(${filter.item.filter(isId)}::uuid[])`);
  if (filter.seller.length > 0)
    conditions.push(sql`(p.seller_id = any(${filter.seller.filter(isId)}::uuid[])
      or ${filter.seller.includes(NONE)} and p.seller_id is null)`);
  for (const word of searchWords(filter.search))
    conditions.push(sql`(lower(i.name) like ${containing(word)} or lower(i.own_id) like ${containing(word)}
      or lower(p.name) like ${containing(word)} or i.gtin = ${word})`);
  return sql`map_violation v
    join product_group i on i.organisation_id = ${organisationId} and i.id = v.group_id and i.deleted_at is null
    join product p on p.organisation_id = ${organisationId} and p.id = v.product_id
    ${nameJoins(organisationId)} ${latestJoin(organisationId)}
    left join app_user u on u.id = v.status_by
    where ${sql.join(conditions, sql` and `)}`;
}

const GAP = sql`v.price_minor::numeric / nullif(v.map_minor, 0)`;
const ORDERS: Record<ViolationSort, RawBuilder<unknown>> = {
  since: sql`v.since, v.id`,
  "-since": sql`v.since desc, v.id desc`,
  item: sql`lower(i.name), v.since desc, v.id`,
  "-item": sql`lower(i.name) desc, v.since desc, v.id`,
  gap: sql`${GAP} desc nulls last, v.id`,
  "-gap": sql`${GAP} nulls last, v.id`,
};

export async function countViolations(
  trx: Trx,
  organisationId: string,
  filter: ViolationFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${matching(organisationId, filter)}`.execute(trx);
  return rows[0]!.total;
}

export async function findViolations(
  trx: Trx,
  organisationId: string,
  filter: ViolationFilter & { id?: string },
  { sort, limit, offset }: { sort: ViolationSort; limit: number; offset: number },
): Promise<ViolationRecord[]> {
  const { rows } = await sql<ViolationRecord>`
    select v.id, i.id as "itemId", i.name as item, i.own_id as "ownId", i.gtin, p.id as "productId", p.name as product, p.url,
      se.id as "sellerId", se.name as seller, v.price_minor as "priceMinor", v.map_minor as "mapMinor", v.currency,
      v.since, v.seen_at as "seenAt", v.sightings, v.times, v.status, v.reason, v.status_at as "statusAt",
      u.fullname as "statusBy", v.ended_at as "endedAt", v.ended_by as "endedBy",
      l.priced_at as "pricedAt", l.checked_at as "checkedAt", ${governingPlan(organisationId)} as plan
    from ${matching(organisationId, filter)} ${filter.id === undefined ? sql`` : sql`and v.id = ${filter.id}`}
    order by ${ORDERS[sort]} limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** Returns the prices of a product in a period, the one in force at its start first; the newest of them where there are many. */
export async function findPrices(
  trx: Trx,
  organisationId: string,
  productId: string,
  { from, until, most }: { from: Date; until: Date; most: number },
): Promise<{ at: Date; minor: number; currency: string }[]> {
  const { rows } = await sql<{ at: Date; minor: number; currency: string }>`
    select o.at, coalesce(o.discounted_minor, o.normal_minor) as minor, o.currency from price_point o
    where o.organisation_id = ${organisationId} and o.product_id = ${productId} and o.at <= ${until} and o.at >= coalesce((
      select max(b.at) from price_point b
      where b.organisation_id = ${organisationId} and b.product_id = ${productId} and b.at <= ${from}), '-infinity')
    order by o.at desc limit ${most}`.execute(trx);
  return rows.toReversed();
}

/** Returns the status of a violation, and locks it until the transaction ends; undefined when there is none. */
export async function lockStatus(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<{ status: ViolationStatus | "waiting"; isOver: boolean } | undefined> {
  const row = await trx
    .selectFrom("map_violation")
    .select(["status", "ended_at"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { status: row.status, isOver: row.ended_at !== null };
}

export async function updateStatus(
  trx: Trx,
  organisationId: string,
  id: string,
  change: { status: ViolationStatus; reason: string | null; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable("map_violation")
    .set({
      status: change.status,
      reason: change.reason,
      status_by: change.by,
      status_at: change.at,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}
