import { ERROR_OUTCOMES } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { staleCondition } from "../products/product-columns.shared.store.ts";
import { matchesFilter } from "../products/product-filter.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";
import type { StateScope } from "./dashboard-state.store.ts";

/** Price changes on one UTC day: the numbers of rises and falls, and the sum of the logarithms of new over old. */
export interface DayMoves {
  /** Counted from the first day of the period. */
  day: number;
  up: number;
  down: number;
  logs: number;
}

export interface MoveRecords {
  moves: DayMoves[];
  /** The number of products with a price before the period, and of those with their first price on each of its days. */
  known: number;
  begun: { day: number; products: number }[];
}

type MoveScope = Pick<StateScope, "organisationId" | "filter" | "from" | "end">;

/**
 * Returns how the asking prices of the selection changed in a period of whole UTC days. Products whose price is older than the
 * period are only counted; corrections and currency changes do not count as changes.
 */
export async function findPriceMoves(trx: Trx, scope: MoveScope): Promise<MoveRecords> {
  const { organisationId, filter, from, end } = scope;
  const selected = sql`latest l
    join product p on p.organisation_id = ${organisationId} and p.id = l.product_id and p.deleted_at is null
    where l.organisation_id = ${organisationId} and ${matchesFilter(organisationId, filter)}`;
  // Each "offset 0" keeps a query for each product, which reads a few points by their key. A join would read the whole history, and
  // row-level security would compare each point of it with a start that is computed anew.
  const points = sql`
    select t.product_id, o.at, coalesce(o.discounted_minor, o.normal_minor) as asked, o.currency,
      lag(coalesce(o.discounted_minor, o.normal_minor)) over w as before, lag(o.currency) over w as before_currency
    from (select l.product_id from ${selected} and (l.price_since > ${from} or l.price_since is null)) t
    cross join lateral (
      select coalesce(max(b.at), ${from}::timestamptz) as at from price_point b
      where b.organisation_id = ${organisationId} and b.product_id = t.product_id and b.at <= ${from} offset 0) start
    cross join lateral (
      select i.at, i.normal_minor, i.discounted_minor, i.currency from price_point i
      where i.organisation_id = ${organisationId} and i.product_id = t.product_id and i.at < ${end} and i.at >= start.at
      offset 0) o
    window w as (partition by t.product_id order by o.at)`;
  const dayOf = (at: string) =>
    sql`floor(extract(epoch from ${sql.ref(at)} - ${from}::timestamptz) / 86400)::integer`;
  // One pass over the change points serves both: it is nearly all of the cost.
  const { rows } = await sql<DayMoves & { products: number | null }>`
    with s as materialized (${points})
    select ${dayOf("s.at")} as day, count(*) filter (where s.asked > s.before) as up,
      count(*) filter (where s.asked < s.before) as down,
      sum(ln(s.asked::double precision / s.before)) as logs, null::bigint as products
    from s
    where s.before > 0 and s.asked > 0 and s.asked <> s.before and s.currency = s.before_currency and s.at > ${from}
      and not exists (
        select from price_correction c
        where c.organisation_id = ${organisationId} and c.product_id = s.product_id and c.at = s.at)
    group by 1
    union all
    select case when f.first <= ${from} then -1 else ${dayOf("f.first")} end, 0, 0, 0, count(*)
    from (select product_id, min(at) as first from s group by 1) f group by 1`.execute(trx);
  const moves = rows.flatMap(({ products, ...one }) => (products === null ? [one] : []));
  const begun = rows.flatMap(({ day, products }) => (products === null ? [] : [{ day, products }]));
  const { rows: old } = await sql<{ products: number }>`
    select count(*) as products from ${selected} and l.price_since <= ${from}`.execute(trx);
  const before = begun.find(({ day }) => day === -1)?.products ?? 0;
  return { moves, known: old[0]!.products + before, begun: begun.filter(({ day }) => day >= 0) };
}

/** Products whose price is stale, by the day of its last reading, counted from the first day of the period. */
export interface LostProducts {
  day: number;
  products: number;
}

/** Returns the products of the selection whose price is stale at a time, by the day of its last reading. */
export async function findLostProducts(
  trx: Trx,
  { organisationId, filter, from }: Omit<MoveScope, "end">,
  now: Date,
): Promise<LostProducts[]> {
  const isStale = await staleCondition(
    trx,
    organisationId,
    { readAt: sql`l.priced_at`, checkedAt: sql`l.checked_at` },
    now,
  );
  const { rows } = await sql<LostProducts>`
    select floor(extract(epoch from l.priced_at - ${from}::timestamptz) / 86400)::integer as day, count(*) as products
    from latest l
    join product p on p.organisation_id = ${organisationId} and p.id = l.product_id and p.deleted_at is null
    where l.organisation_id = ${organisationId} and ${matchesFilter(organisationId, filter)} and ${isStale}
    group by 1`.execute(trx);
  return rows;
}

export interface FailingShop {
  host: string;
  products: number;
  /** The outcomes of their last visits, the most frequent first. */
  reasons: { outcome: Outcome; products: number }[];
  /** Number of failing products of all shops. */
  total: number;
}

/** Returns the shops with products whose last visit failed, those with the most products first. */
export async function findFailingShops(
  trx: Trx,
  organisationId: string,
  most: number,
): Promise<FailingShop[]> {
  const { rows } = await sql<FailingShop>`
    select f.host, sum(f.products)::integer as products, (sum(sum(f.products)) over ())::integer as total,
      jsonb_agg(jsonb_build_object('outcome', f.outcome, 'products', f.products) order by f.products desc, f.outcome) as reasons
    from (
      select p.host, l.outcome, count(*)::integer as products
      from latest l
      join product p on p.organisation_id = ${organisationId} and p.id = l.product_id and p.deleted_at is null and p.is_tracking
      where l.organisation_id = ${organisationId} and l.outcome = any(${ERROR_OUTCOMES}::text[])
      group by p.host, l.outcome) f
    group by f.host order by products desc, f.host limit ${most}`.execute(trx);
  return rows;
}

/** Returns the data points of a UTC day. */
export async function findDayPoints(trx: Trx, organisationId: string, day: string): Promise<number> {
  const row = await trx
    .selectFrom("usage_day")
    .select("points")
    .where("organisation_id", "=", organisationId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.points ?? 0;
}
