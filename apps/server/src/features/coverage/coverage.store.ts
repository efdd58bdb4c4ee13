import type { Outcome, SkipReason } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

export interface DayCount {
  day: string;
  outcome: Outcome | null;
  count: number;
}

/** Returns visits of a live product by day and outcome; those without an outcome were planned but not made. */
export async function findProductDays(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: { from: Date; end: Date; fromDay: string },
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`${PREPARED}
    select to_char(day, 'YYYY-MM-DD') as day, outcome, checks as count from check_day
    where organisation_id = ${organisationId} and product_id = ${productId} and day >= ${span.fromDay}::date
    union all
    select to_char(slot_at at time zone 'UTC', 'YYYY-MM-DD'), null, sum(slots)::integer from plan_visit
    where organisation_id = ${organisationId} and product_id = ${productId} and state = 'skipped'
      and slot_at >= ${span.from} and slot_at < ${span.end}
    group by 1
    order by 1`.execute(trx);
  return rows;
}

/** Returns visits of every shop since a day, by outcome. */
export async function findShopDays(
  trx: Trx,
  organisationId: string,
  fromDay: string,
): Promise<{ host: string; outcome: Outcome; count: number }[]> {
  const { rows } = await sql<{ host: string; outcome: Outcome; count: number }>`${PREPARED}
    select host, outcome, sum(checks)::integer as count from shop_day
    where organisation_id = ${organisationId} and day >= ${fromDay}::date group by host, outcome`.execute(
    trx,
  );
  return rows;
}

/** Returns planned visits of every shop since a day: those made, and by reason those not made. Pauses are not recorded per product. */
export async function findShopPlanned(
  trx: Trx,
  organisationId: string,
  fromDay: string,
): Promise<{ host: string; reason: SkipReason | null; count: number }[]> {
  const { rows } = await sql<{ host: string; reason: SkipReason | null; count: number }>`${PREPARED}
    select p.host, v.reason, sum(v.slots)::integer as count from (
      select product_id, reason, sum(slots) as slots from plan_visit
      where organisation_id = ${organisationId} and slot_at >= ${`${fromDay}T00:00:00Z`}::timestamptz
      group by product_id, reason) v
    join product p on p.organisation_id = ${organisationId} and p.id = v.product_id
    group by p.host, v.reason`.execute(trx);
  return rows;
}

export async function isLiveProduct(trx: Trx, organisationId: string, productId: string): Promise<boolean> {
  const { rows } = await sql`${PREPARED}
    select from product where organisation_id = ${organisationId} and id = ${productId} and deleted_at is null`.execute(
    trx,
  );
  return rows.length > 0;
}
