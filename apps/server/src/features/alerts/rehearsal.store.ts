import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import type { AlertedSubjects } from "./alert-scope.store.ts";
import type { ListedProduct } from "./listed-event.rules.ts";

export interface Gap {
  productId: string;
  /** The reading before the gap, or the time when the product was added. */
  from: Date;
  /** The reading that ended the gap; null for one that continues. */
  until: Date | null;
}

/** Returns periods longer than this without a reading that overlap the time after `since`. */
export async function findGaps(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  { since, now, longerThanMs }: { since: Date; now: Date; longerThanMs: number },
): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select g."productId", g."from", g.until from (
      select r.product_id as "productId", r.at as "from",
        lead(r.at) over (partition by r.product_id order by r.at) as until
      from (
        select c.product_id, c.at from page_check c
        where c.organisation_id = ${organisationId} and c.product_id = any(${productIds}::uuid[]) and c.at >= ${since}
          and (c.outcome = 'value' or c.availability is not null)
        union all
        select p.id, greatest(p.created_at, coalesce((
          select max(b.at) from page_check b where b.organisation_id = ${organisationId} and b.product_id = p.id
            and b.at < ${since} and (b.outcome = 'value' or b.availability is not null)), p.created_at))
        from product p where p.organisation_id = ${organisationId} and p.id = any(${productIds}::uuid[])
      ) r) g
    where coalesce(g.until, ${now}) - g."from" > make_interval(secs => ${longerThanMs / 1000})
    order by g."productId", g."from"`.execute(trx);
  return rows;
}

const ofListings = ({ targetId }: AlertedSubjects) =>
  targetId === null ? sql`true` : sql`p.listing_id = ${targetId}`;

/** Returns the number of products in a listing, or in all listings. */
export async function countListed(trx: Trx, organisationId: string, about: AlertedSubjects): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from listing_product p
    where p.organisation_id = ${organisationId} and p.gone_at is null and ${ofListings(about)}`.execute(trx);
  return rows[0]!.total;
}

/** Returns the products that were new in a listing, or in any, since a time, in chronological order. */
export async function findNewlyListed(
  trx: Trx,
  organisationId: string,
  about: AlertedSubjects,
  since: Date,
): Promise<(ListedProduct & { listingId: string; at: Date })[]> {
  const { rows } = await sql<ListedProduct & { listingId: string; at: Date }>`
    select p.id, p.name, p.url, p.price_minor as "priceMinor", p.was_minor as "wasMinor", p.currency, p.listing_id as "listingId", c.at
    from listing_change c
    join listing_product p on p.organisation_id = ${organisationId} and p.id = c.listing_product_id
    where c.organisation_id = ${organisationId} and c.kind = 'new' and c.at >= ${since} and ${ofListings(about)}
    order by c.at, p.position, p.id`.execute(trx);
  return rows;
}
