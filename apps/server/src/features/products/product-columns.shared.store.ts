import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * The columns of a product record, over `product p`, its live names and `latest l`. A name whose deletion can still be undone
 * is joined as missing.
 */
export const PRODUCT_COLUMNS = sql`
  p.id, p.url, p.name, p.description, p.image_url as "imageUrl", pp.key as picture, p.sku,
  b.id as "brandId", b.name as brand, c.id as "categoryId", c.name as category,
  sc.id as "subcategoryId", sc.name as subcategory, se.id as "sellerId", se.name as seller,
  g.id as "groupId", g.name as "group", p.is_tracking as "isTracking", p.created_at as "createdAt"`;

export const LATEST_COLUMNS = sql`
  l.normal_minor as "normalMinor", l.discounted_minor as "discountedMinor", l.currency, l.availability,
  l.stock_since as "stockSince",  l.priced_at as "pricedAt", l.checked_at as "checkedAt", l.outcome, l.detail`;

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
