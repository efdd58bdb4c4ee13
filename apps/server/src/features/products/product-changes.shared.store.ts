import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Identifiers } from "./identifiers.shared.store.ts";
import { matchesFilter } from "./product-filter.shared.store.ts";
import type { ProductFilter } from "./product-filter.shared.store.ts";
import { isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";

/** Selects changes of products by product and by time. */
export interface ProductChangeFilter extends ProductFilter {
  product: readonly string[];
  from?: Date | undefined;
  end?: Date | undefined;
}

/** The columns that every kind of product change has. */
export interface ProductChange extends Identifiers {
  id: string;
  productId: string;
  product: string;
  url: string;
  seller: string | null;
  at: Date;
}

/** A place in the list: rows after it are older. */
export interface ChangePlace {
  at: Date;
  id: string;
}

/** A page of a list of changes: a number of rows from an offset, or after a place. */
export interface ChangeRange {
  limit: number;
  offset?: number;
  after?: ChangePlace | undefined;
}

/**
 * Selects changes of live products. The list's order is unique, so a page or batch can start after any row.
 *
 * @param changes a table or a query in brackets, with `organisation_id`, `product_id`, `at` and `id`
 * @param condition on `ch`, a row of `changes`
 */
export function changesOfProducts(
  organisationId: string,
  changes: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  filter: ProductChangeFilter,
): RawBuilder<unknown> {
  const { from, end, product } = filter;
  return sql`${changes} ch
    join product p on p.organisation_id = ${organisationId} and p.id = ch.product_id and p.deleted_at is null
    where ch.organisation_id = ${organisationId} and ${condition}
      ${from ? sql`and ch.at >= ${from}` : sql``} ${end ? sql`and ch.at < ${end}` : sql``}
      ${product.length > 0 ? sql`and ch.product_id = any(${product.filter(isId)}::uuid[])` : sql``}
      and ${matchesFilter(organisationId, filter)}`;
}

/** Counts the rows of `changesOfProducts`, up to `most`. */
export async function countProductChanges(
  trx: Trx,
  changes: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${changes} limit ${most}) c`.execute(trx);
  return rows[0]!.total;
}

/**
 * Returns rows of `changesOfProducts`, newest first.
 *
 * @param columns the change's columns to return besides product and time, by output name
 */
export async function findProductChanges<Record extends ProductChange>(
  trx: Trx,
  organisationId: string,
  changes: RawBuilder<unknown>,
  columns: { [Name in Exclude<keyof Record & string, keyof ProductChange>]: string },
  { limit, offset = 0, after }: ChangeRange,
): Promise<Record[]> {
  const names = Object.entries<string>(columns);
  const read = sql.join(names.map(([name, column]) => sql`ch.${sql.ref(column)} as ${sql.ref(name)}`));
  const shown = sql.join(names.map(([name]) => sql`ch.${sql.ref(name)}`));
  const { rows } = await sql<Record>`
    select ch.id, ch."productId", ch.product, ch.url, s.name as seller, g.own_id as "ownId", ch.gtin, ch.mpn, ${shown}, ch.at
    from (
      select ch.id, ch.product_id as "productId", p.name as product, p.url, p.seller_id, p.group_id, p.gtin, p.mpn, ${read}, ch.at
      from ${changes} ${after ? sql`and (ch.at, ch.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by ch.at desc, ch.id desc limit ${limit} offset ${offset}) ch
    left join seller s on s.organisation_id = ${organisationId} and s.id = ch.seller_id and s.deleted_at is null
    left join product_group g on g.organisation_id = ${organisationId} and g.id = ch.group_id and g.deleted_at is null
    order by ch.at desc, ch.id desc`.execute(trx);
  return rows;
}
