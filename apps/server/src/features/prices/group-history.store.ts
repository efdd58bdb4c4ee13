import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import type { SeriesPoint, Span } from "./product-history.store.ts";

export interface GroupMember {
  id: string;
  name: string;
  seller: string | null;
  picture: string | null;
  availability: string | null;
  stockSince: Date | null;
  /** When its last price of the period was read. */
  until: Date | null;
}

export async function findGroup(
  trx: Trx,
  organisationId: string,
  groupId: string,
): Promise<{ name: string } | undefined> {
  return trx
    .selectFrom("product_group")
    .select("name")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", groupId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns up to a maximum of live products of a group, those with the newest prices first. */
export async function findMembers(
  trx: Trx,
  organisationId: string,
  groupId: string,
  span: Span,
  most: number,
): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`${PREPARED}
    select m.id, m.name, s.name as seller, pp.key as picture, m.availability, m.stock_since as "stockSince", case when m.priced_at < ${span.end} then
        case when m.priced_at >= ${span.from} then m.priced_at end
      else (select max(c.at) from page_check c where c.organisation_id = ${organisationId} and c.product_id = m.id
        and c.at >= ${span.from} and c.at < ${span.end} and c.outcome = 'value') end as until
    from (
      select p.id, p.name, p.seller_id, l.priced_at, l.availability, l.stock_since from product p
      left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
      where p.organisation_id = ${organisationId} and p.group_id = ${groupId} and p.deleted_at is null
      order by l.priced_at desc nulls last, p.id limit ${most}) m
    left join seller s on s.organisation_id = ${organisationId} and s.id = m.seller_id and s.deleted_at is null
    left join product_picture pp on pp.organisation_id = ${organisationId} and pp.product_id = m.id`.execute(
    trx,
  );
  return rows;
}

/** Returns the change points of several products in a period, each preceded by the one in force at its start. */
export async function findPointsOf(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  span: Span,
): Promise<Map<string, SeriesPoint[]>> {
  const { rows } = await sql<SeriesPoint & { productId: string }>`${PREPARED}
    select o.product_id as "productId", o.at, o.normal_minor as "normalMinor", o.discounted_minor as "discountedMinor", o.currency
    from unnest(${productIds}::uuid[]) m (id)
    cross join lateral (
      select * from price_point i where i.organisation_id = ${organisationId} and i.product_id = m.id and i.at < ${span.end}
        and i.at >= coalesce((
          select max(b.at) from price_point b
          where b.organisation_id = ${organisationId} and b.product_id = m.id and b.at <= ${span.from}), ${span.from})
    ) o order by o.product_id, o.at`.execute(trx);
  return Map.groupBy(rows, (row) => row.productId);
}
