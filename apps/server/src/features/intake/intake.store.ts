import type { SiteHints } from "@pricetrail/extract";
import type { Insertable } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { Trx } from "../../database/tenant.ts";

/** Returns the live product with an address. */
export async function findByAddress(
  trx: Trx,
  organisationId: string,
  urlKey: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("product")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("url_key", "=", urlKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export async function insertProduct(trx: Trx, product: Insertable<Database["product"]>): Promise<void> {
  await trx.insertInto("product").values(product).execute();
}

export async function insertEntries(
  trx: Trx,
  entries: Insertable<Database["tracking_entry"]>[],
): Promise<void> {
  await trx.insertInto("tracking_entry").values(entries).execute();
}

/** A person's decisions about how a host's pages are read. */
export interface Decided {
  hints: SiteHints;
  tier: "auto" | "http" | "browser";
}

/** Returns the decisions about reading a host's pages in this organisation. */
export async function findHints(trx: Trx, organisationId: string, host: string): Promise<Decided> {
  const row = await trx
    .selectFrom("site_memory")
    .select(["hints", "tier"])
    .where("organisation_id", "=", organisationId)
    .where("host", "=", host)
    .executeTakeFirst();
  return { hints: row?.hints ?? {}, tier: row?.tier ?? "auto" };
}
