import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { Trx } from "../../database/tenant.ts";

export interface KnownProduct {
  id: string;
  urlKey: string;
  name: string;
  brand: string | null;
  category: string | null;
  subcategory: string | null;
  group: string | null;
  seller: string | null;
  isTracking: boolean;
}

/** Returns the live products at the given addresses with their live names. */
export async function findKnown(
  trx: Trx,
  organisationId: string,
  urlKeys: readonly string[],
): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select p.id, p.url_key as "urlKey", p.name, b.name as brand, c.name as category, sc.name as subcategory, g.name as "group",
      se.name as seller, p.is_tracking as "isTracking"
    from product p
    left join brand b on b.organisation_id = ${organisationId} and b.id = p.brand_id and b.deleted_at is null
    left join category c on c.organisation_id = ${organisationId} and c.id = p.category_id and c.deleted_at is null
    left join subcategory sc on sc.organisation_id = ${organisationId} and sc.id = p.subcategory_id and sc.deleted_at is null
    left join seller se on se.organisation_id = ${organisationId} and se.id = p.seller_id and se.deleted_at is null
    left join product_group g on g.organisation_id = ${organisationId} and g.id = p.group_id and g.deleted_at is null
    where p.organisation_id = ${organisationId} and p.url_key = any(${urlKeys}::text[]) and p.deleted_at is null`.execute(
    trx,
  );
  return rows;
}

/** Class of the advisory locks of imports. */
const IMPORT_LOCK = 7_471;

/**
 * Waits until no other import of the organisation is under way: two lists with the same names and addresses in different orders
 * would deadlock.
 */
export async function waitForImportLock(trx: Trx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}, hashtext(${organisationId}))`.execute(trx);
}

const CHUNK = 500;

/** Inserts products that do not exist yet; returns the ids of the inserted ones (a concurrent import may be faster). */
export async function insertMissing(
  trx: Trx,
  products: readonly Insertable<Database["product"]>[],
): Promise<Set<string>> {
  const written = new Set<string>();
  for (let start = 0; start < products.length; start += CHUNK) {
    const rows = await trx
      .insertInto("product")
      .values(products.slice(start, start + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(["organisation_id", "url_key"]).where("deleted_at", "is", null).doNothing(),
      )
      .returning("id")
      .execute();
    for (const row of rows) written.add(row.id);
  }
  return written;
}

export async function insertEntries(
  trx: Trx,
  entries: readonly Insertable<Database["tracking_entry"]>[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += CHUNK)
    await trx
      .insertInto("tracking_entry")
      .values(entries.slice(start, start + CHUNK))
      .execute();
}
