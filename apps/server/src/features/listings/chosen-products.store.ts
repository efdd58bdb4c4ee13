import type { LISTED_STATES, LISTING_CHANGES } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Trx } from "../../database/tenant.ts";

export interface ListedRecord {
  id: string;
  url: string;
  urlKey: string;
  name: string | null;
  image: string | null;
  priceMinor: number | null;
  wasMinor: number | null;
  currency: string | null;
  productId: string | null;
  isNew: boolean;
  firstSeenAt: Date;
  lastSeenAt: Date;
  goneAt: Date | null;
  readState: "none" | "waiting" | "done";
  draft: object | null;
  picture: Buffer | null;
}

export interface ListedFilter {
  search?: string | undefined;
  show?: (typeof LISTED_STATES)[number] | undefined;
}

const product = (organisationId: string) => sql`
  left join lateral (select t.id from product t where t.organisation_id = ${organisationId} and t.url_key = p.url_key
    and t.deleted_at is null limit 1) t on true`;

/** Matches products that the newest run found and no earlier one, if there was one. */
const isNew = (organisationId: string) => sql`exists (
  select from listing_change c where c.organisation_id = ${organisationId} and c.listing_id = p.listing_id
    and c.listing_product_id = p.id and c.kind = 'new' and c.run_id = p.last_run_id)`;

const columns = (
  organisationId: string,
) => sql`p.id, p.url, p.url_key as "urlKey", p.name, p.image_url as image, p.price_minor as "priceMinor",
  p.was_minor as "wasMinor", p.currency, t.id as "productId", ${isNew(organisationId)} as "isNew",
  p.first_seen_at as "firstSeenAt", p.last_seen_at as "lastSeenAt", p.gone_at as "goneAt", p.read_state as "readState", p.draft, p.picture_hash as picture`;

function wanted(organisationId: string, { search, show = "all" }: ListedFilter) {
  const states = {
    all: sql`true`,
    gone: sql`p.gone_at is not null`,
    new: sql`p.gone_at is null and ${isNew(organisationId)}`,
    tracked: sql`p.gone_at is null and t.id is not null`,
    untracked: sql`p.gone_at is null and t.id is null`,
  };
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return search ? sql`${states[show]} and (p.name ilike ${pattern} or p.url ilike ${pattern})` : states[show];
}

export async function findListed(
  trx: Trx,
  organisationId: string,
  listingId: string,
  filter: ListedFilter,
  limit: number,
  offset: number,
): Promise<ListedRecord[]> {
  const { rows } = await sql<ListedRecord>`
    select ${columns(organisationId)} from listing_product p ${product(organisationId)}
    where p.organisation_id = ${organisationId} and p.listing_id = ${listingId} and ${wanted(organisationId, filter)}
    order by p.position, p.id limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

const count = async (
  trx: Trx,
  organisationId: string,
  listingId: string,
  which: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from listing_product p ${product(organisationId)}
    where p.organisation_id = ${organisationId} and p.listing_id = ${listingId} and ${which}`.execute(trx);
  return rows[0]!.total;
};

export const countListed = (trx: Trx, organisationId: string, listingId: string, filter: ListedFilter) =>
  count(trx, organisationId, listingId, wanted(organisationId, filter));

const untracked = (organisationId: string, filter: ListedFilter) =>
  sql`t.id is null and ${wanted(organisationId, filter)}`;

/** Returns the first untracked products that match a filter, in the listing's order. */
export async function findMatching(
  trx: Trx,
  organisationId: string,
  listingId: string,
  filter: ListedFilter,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from listing_product p ${product(organisationId)}
    where p.organisation_id = ${organisationId} and p.listing_id = ${listingId} and ${untracked(organisationId, filter)}
    order by p.position, p.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

export const countMatching = (trx: Trx, organisationId: string, listingId: string, filter: ListedFilter) =>
  count(trx, organisationId, listingId, untracked(organisationId, filter));

/** Returns and locks the products with these ids in a listing, in its order. */
export async function lockChosen(
  trx: Trx,
  organisationId: string,
  listingId: string,
  ids: readonly string[],
): Promise<ListedRecord[]> {
  const { rows } = await sql<ListedRecord>`
    select ${columns(organisationId)} from listing_product p ${product(organisationId)}
    where p.organisation_id = ${organisationId} and p.listing_id = ${listingId} and p.id = any(${ids}::uuid[])
    order by p.position, p.id for update of p`.execute(trx);
  return rows;
}

/** Returns those of the first `limit` products of a deep run that are neither tracked nor read. */
export async function findUnread(
  trx: Trx,
  organisationId: string,
  listingId: string,
  runId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from listing_product p ${product(organisationId)}
    where p.organisation_id = ${organisationId} and p.listing_id = ${listingId} and p.last_run_id = ${runId}
      and p.position < ${limit} and p.read_state = 'none' and t.id is null
    order by p.position, p.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Marks products as waiting to be read; returns those that were not waiting already. */
export async function awaitReading(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update listing_product set read_state = 'waiting'
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and read_state <> 'waiting' returning id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export async function findToRead(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<{ url: string; image: string | null } | undefined> {
  return trx
    .selectFrom("listing_product")
    .select(["url", "image_url as image"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("read_state", "=", "waiting")
    .executeTakeFirst();
}

/** Stores the reading of a product's own page; null when an internal cause prevented the visit. */
export async function storeReading(
  trx: Trx,
  organisationId: string,
  id: string,
  draft: object | null,
  picture: Buffer | null = null,
): Promise<void> {
  await trx
    .updateTable("listing_product")
    .set({
      read_state: draft === null ? "none" : "done",
      draft: draft === null ? null : JSON.stringify(draft),
      picture_hash: picture,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("read_state", "=", "waiting")
    .execute();
}

export interface ChangeRecord {
  id: string;
  kind: (typeof LISTING_CHANGES)[number];
  at: Date;
  name: string | null;
  url: string;
  picture: Buffer | null;
  otherName: string | null;
  otherUrl: string | null;
}

export async function findChanges(
  trx: Trx,
  organisationId: string,
  listingId: string,
  limit: number,
  offset: number,
): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    select c.id, c.kind, c.at, p.name, p.url, p.picture_hash as picture, o.name as "otherName", o.url as "otherUrl"
    from listing_change c
    join listing_product p on p.organisation_id = c.organisation_id and p.id = c.listing_product_id
    left join listing_product o on o.organisation_id = ${organisationId} and o.id = c.other_id
    where c.organisation_id = ${organisationId} and c.listing_id = ${listingId}
    order by c.at desc, c.id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

export async function countChanges(trx: Trx, organisationId: string, listingId: string): Promise<number> {
  const row = await trx
    .selectFrom("listing_change")
    .select(sql<number>`count(*)`.as("total"))
    .where("organisation_id", "=", organisationId)
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Deletes changes, and gone products that are not tracked, from before a time. */
export async function purgeListed(trx: Trx, organisationId: string, before: Date): Promise<void> {
  await trx
    .deleteFrom("listing_change")
    .where("organisation_id", "=", organisationId)
    .where("at", "<", before)
    .execute();
  await trx
    .deleteFrom("listing_product")
    .where("organisation_id", "=", organisationId)
    .where("gone_at", "<", before)
    .execute();
}
