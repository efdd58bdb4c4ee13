import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

export interface UsageDay {
  day: string;
  points: number;
  billedPoints: number;
  costMicroUsd: number;
}

/**
 * Returns data points and cost per UTC day, newest first, from the ledger: a point is free if its number within the day is inside
 * the quota frozen with it.
 */
export async function findUsage(
  trx: Trx,
  organisationId: string,
  from: string,
  to: string,
): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    select day, count(*) as points, count(*) filter (where number > quota) as "billedPoints",
      coalesce(sum(price_micro_usd), 0)::bigint as "costMicroUsd"
    from usage_ledger
    where organisation_id = ${organisationId} and day >= ${from} and day <= ${to}
    group by day order by day desc`.execute(trx);
  return rows;
}
