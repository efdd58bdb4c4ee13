import type { CORRECTION_CAUSES, Outcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { isErrorIn } from "../products/outcomes.shared.store.ts";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

export interface Span {
  from: Date;
  end: Date;
}

export interface SeriesPoint {
  at: Date;
  normalMinor: number;
  discountedMinor: number | null;
  currency: string;
}

/** A product as charts name it. */
export interface Charted {
  id: string;
  name: string;
  seller: string | null;
  picture: string | null;
}

/** Returns a product for a chart; undefined for deleted ones. */
export async function findProductForChart(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<Charted | undefined> {
  const { rows } = await sql<Charted>`${PREPARED}
    select p.id, p.name, s.name as seller, pp.key as picture from product p
    left join product_picture pp on pp.organisation_id = ${organisationId} and pp.product_id = p.id
    left join seller s on s.organisation_id = ${organisationId} and s.id = p.seller_id and s.deleted_at is null
    where p.organisation_id = ${organisationId} and p.id = ${productId} and p.deleted_at is null`.execute(
    trx,
  );
  return rows[0];
}

/** Returns the change points in a period, preceded by the one in force at its start. */
export async function findPoints(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: Span,
): Promise<SeriesPoint[]> {
  const { rows } = await sql<SeriesPoint>`${PREPARED}
    select at, normal_minor as "normalMinor", discounted_minor as "discountedMinor", currency from price_point
    where organisation_id = ${organisationId} and product_id = ${productId} and at < ${span.end}
      and at >= coalesce((
        select max(b.at) from price_point b
        where b.organisation_id = ${organisationId} and b.product_id = ${productId} and b.at <= ${span.from}
      ), ${span.from})
    order by at`.execute(trx);
  return rows;
}

/**
 * Returns the number of checks in the period, and the time of its last price; a price that a person accepted is a point without
 * such a check.
 */
export async function summariseChecks(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: Span,
): Promise<{ checks: number; until: Date | null }> {
  const { rows } = await sql<{ checks: number; until: Date | null }>`${PREPARED}
    select count(*) as checks, greatest(max(at) filter (where outcome = 'value'), (
        select max(o.at) from price_point o where o.organisation_id = ${organisationId} and o.product_id = ${productId}
          and o.at >= ${span.from} and o.at < ${span.end})) as until
    from page_check
    where organisation_id = ${organisationId} and product_id = ${productId}
      and at >= ${span.from} and at < ${span.end}`.execute(trx);
  return rows[0]!;
}

/** Returns the unconfirmed prices read in the period, in chronological order; without those that a person refused. */
export async function findUnconfirmed(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: Span,
): Promise<SeriesPoint[]> {
  const { rows } = await sql<SeriesPoint>`${PREPARED}
    select h.first_at as at, h.normal_minor as "normalMinor", h.discounted_minor as "discountedMinor", h.currency
    from held_price h
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = h.product_id
    where h.organisation_id = ${organisationId} and h.product_id = ${productId} and h.rejected_at is null
      and h.first_at >= ${span.from} and h.first_at < ${span.end} and (l.priced_at is null or h.last_at > l.priced_at)
    order by h.first_at`.execute(trx);
  return rows;
}

type Amounts = Omit<SeriesPoint, "at">;

/** Returns the times in the period from which the price is read better, in chronological order. */
export async function findCorrections(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: Span,
): Promise<{ at: Date; cause: (typeof CORRECTION_CAUSES)[number]; from: Amounts; to: Amounts }[]> {
  const rows = await trx
    .selectFrom("price_correction")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("at", ">=", span.from)
    .where("at", "<", span.end)
    .orderBy("at")
    .execute();
  return rows.map((row) => ({
    at: row.at,
    cause: row.cause,
    from: {
      normalMinor: row.from_normal,
      discountedMinor: row.from_discounted,
      currency: row.from_currency,
    },
    to: { normalMinor: row.to_normal, discountedMinor: row.to_discounted, currency: row.to_currency },
  }));
}

/**
 * Returns the tracking errors of the period; consecutive ones of the same kind on one UTC day are one row with their number, so that
 * each day of a continued failure has its own.
 */
export async function findErrors(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: Span,
  most: number,
): Promise<{ at: Date; outcome: Outcome; count: number }[]> {
  const { rows } = await sql<{ at: Date; outcome: Outcome; count: number }>`${PREPARED}
    select min(at) as at, outcome, count(*) as count from (
      select at, outcome, count(*) filter (where starts) over (order by at, id) as island from (
        select at, id, outcome, lag(outcome) over (order by at, id) is distinct from outcome as starts from page_check
        where organisation_id = ${organisationId} and product_id = ${productId}
          and at >= ${span.from} and at < ${span.end}) c) i
    where ${isErrorIn("outcome")}
    group by island, outcome, (at at time zone 'UTC')::date order by 1 desc limit ${most}`.execute(trx);
  return rows.toReversed();
}
