import { DEFAULT_FIELDS, isOwnField } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import type { NewEntry } from "../intake/new-products.service.ts";
import { draftEntry } from "../intake/proposal.rules.ts";
import * as store from "./configurations.store.ts";
import type { EntryRecord } from "./configurations.store.ts";
import { insertSplices } from "./splices.shared.store.ts";

interface Target {
  organisationId: string;
  productId: string;
  now: Date;
}

/**
 * Sets the elements of a product's fields, in the caller's transaction: an existing entry keeps its id and history and gets the
 * next version, with the change marked; a field without an entry gets one.
 */
export async function putEntries(
  trx: Trx,
  { organisationId, productId, now }: Target,
  known: readonly EntryRecord[],
  entries: readonly NewEntry[],
): Promise<void> {
  for (const entry of entries) {
    const existing = known.find(({ field }) => field === entry.field);
    if (existing === undefined) {
      await store.insertEntry(trx, organisationId, productId, newId(now), entry, now);
      continue;
    }
    // Automatic before and after: nothing changes.
    if (existing.fingerprint === null && !entry.fingerprint) continue;
    const version = await store.replaceElement(trx, organisationId, existing.id, entry, now);
    await insertSplices(trx, organisationId, [
      {
        id: newId(now),
        productId,
        entryId: existing.id,
        field: entry.field,
        version,
        kind: entry.fingerprint ? "picked" : "automatic",
        at: now,
      },
    ]);
  }
}

/**
 * Removes a configuration: custom fields end, everything else is found automatically, including the standard fields of every
 * product.
 */
export async function resetToAutomatic(
  trx: Trx,
  target: Target,
  known: readonly EntryRecord[],
): Promise<void> {
  const isOwn = ({ field }: EntryRecord) => isOwnField(field);
  await store.markEntriesDeleted(
    trx,
    target.organisationId,
    known.filter(isOwn).map(({ id }) => id),
    target.now,
  );
  const fields = new Set([
    ...known.filter((entry) => !isOwn(entry)).map(({ field }) => field),
    ...DEFAULT_FIELDS,
  ]);
  await putEntries(
    trx,
    target,
    known,
    [...fields].map((field) => ({ ...draftEntry(field as "name", null), field })),
  );
  await store.setTier(trx, target.organisationId, target.productId, "auto", target.now);
}
