import { isStale } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import { findReadings } from "../products/product-columns.shared.store.ts";

/** Maximum products compared per group. */
const MAX_MEMBERS = 200;

/**
 * Returns and locks the tracked products of a product's group, itself included, when a rule compares them; otherwise none. Products
 * whose price is stale are left out: what they cost is not known. The lock prevents other publications in the group until the transaction ends: two concurrent visits would each miss the other's
 * price.
 */
export async function lockComparedGroup(
  trx: Trx,
  organisationId: string,
  productId: string,
  now: Date,
): Promise<string[]> {
  const { rows: groups } = await sql<{ id: string }>`
    select g.id from product p
    join product_group g on g.organisation_id = ${organisationId} and g.id = p.group_id
    where p.organisation_id = ${organisationId} and p.id = ${productId} and p.deleted_at is null and p.doubted_at is null
      and exists (
      select from alert_rule r where r.organisation_id = ${organisationId} and r.deleted_at is null
        and r.kind in ('undercut', 'cheapest'))
    for no key update of g`.execute(trx);
  const [group] = groups;
  if (!group) return [];
  const { rows } = await sql<{ id: string }>`
    select p.id from product p
    where p.organisation_id = ${organisationId} and p.group_id = ${group.id} and p.deleted_at is null and p.is_tracking
      and p.doubted_at is null
    order by p.id limit ${MAX_MEMBERS}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const readings = await findReadings(trx, organisationId, ids);
  return ids.filter((id) => {
    const { pricedAt, checkedAt, plan } = readings.get(id)!;
    return id === productId || !isStale(pricedAt, plan, now, checkedAt);
  });
}

/** Returns the other tracked products in the groups of some products, by product; none for products without a group. */
export async function findRivals(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; rivals: string[] }>`
    select p.id, array(
      select o.id from product o
      where o.organisation_id = ${organisationId} and o.group_id = p.group_id and o.id <> p.id and o.deleted_at is null and o.is_tracking
        and o.doubted_at is null
      order by o.id limit ${MAX_MEMBERS}) as rivals
    from product p
    where p.organisation_id = ${organisationId} and p.id = any(${productIds}::uuid[]) and p.group_id is not null`.execute(
    trx,
  );
  return new Map(rows.map(({ id, rivals }) => [id, rivals]));
}
