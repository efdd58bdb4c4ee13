import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import { PICTURE_KINDS } from "../../fetch/picture-kind.ts";
import type { PictureKind } from "../../fetch/picture-kind.ts";

export interface Content {
  hash: Buffer;
  kind: "block" | "headers" | PictureKind;
  content: Buffer;
}

/** Returns a text for storage: compressed, and named by the hash of the original. */
export function textContent(kind: "block" | "headers", text: string): Content {
  return { hash: createHash("sha256").update(text).digest(), kind, content: gzipSync(text) };
}

/** Returns markup for storage. */
export const blockContent = (html: string): Content => textContent("block", html);

export function pictureContent(kind: PictureKind, content: Buffer): Content {
  return { hash: createHash("sha256").update(content).digest(), kind, content };
}

/**
 * Inserts contents that are not stored yet, and updates the last use of the others, so that they are not purged before their new
 * use is written.
 */
export async function insertContents(
  trx: Trx,
  organisationId: string,
  contents: readonly Content[],
  at: Date,
): Promise<void> {
  // Always in the same order: two concurrent visits that store the same contents would otherwise deadlock.
  const distinct = [...new Map(contents.map((one) => [one.hash.toString("hex"), one]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
  if (distinct.length === 0) return;
  await trx
    .insertInto("stored_content")
    .values(distinct.map((one) => ({ organisation_id: organisationId, ...one, created_at: at })))
    .onConflict((conflict) => conflict.columns(["organisation_id", "hash"]).doUpdateSet({ created_at: at }))
    .execute();
}

/** Returns blocks by the hexadecimal form of their hash. */
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

/** Returns uncompressed contents by the hexadecimal form of their hash; the caller verifies them. */
export async function findContents(
  trx: Trx,
  organisationId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map();
  const rows = await trx
    .selectFrom("stored_content")
    .select(["hash", "kind", "content"])
    .where("organisation_id", "=", organisationId)
    .where("hash", "=", sql<Buffer>`any(${hashes}::bytea[])`)
    .execute();
  return new Map(rows.map(({ hash, kind, content }) => [hash.toString("hex"), unpacked(kind, content)]));
}

/** Returns invalid compressed data unchanged: the hash then shows that it is not what was stored. */
function unpacked(kind: Content["kind"], content: Buffer): Buffer {
  if (kind !== "block" && kind !== "headers") return content;
  try {
    return gunzipSync(content, { maxOutputLength: MAX_UNPACKED });
  } catch {
    return content;
  }
}

/** Far above the size of any stored text. */
const MAX_UNPACKED = 1024 * 1024;

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

/**
 * Deletes contents that no entry, trial, listing or evidence refers to, that entries accepted from a tried page would not refer
 * to, and that were not used since `before`. Evidence older than `evidenceBefore` does not count, except the newest of each kind
 * of a product, which explains its present price and stock.
 */
export async function purgeContents(
  trx: Trx,
  organisationId: string,
  { before, evidenceBefore }: { before: Date; evidenceBefore: Date },
): Promise<void> {
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
          where organisation_id = ${organisationId} and picture_hash is not null
        union select encode(h, 'hex') from evidence v,
          lateral (values (v.block_hash), (v.headers_hash), (v.picture_hash)) as c (h)
          where v.organisation_id = ${organisationId} and h is not null
            and (v.at >= ${evidenceBefore} or exists (
              select from unnest(v.causes) as cause where not exists (
                select from evidence n where n.organisation_id = ${organisationId} and n.product_id = v.product_id
                  and n.number > v.number and cause = any(n.causes)))))`.execute(trx);
}
