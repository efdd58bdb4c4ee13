import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import type { DeepRunCounts } from "./deep-runs.store.ts";

/** A product as a page of its listing shows it. */
export interface SeenProduct {
  id: string;
  url: string;
  urlKey: string;
  name: string | null;
  nameKey: string | null;
  priceMinor: number | null;
  wasMinor: number | null;
  currency: string | null;
  image: string | null;
}

/**
 * Stores the products of one page; each address must occur once. Data that a later page omits is kept.
 *
 * @returns how many of them this deep run had not found before
 */
export async function storeListedProducts(
  trx: Trx,
  organisationId: string,
  deepRun: { listingId: string; runId: string; found: number; at: Date },
  products: readonly SeenProduct[],
): Promise<number> {
  if (products.length === 0) return 0;
  const column = <K extends keyof SeenProduct>(key: K) => products.map((product) => product[key]);
  const { rows } = await sql`
    insert into listing_product as p (organisation_id, id, listing_id, url, url_key, position, name, name_key, price_minor,
      was_minor, currency, image_url, first_run_id, last_run_id, first_seen_at, last_seen_at)
    select ${organisationId}, n.id, ${deepRun.listingId}, n.url, n.url_key, ${deepRun.found}::int + n.ordinality - 1, n.name, n.name_key, n.price, n.was,
      n.currency, n.image, ${deepRun.runId}, ${deepRun.runId}, ${deepRun.at}, ${deepRun.at}
    from unnest(${column("id")}::uuid[], ${column("url")}::text[], ${column("urlKey")}::text[], ${column("name")}::text[],
      ${column("nameKey")}::text[], ${column("priceMinor")}::bigint[], ${column("wasMinor")}::bigint[],
      ${column("currency")}::text[], ${column("image")}::text[])
      with ordinality as n (id, url, url_key, name, name_key, price, was, currency, image, ordinality)
    order by n.url_key
    on conflict (organisation_id, listing_id, url_key) do update set
      position = excluded.position, last_run_id = excluded.last_run_id, last_seen_at = excluded.last_seen_at, url = excluded.url,
      name = coalesce(excluded.name, p.name), name_key = coalesce(excluded.name_key, p.name_key),
      price_minor = coalesce(excluded.price_minor, p.price_minor),
      was_minor = case when excluded.price_minor is null then p.was_minor else excluded.was_minor end,
      currency = coalesce(excluded.currency, p.currency), image_url = coalesce(excluded.image_url, p.image_url)
      where p.last_run_id <> excluded.last_run_id
    returning 1 as one`.execute(trx);
  return rows.length;
}

/** Returns how many of the listing's former products a deep run has found, and how many there were. */
export async function countKnown(
  trx: Trx,
  organisationId: string,
  listingId: string,
  runId: string,
): Promise<{ before: number; found: number }> {
  const { rows } = await sql<{ before: number; found: number }>`
    select count(*) as before, count(*) filter (where last_run_id = ${runId}) as found from listing_product
    where organisation_id = ${organisationId} and listing_id = ${listingId} and first_run_id <> ${runId} and gone_at is null`.execute(
    trx,
  );
  return rows[0]!;
}

/** Number of consecutive complete deep runs without a product before it is gone: one may miss it on a page that shifts meanwhile. */
const GONE_AFTER = 2;

export type NewProduct = Pick<SeenProduct, "id" | "name" | "url" | "priceMinor" | "wasMinor" | "currency">;

/**
 * Compares the products of a deep run with the former ones, and records the changes.
 *
 * @param deepRun.isComplete products are missing only if true
 * @param deepRun.isFirst no product is new if true
 * @returns the number of changes of each kind, and the new products
 */
export async function recordChanges(
  trx: Trx,
  organisationId: string,
  deepRun: { listingId: string; runId: string; isFirst: boolean; isComplete: boolean; at: Date },
): Promise<{ counts: DeepRunCounts; added: NewProduct[] }> {
  const { listingId, runId, at } = deepRun;
  const own = sql`organisation_id = ${organisationId} and listing_id = ${listingId}`;
  const find = async (where: ReturnType<typeof sql>) =>
    (
      await sql<NewProduct>`select id, name, url, price_minor as "priceMinor", was_minor as "wasMinor", currency
        from listing_product where ${own} and ${where} order by position, id`.execute(trx)
    ).rows;
  const added = deepRun.isFirst ? [] : await find(sql`first_run_id = ${runId}`);
  const back = await find(sql`last_run_id = ${runId} and gone_at is not null`);
  await insertChanges(trx, organisationId, deepRun, "new", added);
  await insertChanges(trx, organisationId, deepRun, "back", back);
  await sql`update listing_product set missed = 0, gone_at = null
    where ${own} and last_run_id = ${runId} and (missed > 0 or gone_at is not null)`.execute(trx);
  const counts = { new: added.length, back: back.length, gone: 0, replaced: 0 };
  if (!deepRun.isComplete) return { counts, added };
  await sql`update listing_product set missed = missed + 1
    where ${own} and last_run_id <> ${runId} and gone_at is null`.execute(trx);
  // Replaced: exactly one product of the same name has appeared since it was last seen.
  const { rows: lost } = await sql<{ id: string; other: string | null }>`
    select p.id, (select case when count(*) = 1 then (array_agg(n.id))[1] end from listing_product n
      where n.organisation_id = p.organisation_id and n.listing_id = p.listing_id and n.name_key = p.name_key
        and n.id <> p.id and n.gone_at is null and n.missed = 0 and n.first_seen_at > p.last_seen_at) as other
    from listing_product p
    where p.organisation_id = ${organisationId} and p.listing_id = ${listingId} and p.missed >= ${GONE_AFTER}
      and p.gone_at is null
    order by p.position, p.id`.execute(trx);
  const replaced = lost.filter(({ other }) => other !== null);
  const gone = lost.filter(({ other }) => other === null);
  await insertChanges(trx, organisationId, deepRun, "gone", gone);
  await insertChanges(trx, organisationId, deepRun, "replaced", replaced);
  await sql`update listing_product set gone_at = ${at}
    where ${own} and missed >= ${GONE_AFTER} and gone_at is null`.execute(trx);
  return { counts: { ...counts, gone: gone.length, replaced: replaced.length }, added };
}

async function insertChanges(
  trx: Trx,
  organisationId: string,
  { listingId, runId, at }: { listingId: string; runId: string; at: Date },
  kind: keyof DeepRunCounts,
  products: readonly { id: string; other?: string | null }[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    insert into listing_change (organisation_id, id, listing_id, run_id, listing_product_id, kind, other_id, at)
    select ${organisationId}, n.id, ${listingId}, ${runId}, n.product, ${kind}, n.other, ${at}
    from unnest(${products.map(() => newId(at))}::uuid[], ${products.map(({ id }) => id)}::uuid[],
      ${products.map(({ other }) => other ?? null)}::uuid[]) as n (id, product, other)
    returning 1`.execute(trx);
}
