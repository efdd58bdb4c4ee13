import type { Outcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

/** Counts one visit of a product, and of its shop, on its UTC day. */
export async function countVisit(
  trx: Trx,
  visit: { organisationId: string; productId: string; day: string; outcome: Outcome },
): Promise<void> {
  const { organisationId, productId, day, outcome } = visit;
  await sql`${PREPARED}
    insert into check_day as d (organisation_id, product_id, day, outcome, checks)
    values (${organisationId}, ${productId}, ${day}, ${outcome}, 1)
    on conflict (organisation_id, product_id, day, outcome) do update set checks = d.checks + 1`.execute(trx);
  await sql`${PREPARED}
    insert into shop_day as d (organisation_id, host, day, outcome, checks)
    select ${organisationId}::uuid, p.host, ${day}::date, ${outcome}::text, 1 from product p
    where p.organisation_id = ${organisationId} and p.id = ${productId}
    on conflict (organisation_id, day, host, outcome) do update set checks = d.checks + 1`.execute(trx);
}
