import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

export interface Counted {
  key: string;
  count: number;
}

/** Returns the number of live products by the outcome of their last visit; "none" for those without a visit. */
export async function countByOutcome(trx: Trx, organisationId: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select coalesce(l.outcome, 'none') as key, count(*)::int as count
    from product p
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
    where p.organisation_id = ${organisationId} and p.deleted_at is null
    group by 1 order by 1`.execute(trx);
  return rows;
}

/** Returns an organisation's other metrics. */
export async function countOthers(trx: Trx, organisationId: string, now: Date) {
  const { rows } = await sql<{
    tracking: number;
    priced: number;
    oldestPriceS: number | null;
    held: number;
    liveRuns: number;
    changesDay: number;
  }>`
    select
      (select count(*)::int from product p
        where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking) as tracking,
      (select count(*)::int from latest l join product p on p.organisation_id = ${organisationId} and p.id = l.product_id
        where l.organisation_id = ${organisationId} and p.deleted_at is null and l.priced_at is not null) as priced,
      (select extract(epoch from ${now}::timestamptz - min(l.priced_at))::int from latest l
        join product p on p.organisation_id = ${organisationId} and p.id = l.product_id
        where l.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking) as "oldestPriceS",
      (select count(distinct h.product_id)::int from held_price h
        where h.organisation_id = ${organisationId} and h.rejected_at is null) as held,
      (select count(*)::int from run r
        where r.organisation_id = ${organisationId} and r.state in ('queued', 'running')) as "liveRuns",
      (select count(*)::int from price_change ch
        where ch.organisation_id = ${organisationId} and ch.at > ${now}::timestamptz - interval '1 day') as "changesDay"`.execute(
    trx,
  );
  return rows[0]!;
}

/** Returns the number of deliveries to channels, by state. */
export async function countDeliveries(trx: Trx, organisationId: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select d.state as key, count(*)::int as count from delivery d
    where d.organisation_id = ${organisationId} group by 1 order by 1`.execute(trx);
  return rows;
}
