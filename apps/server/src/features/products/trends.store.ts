import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

export interface TrendRecord {
  productId: string;
  currency: string;
  /** [milliseconds UTC, minor units], oldest first. */
  points: [number, number][];
  /** Days on which a price was read, counted from the first day of the period. */
  readDays: number[];
}

/** Returns each product's asking prices over a period of whole UTC days, in the currency of its last price. */
export async function findTrendRecords(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  span: { from: Date; end: Date },
): Promise<TrendRecord[]> {
  const { rows } = await sql<TrendRecord>`${PREPARED}
    select m.id as "productId", l.currency, o.points, d.days as "readDays"
    from unnest(${productIds}::uuid[]) m (id)
    cross join lateral (
      select c.currency from price_point c
      where c.organisation_id = ${organisationId} and c.product_id = m.id and c.at < ${span.end}
      order by c.at desc limit 1) l
    cross join lateral (
      select json_agg(json_build_array((extract(epoch from i.at) * 1000)::bigint, coalesce(i.discounted_minor, i.normal_minor))
        order by i.at) as points
      from price_point i
      where i.organisation_id = ${organisationId} and i.product_id = m.id and i.at < ${span.end} and i.currency = l.currency
        and i.at >= coalesce((
          select max(b.at) from price_point b
          where b.organisation_id = ${organisationId} and b.product_id = m.id and b.at <= ${span.from}), ${span.from})) o
    cross join lateral (
      select coalesce(array_agg(k.day - (${span.from}::timestamptz at time zone 'UTC')::date), '{}') as days from check_day k
      where k.organisation_id = ${organisationId} and k.product_id = m.id and k.outcome = 'value'
        and k.day >= (${span.from}::timestamptz at time zone 'UTC')::date) d
    where o.points is not null`.execute(trx);
  return rows;
}
