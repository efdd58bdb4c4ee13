import { HOUR_MS } from "@pricetrail/contract";
import type { Trx } from "../../../database/tenant.ts";
import { newId } from "../../../ids.ts";
import type { ItemRecord, OfferRecord } from "../market.store.ts";
import { isBelowMap, mapInEffect } from "../position.rules.ts";
import type { Ranked } from "../position.rules.ts";
import { violationChanges } from "./violation.rules.ts";
import type { Earlier, Minimum, SeenOffer, ViolationChanges } from "./violation.rules.ts";
import * as store from "./violations.store.ts";

/** An item whose position has been computed. */
export interface ComparedItem {
  item: ItemRecord;
  offers: readonly Ranked<OfferRecord & SeenOffer>[];
}

/** The minimum of an item as its position remembers it. */
type KnownMap = ItemRecord["known"];

/** Returns the stated minimum of an item, and since when that is known. */
export function knownMap({ mapMinor, currency, known }: ItemRecord, now: Date): KnownMap {
  if (mapMinor === null || currency === null) return { mapMinor: null, currency: null, since: null };
  const isSame = known.mapMinor === mapMinor && known.currency === currency;
  return { mapMinor, currency, since: isSame ? (known.since ?? now) : now };
}

/** Returns the minimum in effect, and since when: as stated, or else since it is known. */
function minimumOf(item: ItemRecord, now: Date): Minimum | null {
  const map = mapInEffect(item, now);
  return map && { ...map, since: item.mapFrom ?? knownMap(item, now).since ?? now };
}

/**
 * Starts, continues and ends the violations of items, in the transaction that computes their positions: after a kill, neither or both
 * have happened.
 *
 * @returns by item, when it is looked at again although nothing is written: when a grace passes, and hourly while a violation goes on, as
 *   reading the same price again soon makes nothing due
 */
export async function settleViolations(
  trx: Trx,
  organisationId: string,
  compared: readonly ComparedItem[],
  { now, graceHours }: { now: Date; graceHours: number },
): Promise<Map<string, Date>> {
  const due = new Map<string, Date>();
  const ids = compared.map(({ item }) => item.id);
  const ongoing = await store.findOngoing(trx, organisationId, ids);
  const all: (ViolationChanges & { groupId: string })[] = [];
  for (const { item, offers } of compared) {
    const map = minimumOf(item, now);
    const going = ongoing.get(item.id) ?? [];
    if (map === null && going.length === 0) continue;
    const below = offers.filter((offer) => isBelowMap(map, offer)).map(({ offer }) => offer.productId);
    const earlier =
      below.length > 0
        ? await store.findEarlier(trx, organisationId, item.id, below)
        : new Map<string, Earlier>();
    const changes = violationChanges(map, offers, { ongoing: going, earlier }, { now, graceHours });
    all.push({ ...changes, groupId: item.id });
    const isGoingOn = changes.starts.length + changes.continues.length > 0;
    const next = Math.min(
      changes.dueAt?.getTime() ?? Infinity,
      isGoingOn ? now.getTime() + HOUR_MS : Infinity,
    );
    if (next < Infinity) due.set(item.id, new Date(next));
  }
  const ends = all.flatMap((changes) => changes.ends);
  if (ends.length > 0) await store.endViolations(trx, organisationId, ends);
  const seen = all.flatMap(({ continues }) => continues);
  if (seen.length > 0) await store.continueViolations(trx, organisationId, seen, now);
  const starts = all.flatMap((changes) =>
    changes.starts.map(({ map, isWaiting, ...start }) => ({
      ...start,
      id: newId(now),
      groupId: changes.groupId,
      mapMinor: map.minor,
      currency: map.currency,
      status: isWaiting ? ("waiting" as const) : ("open" as const),
      at: now,
    })),
  );
  if (starts.length > 0) await store.insertViolations(trx, organisationId, starts);
  return due;
}
