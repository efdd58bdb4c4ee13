import { FIELD_KEYS, isPriceField } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import { isError } from "./run-items.store.ts";

export interface EntryToTrack {
  id: string;
  productId: string;
  host: string;
  isTracking: boolean;
}

const ENTRY_COLUMNS = ["e.id", "e.product_id as productId", "p.host", "p.is_tracking as isTracking"] as const;

const liveEntries = (trx: Trx, organisationId: string) =>
  trx
    .selectFrom("tracking_entry as e")
    .innerJoin("product as p", (join) =>
      join.onRef("p.organisation_id", "=", "e.organisation_id").onRef("p.id", "=", "e.product_id"),
    )
    .where("e.organisation_id", "=", organisationId)
    .where("e.deleted_at", "is", null)
    .where("p.deleted_at", "is", null);

/** Returns the organisation's live entries with these ids. */
export function findNamedEntries(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<EntryToTrack[]> {
  return liveEntries(trx, organisationId)
    .select(ENTRY_COLUMNS)
    .where("e.id", "=", sql<string>`any(${ids})`)
    .execute();
}

/** Returns the live entries of the given products, or of all tracked products. */
export function findEntriesOfProducts(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[] | undefined,
): Promise<EntryToTrack[]> {
  const query = liveEntries(trx, organisationId).select(ENTRY_COLUMNS);
  return (
    productIds === undefined
      ? query.where("p.is_tracking", "=", true)
      : query.where("p.id", "=", sql<string>`any(${productIds})`)
  ).execute();
}

/** Returns the live entries of the given products that track a price. */
export function findPriceEntries(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
): Promise<EntryToTrack[]> {
  return liveEntries(trx, organisationId)
    .select(ENTRY_COLUMNS)
    .where("p.id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("e.field", "in", FIELD_KEYS.filter(isPriceField))
    .execute();
}

/** Returns the entries of a run that ended in an error and still exist. */
export async function findFailedEntries(
  trx: Trx,
  organisationId: string,
  runId: string,
): Promise<EntryToTrack[]> {
  return liveEntries(trx, organisationId)
    .innerJoin("run_item as i", (join) =>
      join.onRef("i.organisation_id", "=", "e.organisation_id").onRef("i.entry_id", "=", "e.id"),
    )
    .where("i.run_id", "=", runId)
    .where(isError.$castTo<boolean>())
    .select(ENTRY_COLUMNS)
    .execute();
}
