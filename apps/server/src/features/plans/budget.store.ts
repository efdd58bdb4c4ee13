import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** A visit as the budget planner sees it: the UTC day as days since 1970-01-01, and the price; null when none was read. */
export interface PastVisit {
  productId: string;
  day: number;
  price: number | null;
}

/** Returns the checks of the given products since a time, oldest first. */
export async function findPastVisits(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  since: Date,
  until: Date,
): Promise<PastVisit[]> {
  const { rows } = await sql<PastVisit>`
    select c.product_id as "productId", floor(extract(epoch from c.at) / 86400)::int as day,
      case when c.outcome = 'value' then coalesce(c.discounted_minor, c.normal_minor) end as price
    from page_check c
    where c.organisation_id = ${organisationId} and c.at >= ${since} and c.at <= ${until}
      and c.product_id = any(${productIds}::uuid[])
    order by c.at, c.id`.execute(trx);
  return rows;
}

/**
 * Returns the products that a plan has chosen since a time, including those that a cap or a cancelled run prevented from being
 * visited.
 */
export async function findChosenSince(
  trx: Trx,
  organisationId: string,
  planId: string,
  since: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("plan_visit")
    .where("organisation_id", "=", organisationId)
    .where("plan_id", "=", planId)
    .where("slot_at", ">=", since)
    .where((eb) => eb.or([eb("state", "=", "made"), eb("reason", "in", ["cap", "cancelled"])]))
    .select("product_id")
    .execute();
  return rows.map((row) => row.product_id);
}

/** Returns the data points of a UTC day so far, plus the maximum for visits that are still waiting. */
export async function countPoints(trx: Trx, organisationId: string, day: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce((select u.points from usage_day u where u.organisation_id = ${organisationId} and u.day = ${day}), 0)::int
      + (select count(*) from run_item i where i.organisation_id = ${organisationId} and i.state = 'queued')::int as points`.execute(
    trx,
  );
  return rows[0]!.points;
}

/** Returns the maximum data points of the visits in the queue. */
export async function countWaiting(trx: Trx, organisationId: string): Promise<number> {
  const row = await trx
    .selectFrom("run_item")
    .where("organisation_id", "=", organisationId)
    .where("state", "=", "queued")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns the number of parts of a budget's day that have started since a time. */
export async function countParts(
  trx: Trx,
  organisationId: string,
  planId: string,
  since: Date,
): Promise<number> {
  const row = await trx
    .selectFrom("plan_slot")
    .where("organisation_id", "=", organisationId)
    .where("plan_id", "=", planId)
    .where("slot_at", ">=", since)
    .where("state", "=", "made")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}
