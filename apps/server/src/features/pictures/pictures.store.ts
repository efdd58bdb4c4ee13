import type { PictureSize } from "@pricetrail/contract";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";
import type { Thumbnails } from "./thumbnail.format.ts";

export interface DuePicture {
  productId: string;
  url: string;
  tries: number;
}

/** Returns the organisations with pictures to fetch. */
export function findDueOrganisations(db: Db, now: Date): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx
      .selectFrom("product_picture")
      .select("organisation_id")
      .distinct()
      .where("is_due", "=", true)
      .where("due_at", "<=", now),
  );
}

/** Claims some pictures for fetching, exclusively until `leaseUntil`; after a crash, any program can claim them then. */
export async function claimDuePictures(
  trx: Trx,
  organisationId: string,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    update product_picture pp set due_at = ${leaseUntil}
    from product p
    where pp.organisation_id = ${organisationId} and p.organisation_id = ${organisationId} and p.id = pp.product_id
      and p.image_url is not null and pp.product_id in (
        select d.product_id from product_picture d
        where d.organisation_id = ${organisationId} and d.is_due and d.due_at <= ${now}
        order by d.due_at limit ${most} for update skip locked)
    returning pp.product_id as "productId", p.image_url as url, pp.tries`.execute(trx);
  return rows;
}

/** Sets when claimed pictures that were not fetched are due again. */
export async function rescheduleFetch(
  trx: Trx,
  organisationId: string,
  pictures: readonly DuePicture[],
  dueAt: Date,
): Promise<void> {
  await trx
    .updateTable("product_picture")
    .set({ due_at: dueAt })
    .where("organisation_id", "=", organisationId)
    .where(
      "product_id",
      "in",
      pictures.map(({ productId }) => productId),
    )
    .execute();
}

/** Stores a picture once, however many products have it. @returns its key, or the existing one */
export async function insertPicture(
  trx: Trx,
  organisationId: string,
  picture: Thumbnails & { key: string; hash: Buffer },
  at: Date,
): Promise<string> {
  const row = await trx
    .insertInto("picture")
    .values({ organisation_id: organisationId, ...picture, created_at: at })
    .onConflict((conflict) => conflict.columns(["organisation_id", "hash"]).doUpdateSet({ created_at: at }))
    .returning("key")
    .executeTakeFirstOrThrow();
  return row.key;
}

/**
 * Stores the result of fetching a product's picture. If its address has changed meanwhile, the former picture is kept and the new
 * one stays due.
 */
export async function writeFetched(
  trx: Trx,
  organisationId: string,
  { productId, url }: DuePicture,
  fetched: { key?: string; isDue: boolean; dueAt: Date; tries: number },
): Promise<void> {
  await sql`
    update product_picture pp set key = coalesce(${fetched.key ?? null}, pp.key), due_at = ${fetched.dueAt},
      is_due = ${fetched.isDue} or p.image_url is distinct from ${url}, tries = ${fetched.tries}
    from product p
    where pp.organisation_id = ${organisationId} and pp.product_id = ${productId}
      and p.organisation_id = ${organisationId} and p.id = ${productId}`.execute(trx);
}

/** Returns the bytes of a picture in one of its sizes. */
export async function findPicture(
  trx: Trx,
  organisationId: string,
  key: string,
  size: PictureSize,
): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom("picture")
    .select(size)
    .where("organisation_id", "=", organisationId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.[size];
}

/** Returns the small pictures of those products that have one. */
export async function findSmallPictures(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
): Promise<{ productId: string; small: Buffer }[]> {
  if (productIds.length === 0) return [];
  return trx
    .selectFrom("product_picture as pp")
    .innerJoin("picture as i", (join) =>
      join.onRef("i.organisation_id", "=", "pp.organisation_id").onRef("i.key", "=", "pp.key"),
    )
    .select(["pp.product_id as productId", "i.small"])
    .where("pp.organisation_id", "=", organisationId)
    .where("i.organisation_id", "=", organisationId)
    .where("pp.product_id", "in", productIds)
    .execute();
}

/** Deletes pictures that no product uses and that were last stored before `before`. */
export async function purgePictures(trx: Trx, organisationId: string, before: Date): Promise<void> {
  await sql`
    delete from picture i where i.organisation_id = ${organisationId} and i.created_at < ${before}
      and not exists (
        select from product_picture pp where pp.organisation_id = ${organisationId} and pp.key = i.key)`.execute(
    trx,
  );
}
