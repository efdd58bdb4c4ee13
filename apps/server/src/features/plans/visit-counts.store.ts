import { DAY_MS } from "@pricetrail/contract";
import type { SkipReason } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** Returns the start of the last UTC days, including today: the time since which visits are counted on every screen. */
export const sinceDays = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS - (days - 1)) * DAY_MS);

export interface PlanVisitCounts {
  made: number;
  skipped: Partial<Record<SkipReason, number>>;
}

const collect = (rows: readonly { id: string; reason: SkipReason | null; visits: number }[]) => {
  const found = new Map<string, PlanVisitCounts>();
  for (const { id, reason, visits } of rows) {
    const kept = found.get(id) ?? { made: 0, skipped: {} };
    if (reason === null) kept.made += visits;
    else kept.skipped[reason] = (kept.skipped[reason] ?? 0) + visits;
    found.set(id, kept);
  }
  return found;
};

/** Returns the number of visits that each plan has made since a time, and of those it has not, by reason. */
export async function countVisits(
  trx: Trx,
  organisationId: string,
  since: Date,
): Promise<Map<string, PlanVisitCounts>> {
  const { rows } = await sql<{ id: string; reason: SkipReason | null; visits: number }>`
    select plan_id as id, reason, sum(visits)::int as visits from plan_slot
    where organisation_id = ${organisationId} and slot_at >= ${since} group by plan_id, reason
    union all
    select plan_id as id, reason, count(*)::int as visits from plan_visit
    where organisation_id = ${organisationId} and slot_at >= ${since} and reason in ('behind', 'cap', 'window', 'cancelled')
    group by plan_id, reason
    union all
    -- A slot counts what it has started, also where that was not made in the end.
    select plan_id as id, null as reason, -count(*)::int as visits from plan_visit
    where organisation_id = ${organisationId} and slot_at >= ${since} and reason in ('cap', 'window', 'cancelled')
    group by plan_id`.execute(trx);
  return collect(rows);
}

/** Returns the number of visits of one product since the start of a UTC day, as its calendar shows them, and of planned ones not made. */
export async function countVisitsOf(
  trx: Trx,
  organisationId: string,
  productId: string,
  since: Date,
): Promise<PlanVisitCounts> {
  const { rows } = await sql<{ id: string; reason: SkipReason | null; visits: number }>`
    select product_id as id, reason, sum(slots)::int as visits from plan_visit
    where organisation_id = ${organisationId} and product_id = ${productId} and slot_at >= ${since} and state = 'skipped'
    group by product_id, reason
    union all
    select product_id as id, null as reason, sum(checks)::int as visits from check_day
    where organisation_id = ${organisationId} and product_id = ${productId} and day >= (${since}::timestamptz at time zone 'UTC')::date
    group by product_id`.execute(trx);
  return collect(rows).get(productId) ?? { made: 0, skipped: {} };
}
