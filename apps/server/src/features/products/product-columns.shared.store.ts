import { MAX_FAILING_MS, maxAgeMs, PRODUCT_SCOPES } from "@pricetrail/contract";
import type { GoverningPlan } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/**
 * The columns of a product record, over `product p`, its live names and `latest l`. A name whose deletion can still be undone
 * is joined as missing.
 */
export const productColumns = (organisationId: string): RawBuilder<unknown> => sql`
  p.id, p.url, p.name, p.description, p.image_url as "imageUrl", pp.key as picture, p.sku, p.gtin, p.mpn,
  b.id as "brandId", b.name as brand, c.id as "categoryId", c.name as category,
  sc.id as "subcategoryId", sc.name as subcategory, se.id as "sellerId", se.name as seller,
  g.id as "groupId", g.name as "group", g.own_id as "ownId", p.is_tracking as "isTracking", p.created_at as "createdAt",
  ${governingPlan(organisationId)} as plan`;

/**
 * Selects the plan that governs `product p`: the one with the most specific scope, over its live names; null while it is not
 * tracked. No two targets have the same id, whatever they are.
 */
export const governingPlan = (
  organisationId: string,
): RawBuilder<GoverningPlan | null> => sql`case when p.is_tracking then (
  select jsonb_build_object('timing', pl.timing, 'turnDays', pl.turn_days) from plan pl
  where pl.organisation_id = ${organisationId} and pl.deleted_at is null
    and (pl.scope = 'all' or pl.target_id in (p.id, g.id, sc.id, c.id, b.id, se.id))
  order by array_position(${[...PRODUCT_SCOPES]}::text[], pl.scope::text) limit 1) end`;

export const latestColumns = (organisationId: string): RawBuilder<unknown> => sql`
  l.normal_minor as "normalMinor", l.discounted_minor as "discountedMinor", l.currency, l.availability,
  l.stock_since as "stockSince",  l.priced_at as "pricedAt", l.checked_at as "checkedAt", l.outcome, l.detail,
  ${checkedAgain(organisationId)} as "againAt"`;

/** Selects when the price of `product p` that waits to be confirmed is checked again, over `latest l`. */
export const checkedAgain = (
  organisationId: string,
): RawBuilder<unknown> => sql`case when l.outcome = 'held' then (
  select again.due_at from price_recheck again
  where again.organisation_id = ${organisationId} and again.product_id = p.id) end`;

/** Joins the live names of `product p`, and its picture. */
export const nameJoins = (organisationId: string): RawBuilder<unknown> => sql`
  left join product_picture pp on pp.organisation_id = ${organisationId} and pp.product_id = p.id
  left join brand b on b.organisation_id = ${organisationId} and b.id = p.brand_id and b.deleted_at is null
  left join category c on c.organisation_id = ${organisationId} and c.id = p.category_id and c.deleted_at is null
  left join subcategory sc on sc.organisation_id = ${organisationId} and sc.id = p.subcategory_id and sc.deleted_at is null
  left join seller se on se.organisation_id = ${organisationId} and se.id = p.seller_id and se.deleted_at is null
  left join product_group g on g.organisation_id = ${organisationId} and g.id = p.group_id and g.deleted_at is null`;

export const latestJoin = (organisationId: string): RawBuilder<unknown> => sql`
  left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id`;

type ProductScope = (typeof PRODUCT_SCOPES)[number];

/** The column of a product with its target in a plan of this scope. */
const TARGETS: Record<Exclude<ProductScope, "all">, string> = {
  product: "p.id",
  group: "p.group_id",
  subcategory: "p.subcategory_id",
  category: "p.category_id",
  brand: "p.brand_id",
  seller: "p.seller_id",
};

/**
 * Returns the condition that the price of `product p`, read at `readAt`, is stale, for lists that sort by it: `isStale` over all rows.
 * The plans are few, so their ages are passed as one value instead of looking each product's plan up.
 *
 * @param readAt when it was last read; null counts as not stale
 * @param checkedAt its last visit, whatever that found
 */
export async function staleCondition(
  trx: Trx,
  organisationId: string,
  { readAt, checkedAt }: Record<"readAt" | "checkedAt", RawBuilder<unknown>>,
  now: Date,
): Promise<RawBuilder<boolean>> {
  const live = (table: "product" | "product_group" | "subcategory" | "category" | "brand" | "seller") =>
    sql`select t.id from ${sql.table(table)} t where t.organisation_id = ${organisationId} and t.deleted_at is null`;
  const { rows } = await sql<GoverningPlan & { scope: ProductScope; target: string | null }>`
    select pl.scope, pl.target_id as target, pl.timing, pl.turn_days as "turnDays" from plan pl
    where pl.organisation_id = ${organisationId} and pl.deleted_at is null and case pl.scope
      when 'all' then true when 'product' then pl.target_id in (${live("product")})
      when 'group' then pl.target_id in (${live("product_group")})
      when 'subcategory' then pl.target_id in (${live("subcategory")})
      when 'category' then pl.target_id in (${live("category")})
      when 'brand' then pl.target_id in (${live("brand")})
      when 'seller' then pl.target_id in (${live("seller")}) else false end`.execute(trx);
  const secondsOf = (plan: GoverningPlan | null) => (now.getTime() - maxAgeMs(plan)) / 1000;
  const ofTargets = new Map<string, Record<string, number>>();
  let ofAll = secondsOf(null);
  for (const { scope, target, ...plan } of rows) {
    if (scope === "all" || target === null) ofAll = secondsOf(plan);
    else ofTargets.set(scope, { ...ofTargets.get(scope), [target]: secondsOf(plan) });
  }
  const own = PRODUCT_SCOPES.flatMap((scope) => {
    const ages = ofTargets.get(scope);
    if (scope === "all" || !ages) return [];
    return [sql`(${JSON.stringify(ages)}::jsonb ->> ${sql.ref(TARGETS[scope])}::text)::double precision`];
  });
  const limit = sql`case when p.is_tracking then coalesce(${sql.join([...own, sql`${ofAll}::double precision`])})
    else ${secondsOf(null)}::double precision end`;
  return sql<boolean>`coalesce(extract(epoch from ${readAt}) < ${limit}
    or extract(epoch from ${checkedAt} - ${readAt}) > ${MAX_FAILING_MS / 1000}::double precision, false)`;
}

/** The newest reading of a product's price, and the plan on which its age depends. */
export interface PriceReading {
  pricedAt: Date | null;
  /** Its last visit, whatever that found. */
  checkedAt: Date | null;
  plan: GoverningPlan | null;
}

/** Returns what decides whether the prices of some products are stale, by id. */
export async function findReadings(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
): Promise<Map<string, PriceReading>> {
  const { rows } = await sql<PriceReading & { id: string }>`
    select p.id, l.priced_at as "pricedAt", l.checked_at as "checkedAt", ${governingPlan(organisationId)} as plan
    from product p ${nameJoins(organisationId)} ${latestJoin(organisationId)}
    where p.organisation_id = ${organisationId} and p.id = any(${productIds}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, ...reading }) => [id, reading]));
}
