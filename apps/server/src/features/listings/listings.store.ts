import type { DeepRunEnd, PlanTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import { lockRow } from "../../database/lock-row.ts";
import type { Trx } from "../../database/tenant.ts";

export interface ListingBounds {
  maxPages: number;
  maxDepth: number;
  maxMinutes: number;
  readFirst: number;
  isWatched: boolean;
  everyHours: number;
}

/** The plan that repeats a listing. */
interface WatchPlan {
  _id: string;
  timing: PlanTiming;
  isPaused: boolean;
}

export interface ListingRecord extends ListingBounds {
  id: string;
  url: string;
  host: string;
  title: string | null;
  plan: WatchPlan | null;
  nextDeepRunAt: Date | null;
  createdAt: Date;
  products: number;
  tracked: number;
  gone: number;
  reading: number;
}

export async function insertListing(
  trx: Trx,
  organisationId: string,
  listing: ListingBounds & {
    id: string;
    url: string;
    urlKey: string;
    host: string;
    createdBy: string | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("listing")
    .values({
      organisation_id: organisationId,
      id: listing.id,
      url: listing.url,
      url_key: listing.urlKey,
      host: listing.host,
      title: null,
      max_pages: listing.maxPages,
      max_depth: listing.maxDepth,
      max_minutes: listing.maxMinutes,
      read_first: listing.readFirst,
      every_hours: listing.everyHours,
      created_by: listing.createdBy,
      created_at: listing.at,
    })
    .execute();
}

export async function countListings(trx: Trx, organisationId: string): Promise<number> {
  const row = await trx
    .selectFrom("listing")
    .select(sql<number>`count(*)`.as("total"))
    .where("organisation_id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Selects the existing product as which a found address is tracked. */
const trackedProduct = (organisationId: string) =>
  sql`select from product t where t.organisation_id = ${organisationId} and t.url_key = p.url_key and t.deleted_at is null`;

const records = (
  organisationId: string,
  where: ReturnType<typeof sql>,
  page: ReturnType<typeof sql>,
) => sql<ListingRecord>`
  select l.id, l.url, l.host, l.title, l.max_pages as "maxPages", l.max_depth as "maxDepth", l.max_minutes as "maxMinutes",
    l.read_first as "readFirst", pl.id is not null as "isWatched", l.every_hours as "everyHours",
    case when pl.id is not null then jsonb_build_object('_id', pl.id, 'timing', pl.timing,
      'isPaused', pl.is_paused or ps.paused_at is not null) end as plan,
    case when not pl.is_paused and ps.paused_at is null then pl.next_due_at end as "nextDeepRunAt",
    l.created_at as "createdAt", c.products, c.tracked, c.gone, c.reading
  from (select * from listing where organisation_id = ${organisationId} and ${where} order by created_at desc, id desc ${page}) l
  left join plan pl on pl.organisation_id = ${organisationId} and pl.scope = 'listing' and pl.target_id = l.id
    and pl.deleted_at is null
  left join plan_setting ps on ps.organisation_id = ${organisationId}
  cross join lateral (
    select count(*) filter (where p.gone_at is null) as products,
      count(*) filter (where p.gone_at is null and exists (${trackedProduct(organisationId)})) as tracked,
      count(*) filter (where p.gone_at is not null) as gone,
      count(*) filter (where p.read_state = 'waiting') as reading
    from listing_product p where p.organisation_id = ${organisationId} and p.listing_id = l.id) c
  order by l.created_at desc, l.id desc`;

export async function findListing(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<ListingRecord | undefined> {
  return (await records(organisationId, sql`id = ${id}`, sql``).execute(trx)).rows[0];
}

export async function findListings(
  trx: Trx,
  organisationId: string,
  limit: number,
  offset: number,
): Promise<ListingRecord[]> {
  return (await records(organisationId, sql`true`, sql`limit ${limit} offset ${offset}`).execute(trx)).rows;
}

/** Returns and locks the listing of an address: two concurrent starts with one address share a listing. */
export async function lockByAddress(
  trx: Trx,
  organisationId: string,
  urlKey: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("listing")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("url_key", "=", urlKey)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

export const lockListing = (trx: Trx, organisationId: string, id: string): Promise<boolean> =>
  lockRow(trx, "listing", organisationId, id);

export async function updateBounds(
  trx: Trx,
  organisationId: string,
  id: string,
  bounds: ListingBounds,
): Promise<void> {
  await trx
    .updateTable("listing")
    .set({
      max_pages: bounds.maxPages,
      max_depth: bounds.maxDepth,
      max_minutes: bounds.maxMinutes,
      read_first: bounds.readFirst,
      every_hours: bounds.everyHours,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

export async function setTitle(trx: Trx, organisationId: string, id: string, title: string): Promise<void> {
  await trx
    .updateTable("listing")
    .set({ title })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteListing(trx: Trx, organisationId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("listing")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

export interface DeepRunRecord {
  id: string;
  listingId: string;
  title: string | null;
  url: string;
  trigger: "person" | "schedule" | "import" | "retry" | "demo" | "companion";
  state: "queued" | "running" | "finished" | "cancelled";
  pages: number;
  waiting: number;
  failed: number;
  found: number;
  claimed: number | null;
  new: number;
  gone: number;
  back: number;
  replaced: number;
  isFirst: boolean;
  ended: DeepRunEnd | null;
  detail: string | null;
  startedBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

const deepRuns = (
  organisationId: string,
  where: ReturnType<typeof sql>,
  page: ReturnType<typeof sql>,
) => sql<DeepRunRecord>`
  select p.run_id as id, p.listing_id as "listingId", l.title, l.url, r.trigger, r.state, c.pages, c.waiting, c.failed,
    p.found_count as found, p.claimed, p.new_count as new, p.gone_count as gone, p.back_count as back,
    p.replaced_count as replaced, p.is_first as "isFirst", p.ended, p.detail, u.fullname as "startedBy",
    r.created_at as "createdAt", p.finished_at as "finishedAt"
  from listing_pass p
  join run r on r.organisation_id = p.organisation_id and r.id = p.run_id
  join listing l on l.organisation_id = p.organisation_id and l.id = p.listing_id
  left join app_user u on u.id = r.started_by
  cross join lateral (
    select count(*) filter (where g.state = 'done') as pages, count(*) filter (where g.state = 'failed') as failed,
      count(*) filter (where g.state = 'waiting'
        and (p.finished_at is not null or g.position < p.from_position + p.max_pages)) as waiting
    from listing_page g where g.organisation_id = ${organisationId} and g.run_id = p.run_id) c
  where p.organisation_id = ${organisationId} and ${where}
  order by r.created_at desc, p.run_id desc ${page}`;

export async function findDeepRuns(
  trx: Trx,
  organisationId: string,
  limit: number,
  offset: number,
): Promise<DeepRunRecord[]> {
  return (await deepRuns(organisationId, sql`true`, sql`limit ${limit} offset ${offset}`).execute(trx)).rows;
}

export async function countDeepRuns(trx: Trx, organisationId: string): Promise<number> {
  const row = await trx
    .selectFrom("listing_pass")
    .select(sql<number>`count(*)`.as("total"))
    .where("organisation_id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Returns the newest run of each listing. */
export async function findNewestDeepRuns(
  trx: Trx,
  organisationId: string,
  listingIds: readonly string[],
): Promise<Map<string, DeepRunRecord>> {
  if (listingIds.length === 0) return new Map();
  const newest = sql`p.run_id in (select n.run_id from unnest(${listingIds}::uuid[]) as w (id)
    cross join lateral (select run_id from listing_pass n where n.organisation_id = ${organisationId} and n.listing_id = w.id
      order by run_id desc limit 1) n)`;
  const { rows } = await deepRuns(organisationId, newest, sql``).execute(trx);
  return new Map(rows.map((row) => [row.listingId, row]));
}
