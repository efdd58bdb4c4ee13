import type { Outcome } from "@pricetrail/contract";
import { sql } from "kysely";
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

/** A product that a chart is drawn of; deleted ones have none. */
export async function findCharted(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<{ id: string; name: string; seller: string | null } | undefined> {
  const { rows } = await sql<{ id: string; name: string; seller: string | null }>`${PREPARED}
    select p.id, p.name, s.name as seller from product p
    left join seller s on s.organisation_id = p.organisation_id and s.id = p.seller_id and s.deleted_at is null
    where p.organisation_id = ${organisationId} and p.id = ${productId} and p.deleted_at is null`.execute(
    trx,
  );
  return rows[0];
}

/** The change points in the span, after the one in force when it begins. */
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

/** How many checks the span has, and when its last price was read. */
export async function summariseChecks(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: Span,
): Promise<{ checks: number; until: Date | null }> {
  const { rows } = await sql<{ checks: number; until: Date | null }>`${PREPARED}
    select count(*) as checks, max(at) filter (where outcome = 'value') as until from page_check
    where organisation_id = ${organisationId} and product_id = ${productId}
      and at >= ${span.from} and at < ${span.end}`.execute(trx);
  return rows[0]!;
}

/** Tracking errors of the span; those of one kind with no other check between them are one row with their number. */
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
    where outcome not in ('value', 'held', 'skipped_cap', 'cancelled')
    group by island, outcome order by 1 desc limit ${most}`.execute(trx);
  return rows.toReversed();
}
