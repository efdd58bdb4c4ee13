import type { PRODUCT_SORTS } from "@pricetrail/contract";
import { sql } from "kysely";
import { matchesFilter } from "./product-filter.shared.store.ts";
import type { ProductFilter } from "./product-filter.shared.store.ts";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import { latestColumns, latestJoin, nameJoins, productColumns } from "./product-columns.shared.store.ts";
import type { ProductRecord } from "./product-row.rules.ts";

export type ProductSort = (typeof PRODUCT_SORTS)[number];

const ORDERS: Record<ProductSort, ReturnType<typeof sql>> = {
  name: sql`lower(p.name), p.id`,
  "-name": sql`lower(p.name) desc, p.id desc`,
  createdAt: sql`p.created_at, p.id`,
  "-createdAt": sql`p.created_at desc, p.id desc`,
  checkedAt: sql`l.checked_at nulls first, p.id`,
  "-checkedAt": sql`l.checked_at desc nulls last, p.id desc`,
};

/** Matches live products, or those whose deletion can still be undone. */
const state = (since: Date | undefined) =>
  since === undefined ? sql`p.deleted_at is null` : sql`p.deleted_at >= ${since}`;

export async function countProducts(
  trx: Trx,
  organisationId: string,
  filter: ProductFilter,
  deletedSince: Date | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from product p
    where p.organisation_id = ${organisationId} and ${state(deletedSince)}
      and ${matchesFilter(organisationId, filter)}`.execute(trx);
  return rows[0]!.total;
}

/** Returns whether the database can measure the similarity of texts. */
export async function hasTextSimilarity(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regprocedure('word_similarity(text, text)') is not null as known`.execute(trx);
  return rows[0]!.known;
}

/**
 * Returns one page of products. The page is selected first and its names joined afterwards, so a long list costs no more than a
 * page, and the statement with the many joins is always the same.
 */
export async function findProducts(
  trx: Trx,
  organisationId: string,
  filter: ProductFilter,
  options: { deletedSince: Date | undefined; sort: ProductSort; limit: number; offset: number },
): Promise<ProductRecord[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p ${options.sort.endsWith("checkedAt") ? latestJoin(organisationId) : sql``}
    where p.organisation_id = ${organisationId} and ${state(options.deletedSince)}
      and ${matchesFilter(organisationId, filter)}
    order by ${ORDERS[options.sort]} limit ${options.limit} offset ${options.offset}`.execute(trx);
  return findRecords(
    trx,
    organisationId,
    rows.map((row) => row.id),
  );
}

/** Returns product records in the order of the ids, including deleted products. */
async function findRecords(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<ProductRecord[]> {
  const { rows } = await sql<ProductRecord>`${PREPARED}
    select ${productColumns(organisationId)}, ${latestColumns(organisationId)} from product p ${nameJoins(organisationId)} ${latestJoin(organisationId)}
    where p.organisation_id = ${organisationId} and p.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], p.id)`.execute(trx);
  return rows;
}

/** Returns the ids of all live products that a filter selects, by name. */
export async function findProductIds(
  trx: Trx,
  organisationId: string,
  filter: ProductFilter,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p
    where p.organisation_id = ${organisationId} and p.deleted_at is null and ${matchesFilter(organisationId, filter)}
    order by ${ORDERS.name}`.execute(trx);
  return rows.map((row) => row.id);
}

/** Returns live products by id, in no particular order. */
export async function findProductsById(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<ProductRecord[]> {
  const { rows } = await sql<ProductRecord>`${PREPARED}
    select ${productColumns(organisationId)}, ${latestColumns(organisationId)} from product p ${nameJoins(organisationId)} ${latestJoin(organisationId)}
    where p.organisation_id = ${organisationId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null`.execute(
    trx,
  );
  return rows;
}

/** Locks live products for a change, always in the same order to prevent deadlocks. */
export async function lockProducts(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<{ id: string; url: string; name: string; isTracking: boolean }[]> {
  const { rows } = await sql<{ id: string; url: string; name: string; isTracking: boolean }>`
    select p.id, p.url, p.name, p.is_tracking as "isTracking" from product p
    where p.organisation_id = ${organisationId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
    order by p.id for update`.execute(trx);
  return rows;
}

export interface ProductChange {
  name?: string | undefined;
  brandId?: string | null | undefined;
  categoryId?: string | null | undefined;
  subcategoryId?: string | null | undefined;
  sellerId?: string | null | undefined;
  groupId?: string | null | undefined;
  isTracking?: boolean | undefined;
}

/** Sets the given values of the products; absent ones are unchanged. */
export async function updateProducts(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
  change: ProductChange,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("product")
    .set({
      updated_at: at,
      ...(change.name === undefined ? {} : { name: change.name, has_own_name: true }),
      ...(change.brandId === undefined ? {} : { brand_id: change.brandId }),
      ...(change.categoryId === undefined ? {} : { category_id: change.categoryId }),
      ...(change.subcategoryId === undefined ? {} : { subcategory_id: change.subcategoryId }),
      ...(change.sellerId === undefined ? {} : { seller_id: change.sellerId }),
      ...(change.groupId === undefined ? {} : { group_id: change.groupId }),
      ...(change.isTracking === undefined ? {} : { is_tracking: change.isTracking }),
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Marks a product and its live entries as deleted at the same time, which identifies what an undo restores. */
export async function markProductDeleted(
  trx: Trx,
  organisationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await sql`update product set deleted_at = ${at} where organisation_id = ${organisationId} and id = ${id}`.execute(
    trx,
  );
  await sql`update tracking_entry set deleted_at = ${at}
    where organisation_id = ${organisationId} and product_id = ${id} and deleted_at is null`.execute(trx);
}

/** Undoes a deletion together with its entries; returns undefined when there is none since `since`. */
export async function unmarkProductDeleted(
  trx: Trx,
  organisationId: string,
  id: string,
  since: Date,
): Promise<{ url: string } | undefined> {
  const { rows } = await sql<{ url: string; deletedAt: Date }>`
    select p.url, p.deleted_at as "deletedAt" from product p
    where p.organisation_id = ${organisationId} and p.id = ${id} and p.deleted_at >= ${since} for update`.execute(
    trx,
  );
  const found = rows[0];
  if (!found) return undefined;
  await sql`update product set deleted_at = null where organisation_id = ${organisationId} and id = ${id}`.execute(
    trx,
  );
  await sql`update tracking_entry set deleted_at = null
    where organisation_id = ${organisationId} and product_id = ${id} and deleted_at = ${found.deletedAt}`.execute(
    trx,
  );
  return found;
}

/** Permanently removes products that were deleted before `before`, with their entries and latest values. */
export async function purgeProducts(trx: Trx, organisationId: string, before: Date): Promise<void> {
  await trx
    .deleteFrom("product")
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "<", before)
    .execute();
}
