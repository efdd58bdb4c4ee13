import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Trx } from "../../../database/tenant.ts";

/** What two sides of a match are compared by. The price is in minor units. */
export interface MatchRecord {
  title: string;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  minor: number | null;
  currency: string | null;
  /** A perceptual hash of its picture. */
  pictureHash: string | null;
}

/** An item as the organisation states it; what it does not state, as read in a product of the item, our own shop's first. */
export interface ItemSide extends MatchRecord {
  id: string;
  ownId: string | null;
  /** When the price was read; null if it is stated. */
  pricedAt: Date | null;
  /** Key of the product's picture. */
  picture: string | null;
}

/** A product of another seller, tracked or only found in a listing, by its address. */
export interface OfferSide extends MatchRecord {
  urlKey: string;
  isTracked: boolean;
}

const liveBrand = (organisationId: string, id: RawBuilder<unknown>) => sql`
  left join brand b on b.organisation_id = ${organisationId} and b.id = ${id} and b.deleted_at is null`;

const ITEM_COLUMNS = sql`g.id, g.own_id as "ownId", coalesce(g.title, g.name) as title, coalesce(g.gtin, o.gtin) as gtin,
  coalesce(g.mpn, o.mpn) as mpn, coalesce(b.name, o.brand) as brand, o.picture, o.likeness as "pictureHash",
  case when g.normal_minor is null then o.minor else g.normal_minor end as minor,
  case when g.normal_minor is null then o.currency else g.currency end as currency,
  case when g.normal_minor is null then o.priced_at end as "pricedAt"`;

/** Joins the picture `i` of product `p`, and its key `pp`. */
const pictureJoins = (organisationId: string) => sql`
  left join product_picture pp on pp.organisation_id = ${organisationId} and pp.product_id = p.id
  left join picture i on i.organisation_id = ${organisationId} and i.key = pp.key`;

/** A group with only a name has nothing to be found by. */
const items = (organisationId: string) => sql`product_group g ${liveBrand(organisationId, sql`g.brand_id`)}
  left join lateral (
    select p.id, p.gtin, p.mpn, pb.name as brand, coalesce(l.discounted_minor, l.normal_minor) as minor, l.currency,
      l.priced_at, pp.key as picture, i.likeness
    from product p
    left join organisation og on og.id = ${organisationId}
    left join brand pb on pb.organisation_id = ${organisationId} and pb.id = p.brand_id and pb.deleted_at is null
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
    ${pictureJoins(organisationId)}
    where p.organisation_id = ${organisationId} and p.group_id = g.id and p.deleted_at is null
    order by p.seller_id = og.own_seller_id desc nulls last, p.gtin is null, p.id limit 1) o on true
  where g.organisation_id = ${organisationId} and g.deleted_at is null
    and (o.id is not null or coalesce(g.own_id, g.gtin, g.mpn) is not null or g.normal_minor is not null)`;

/** Returns the items with these ids that have something to be found by. */
export async function findItemSides(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<ItemSide[]> {
  const { rows } = await sql<ItemSide>`
    select ${ITEM_COLUMNS} from ${items(organisationId)} and g.id = any(${ids}::uuid[])`.execute(trx);
  return rows;
}

/** Returns the next items after an id, in the order of their ids. */
export async function findItemSidesAfter(
  trx: Trx,
  organisationId: string,
  after: string,
  limit: number,
): Promise<ItemSide[]> {
  const { rows } = await sql<ItemSide>`
    select ${ITEM_COLUMNS} from ${items(organisationId)} and g.id > ${after}::uuid order by g.id limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Products without a group, and found ones that are not tracked. Until its first reading, a product's name is its address. */
const offers = (organisationId: string, ofTracked: RawBuilder<unknown>, ofFound: RawBuilder<unknown>) => sql`
  select p.url_key as "urlKey", true as "isTracked", p.name as title, p.gtin, p.mpn, b.name as brand,
    coalesce(l.discounted_minor, l.normal_minor) as minor, l.currency, i.likeness as "pictureHash"
  from product p ${liveBrand(organisationId, sql`p.brand_id`)}
  left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
  ${pictureJoins(organisationId)}
  where p.organisation_id = ${organisationId} and p.deleted_at is null and p.name <> left(p.url, 300) and ${ofTracked}
  union all (
    select distinct on (f.url_key) f.url_key, false, f.name, f.draft->'offer'->>'gtin', f.draft->'offer'->>'mpn',
      f.draft->'offer'->'proposal'->>'brand', f.price_minor, f.currency, null
    from listing_product f
    where f.organisation_id = ${organisationId} and f.gone_at is null and f.name is not null and ${ofFound}
      and not exists (select from product t
        where t.organisation_id = ${organisationId} and t.url_key = f.url_key and t.deleted_at is null)
    order by f.url_key, f.last_seen_at desc)`;

/** Returns the next products that could be an item, in the order of their addresses. */
export async function findOfferSides(
  trx: Trx,
  organisationId: string,
  { after, limit, isNew }: { after: string; limit: number; isNew: boolean },
): Promise<OfferSide[]> {
  const { rows } = await sql<OfferSide>`
    select * from (${offers(
      organisationId,
      sql`p.group_id is null and p.url_key > ${after} ${isNew ? sql`and not p.is_matched` : sql``}`,
      sql`f.url_key > ${after} ${isNew ? sql`and not f.is_matched` : sql``}`,
    )}) c order by "urlKey" limit ${limit}`.execute(trx);
  return rows;
}

/** Returns the products with these addresses, whatever their group. */
export async function findOfferSidesOf(
  trx: Trx,
  organisationId: string,
  urlKeys: readonly string[],
): Promise<OfferSide[]> {
  const { rows } = await sql<OfferSide>`${offers(
    organisationId,
    sql`p.url_key = any(${urlKeys}::text[])`,
    sql`f.url_key = any(${urlKeys}::text[])`,
  )}`.execute(trx);
  return rows;
}
