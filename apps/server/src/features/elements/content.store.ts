import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import { PICTURE_KINDS } from "../../fetch/picture-kind.ts";
import type { PictureKind } from "../../fetch/picture-kind.ts";

export interface Content {
  hash: Buffer;
  kind: "block" | PictureKind;
  content: Buffer;
}

/** Markup as it is stored: compressed, and named by the hash of the markup itself. */
export function blockContent(html: string): Content {
  return { hash: createHash("sha256").update(html).digest(), kind: "block", content: gzipSync(html) };
}

export function pictureContent(kind: PictureKind, content: Buffer): Content {
  return { hash: createHash("sha256").update(content).digest(), kind, content };
}

/** Stores contents that are not there yet. What is there is touched: it is not purged before its new use is written. */
export async function insertContents(
  trx: Trx,
  organisationId: string,
  contents: readonly Content[],
  at: Date,
): Promise<void> {
  const distinct = [...new Map(contents.map((one) => [one.hash.toString("hex"), one])).values()];
  if (distinct.length === 0) return;
  await trx
    .insertInto("stored_content")
    .values(distinct.map((one) => ({ organisation_id: organisationId, ...one, created_at: at })))
    .onConflict((conflict) => conflict.columns(["organisation_id", "hash"]).doUpdateSet({ created_at: at }))
    .execute();
}

/** Blocks by the hexadecimal digits of their hash. */
export async function findBlocks(
  trx: Trx,
  organisationId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const distinct = [...new Set(hashes)].map((hash) => Buffer.from(hash, "hex"));
  if (distinct.length === 0) return new Map();
  const rows = await trx
    .selectFrom("stored_content")
    .select(["hash", "content"])
    .where("organisation_id", "=", organisationId)
    .where("kind", "=", "block")
    .where("hash", "=", sql<Buffer>`any(${distinct}::bytea[])`)
    .execute();
  return new Map(rows.map((row) => [row.hash.toString("hex"), gunzipSync(row.content).toString("utf8")]));
}

export function findPicture(
  trx: Trx,
  organisationId: string,
  hash: Buffer,
): Promise<{ kind: PictureKind; content: Buffer } | undefined> {
  return trx
    .selectFrom("stored_content")
    .select(["kind", "content"])
    .where("organisation_id", "=", organisationId)
    .where("hash", "=", hash)
    .where("kind", "in", PICTURE_KINDS)
    .$narrowType<{ kind: PictureKind }>()
    .executeTakeFirst();
}

/** Removes what no entry, no trial and no listing shows any more, nor would be shown by the entries that accepting a tried page makes, and was not touched since `before`. */
export async function purgeContents(trx: Trx, organisationId: string, before: Date): Promise<void> {
  await sql`
    delete from stored_content where organisation_id = ${organisationId} and created_at < ${before}
      and encode(hash, 'hex') not in (
        select h from tracking_entry e, lateral (values
          (e.picked ->> 'block'), (e.picked ->> 'picture'), (e.found ->> 'block'), (e.found ->> 'picture'),
          (e.proposed ->> 'block'), (e.proposed ->> 'picture')) as v (h)
        where e.organisation_id = ${organisationId} and h is not null
        union select h from trial_row r,
          lateral jsonb_path_query(r.draft, '$.entries[*]') as entry,
          lateral (values (entry -> 'picked' ->> 'block'), (entry -> 'picked' ->> 'picture'),
            (entry -> 'found' ->> 'block'), (entry -> 'found' ->> 'picture')) as v (h)
          where r.organisation_id = ${organisationId} and h is not null
        union select encode(block_hash, 'hex') from trial_row
          where organisation_id = ${organisationId} and block_hash is not null
        union select encode(picture_hash, 'hex') from trial_row
          where organisation_id = ${organisationId} and picture_hash is not null
        union select encode(picture_hash, 'hex') from listing_product
          where organisation_id = ${organisationId} and picture_hash is not null)`.execute(trx);
}
