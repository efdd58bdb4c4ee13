import { PRODUCT_SCOPES } from "@pricetrail/contract";
import type { PlanScope } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** Which plan governs which product: the most specific plan whose scope contains it. */

const rank = (scope: RawBuilder<unknown>) =>
  sql`array_position(${[...PRODUCT_SCOPES]}::text[], ${scope}::text)`;

/** Plans whose target exists: one for a deleted name waits until the name is restored. */
const rules = (organisationId: string, name: "rule" | "known_rule" = "rule") => sql`
  ${sql.id(name)} as (
    select pl.id, pl.scope, pl.target_id, ${rank(sql`pl.scope`)} as rank from plan pl
    where pl.organisation_id = ${organisationId} and pl.deleted_at is null and case pl.scope
      when 'listing' then false
      when 'seller' then exists (select from seller n where n.organisation_id = ${organisationId}
        and n.id = pl.target_id and n.deleted_at is null)
      when 'brand' then exists (select from brand n where n.organisation_id = ${organisationId}
        and n.id = pl.target_id and n.deleted_at is null)
      when 'category' then exists (select from category n where n.organisation_id = ${organisationId}
        and n.id = pl.target_id and n.deleted_at is null)
      when 'subcategory' then exists (select from subcategory n where n.organisation_id = ${organisationId}
        and n.id = pl.target_id and n.deleted_at is null)
      when 'group' then exists (select from product_group n where n.organisation_id = ${organisationId}
        and n.id = pl.target_id and n.deleted_at is null)
      else true end)`;

const isInScopeOfRule = sql`case r.scope when 'all' then true when 'product' then r.target_id = p.id
  when 'group' then r.target_id = p.group_id when 'subcategory' then r.target_id = p.subcategory_id
  when 'category' then r.target_id = p.category_id when 'brand' then r.target_id = p.brand_id
  when 'seller' then r.target_id = p.seller_id else false end`;

const deciding = sql`(select r.id from rule r where ${isInScopeOfRule} order by r.rank limit 1)`;

export interface ProductOfPlan {
  id: string;
  host: string;
  /** Number of live entries, the maximum data points of a visit. */
  entries: number;
  /** Whether a visit of it is already waiting. */
  isWaiting: boolean;
  createdAt: Date;
}

/** Returns the tracked products that a plan governs. */
export async function findProductsOfPlan(
  trx: Trx,
  organisationId: string,
  planId: string,
): Promise<ProductOfPlan[]> {
  const { rows } = await sql<ProductOfPlan>`
    with ${rules(organisationId)}
    select p.id, p.host, p.created_at as "createdAt", e.entries, e.is_waiting as "isWaiting"
    from product p
    join (select e.product_id, count(*)::int as entries, bool_or(i.entry_id is not null) as is_waiting
          from tracking_entry e
          left join run_item i on i.organisation_id = ${organisationId} and i.entry_id = e.id and i.state = 'queued'
          where e.organisation_id = ${organisationId} and e.deleted_at is null group by e.product_id) e on e.product_id = p.id
    where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking and ${deciding} = ${planId}
    order by p.id`.execute(trx);
  return rows;
}

/** Returns how many of the products that a plan governs were added before a UTC day and have not been visited since it began. */
export async function countUnvisited(
  trx: Trx,
  organisationId: string,
  planId: string,
  midnight: Date,
  except: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${rules(organisationId)}
    select count(*)::int as count from product p
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
    where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking and ${deciding} = ${planId}
      and p.created_at < ${midnight} and (l.checked_at is null or l.checked_at < ${midnight})
      and p.id <> all(${except}::uuid[])`.execute(trx);
  return rows[0]!.count;
}

/** The tracked products of one shop that one plan governs. */
export interface ShopProductsOfPlan {
  /** Null for the plan that does not exist yet. */
  planId: string | null;
  host: string;
  products: number;
  /** Number of their live entries. */
  entries: number;
  /** Minimum time in ms between two visits of the shop, if the operator has set one. */
  intervalMs: number | null;
}

/**
 * Returns how many tracked products each plan governs, by shop.
 *
 * @param instead a plan that is not saved yet, counted as if it were, and in place of the plan `planId`
 */
export async function countProductsOfPlans(
  trx: Trx,
  organisationId: string,
  instead?: { scope: PlanScope; targetId: string | null; planId: string | null },
): Promise<ShopProductsOfPlan[]> {
  const more = instead
    ? sql`, rule as (select * from known_rule where id is distinct from ${instead.planId}::uuid union all
        select null::uuid, ${instead.scope}::text, ${instead.targetId}::uuid, ${rank(sql`${instead.scope}`)})`
    : sql`, rule as (select * from known_rule)`;
  const { rows } = await sql<ShopProductsOfPlan>`
    with ${rules(organisationId, "known_rule")} ${more}
    select d.rule[2]::uuid as "planId", p.host, count(*)::int as products, coalesce(sum(e.entries), 0)::int as entries,
      max(s.interval_ms)::int as "intervalMs"
    from product p
    left join host_slot s on s.host = p.host and s.work_queue = 'live'
    join lateral (select array[r.rank::text, r.id::text] as rule from rule r where ${isInScopeOfRule} order by r.rank limit 1) d on true
    left join (select e.product_id, count(*) as entries from tracking_entry e
      where e.organisation_id = ${organisationId} and e.deleted_at is null group by e.product_id) e on e.product_id = p.id
    where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking
    group by d.rule[2], p.host order by p.host`.execute(trx);
  return rows;
}

/** Returns the plans whose scope contains a product, the most specific first: the first one governs it. */
export async function findPlansOf(trx: Trx, organisationId: string, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${rules(organisationId)}
    select r.id from product p join rule r on ${isInScopeOfRule}
    where p.organisation_id = ${organisationId} and p.id = ${productId} and p.deleted_at is null
    order by r.rank`.execute(trx);
  return rows.map(({ id }) => id);
}
