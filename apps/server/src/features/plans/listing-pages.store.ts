import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import type { ShopProductsOfPlan } from "./products-of-plans.store.ts";

/**
 * Returns the number of pages that each listing's plan visits in one run: as many as the listing's last run had.
 *
 * @param wanted a listing that has no plan yet, or whose plan is not counted
 */
export async function countListingPages(
  trx: Trx,
  organisationId: string,
  wanted: string | null = null,
): Promise<ShopProductsOfPlan[]> {
  const { rows } = await sql<ShopProductsOfPlan>`
    select case when l.id is distinct from ${wanted}::uuid then pl.id end as "planId", l.host,
      greatest(1, coalesce(last.pages, 1))::int as products, 0 as entries, s.interval_ms::int as "intervalMs"
    from listing l
    left join plan pl on pl.organisation_id = ${organisationId} and pl.scope = 'listing' and pl.target_id = l.id
      and pl.deleted_at is null
    left join host_slot s on s.host = l.host and s.work_queue = 'live'
    left join lateral (select r.total as pages from listing_pass p
      join run r on r.organisation_id = ${organisationId} and r.id = p.run_id
      where p.organisation_id = ${organisationId} and p.listing_id = l.id and p.ended <> 'cancelled'
      order by p.run_id desc limit 1) last on true
    where l.organisation_id = ${organisationId} and (pl.id is not null or l.id = ${wanted}::uuid)
    order by l.host, l.id`.execute(trx);
  return rows;
}

/** Returns the minimum time in ms between two visits of a shop, if the operator has set one. */
export async function findIntervalMs(trx: Trx, host: string): Promise<number | null> {
  const row = await trx
    .selectFrom("host_slot")
    .where("host", "=", host)
    .where("work_queue", "=", "live")
    .select("interval_ms")
    .executeTakeFirst();
  return row?.interval_ms ?? null;
}
