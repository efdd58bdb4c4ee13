import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { isId } from "../../database/tenant.ts";

/** Selects the products of a list, tile, chart or export. Several values of one filter match any of them. */
export interface ProductFilter {
  search?: string | undefined;
  /** Words need only resemble a part of the product's name (requires `pg_trgm`). */
  isLikenessEnough?: boolean;
  brand: readonly string[];
  category: readonly string[];
  subcategory: readonly string[];
  seller: readonly string[];
  group: readonly string[];
  /** Lower-case host name with port: the shop, regardless of the seller. */
  host?: string | undefined;
}

/** The filter value for "none". */
export const NONE = "none";

const NAMED = [
  ["brand", "brand_id", "brand"],
  ["category", "category_id", "category"],
  ["subcategory", "subcategory_id", "subcategory"],
  ["seller", "seller_id", "seller"],
  ["group", "group_id", "product_group"],
] as const;

/** Minimum similarity of a word and a part of a name (shared trigrams of all): tolerates one wrong letter in a word of five. */
const LIKE_ENOUGH = 0.4;

/** Returns the LIKE pattern of texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Returns the normalised words of a search; all of them must match. */
export function searchWords(search: string | undefined): string[] {
  return (search ?? "").normalize("NFKC").toLowerCase().split(/\s+/u).filter(Boolean).slice(0, 10);
}

/**
 * Returns a filter's condition on `product p`; the caller adds organisation and deletion. A deleted name counts as none, so
 * products that still point to one (its deletion can be undone) match "none" only.
 */
export function matchesFilter(organisationId: string, filter: ProductFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [key, column, table] of NAMED) {
    const chosen = filter[key];
    if (chosen.length === 0) continue;
    const reference = sql.ref(`p.${column}`);
    const names = (deleted: boolean) => sql`(select n.id from ${sql.table(table)} n
      where n.organisation_id = ${organisationId} and n.deleted_at is ${deleted ? sql`not null` : sql`null`}`;
    const either: RawBuilder<unknown>[] = [];
    const ids = chosen.filter(isId);
    if (ids.length > 0) either.push(sql`${reference} in ${names(false)} and n.id = any(${ids}::uuid[]))`);
    if (chosen.includes(NONE)) either.push(sql`${reference} is null`, sql`${reference} in ${names(true)})`);
    conditions.push(either.length === 0 ? sql`false` : sql`(${sql.join(either, sql` or `)})`);
  }
  if (filter.host !== undefined) conditions.push(sql`p.host = ${filter.host}`);
  for (const word of searchWords(filter.search)) {
    if (filter.isLikenessEnough) {
      conditions.push(sql`word_similarity(${word}, lower(p.name)) >= ${LIKE_ENOUGH}`);
      continue;
    }
    conditions.push(sql`(p.search_text like ${containing(word)} or lower(p.mpn) = ${word} or p.group_id in (
      select g.id from product_group g where g.organisation_id = ${organisationId} and g.deleted_at is null
        and (lower(g.name) like ${containing(word)} or ${word} in (lower(g.own_id), lower(g.mpn), g.gtin))))`);
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
