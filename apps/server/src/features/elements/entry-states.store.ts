import type { EntryState } from "@pricetrail/contract";
import { sql } from "kysely";
import type { ProposedElement, StoredElement } from "../../database/tables/elements.ts";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

/** The state of a picked entry before a visit is settled. */
export interface PickedEntry {
  id: string;
  field: string;
  version: number;
  state: EntryState;
  confidence: number | null;
  detail: string | null;
  lastFoundAt: Date | null;
  found: StoredElement | null;
  proposed: ProposedElement | null;
  /** Hash of the stored element's text. */
  exact: number;
  /** Locations that a person has rejected. */
  rejected: string[];
}

/** Returns the live entries of a product with a picked element. */
export function findPickedEntries(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<PickedEntry[]> {
  return trx
    .selectFrom("tracking_entry")
    .select([
      "id",
      "field",
      "version",
      "state",
      "confidence",
      "detail",
      "last_found_at as lastFoundAt",
      "found",
      "proposed",
      "rejected",
      sql<number>`(fingerprint ->> 'exact')::bigint`.as("exact"),
    ])
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("deleted_at", "is", null)
    .where("fingerprint", "is not", null)
    .modifyEnd(PREPARED)
    .execute();
}

export interface EntryFind {
  state: EntryState;
  confidence: number;
  detail: string;
  lastFoundAt: Date | null;
  /** Absent when unchanged. */
  found?: StoredElement;
  fingerprint?: object;
  proposed?: ProposedElement | null;
}

/** Updates how an entry's element was found. An entry re-picked since the visit began is left unchanged. */
export async function updateEntryState(
  trx: Trx,
  organisationId: string,
  entry: Pick<PickedEntry, "id" | "version">,
  find: EntryFind,
): Promise<void> {
  const { found, fingerprint, proposed } = find;
  await trx
    .updateTable("tracking_entry")
    .set({
      state: find.state,
      confidence: find.confidence,
      detail: find.detail,
      last_found_at: find.lastFoundAt,
      ...(found === undefined ? {} : { found: JSON.stringify(found) }),
      ...(fingerprint === undefined ? {} : { fingerprint: JSON.stringify(fingerprint) }),
      ...(proposed === undefined ? {} : { proposed: proposed === null ? null : JSON.stringify(proposed) }),
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", entry.id)
    .where("version", "=", entry.version)
    .where("deleted_at", "is", null)
    .execute();
}
