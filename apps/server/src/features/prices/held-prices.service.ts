import { DAY_MS, HOUR_MS } from "@pricetrail/contract";
import { confirm, RULES } from "@pricetrail/confirm";
import type { Decision, Price, Published, Reading } from "@pricetrail/confirm";
import type { HeldReason, ReadBy, Sighting } from "../../database/tables/prices.ts";
import type { Trx } from "../../database/tenant.ts";
import * as store from "./held-prices.store.ts";
import type { HeldRow } from "./held-prices.store.ts";

/** A price as read by a visit, and how it was read. */
export interface PriceSighting {
  organisationId: string;
  productId: string;
  at: Date;
  price: Price;
  readBy: ReadBy;
  otherProduct?: string | undefined;
}

/** The price in force and the time of its last reading, as stored in a product's latest row. */
export interface InForce {
  price: Price;
  readAt: Date | null;
  readBy: ReadBy | null;
}

export interface Weighed {
  decision: Decision;
  /** The price for comparison; undefined before the first price. */
  inForce: InForce | undefined;
  /** The prices held against the price in force so far. */
  held: HeldRow[];
}

/** Time in ms during which a visit to another product of the shop indicates the shop's behaviour. */
const RECENT_MS = 2 * HOUR_MS;

/** Returns random jitter, so that rechecks of one run do not all reach their shop at the same time. */
const jitter = (spreadMs: number): number => Math.random() * spreadMs;

const readerOf = (readBy: ReadBy) => ({
  extractor: readBy.extractor,
  picks: readBy.picks,
  evidence: { raw: readBy.raw, place: readBy.place },
});

/**
 * Decides whether a price is published, in the transaction that settles its visit. A late reading is compared with the price of
 * its own time.
 *
 * @param latest the price in force according to the product's latest row
 */
export async function weighPrice(
  trx: Trx,
  sighting: PriceSighting,
  latest: InForce | undefined,
): Promise<Weighed> {
  const { organisationId, productId, at, price, readBy, otherProduct } = sighting;
  const isLate = latest?.readAt != null && latest.readAt > at;
  const then = isLate ? await store.findPriceAt(trx, organisationId, productId, at) : undefined;
  // The reading method of a past price is not stored: it is assumed to be the same unless known otherwise.
  const inForce = isLate ? then && { ...then, readBy } : latest;
  const rows = await store.findHeld(trx, organisationId, productId, {
    after: inForce?.readAt ?? null,
    until: at,
  });
  const held = rows.filter((row) => !row.isRejected);
  const reading: Reading = {
    ...readerOf(readBy),
    price,
    at: at.getTime(),
    ...(otherProduct !== undefined && { otherProduct }),
  };
  const published: Published | undefined = inForce && {
    price: inForce.price,
    ...readerOf(inForce.readBy ?? readBy),
  };
  const known = { published, held, rejected: rows.filter((row) => row.isRejected).map((row) => row.price) };
  const alone = confirm(known, reading);
  if (alone.kind === "same" || !inForce) return { decision: alone, inForce, held };
  const since = new Date(at.getTime() - RECENT_MS);
  const peers = await store.countPeers(trx, organisationId, productId, since);
  return { decision: confirm({ ...known, peers }, reading), inForce, held: rows };
}

/** Returns the first sighting of the published price; undefined when this visit is the first. */
export function firstSighting({ decision, held }: Weighed): { at: Date; checkId: string } | undefined {
  if (decision.kind !== "publish" && decision.kind !== "correct") return undefined;
  const first = held.find((row) => row.at === decision.since && !row.isRejected);
  return first && { at: new Date(first.at), checkId: first.checkId };
}

export interface HeldContext {
  checkId: string;
  /** The reason why the price is held, as text. */
  detail: string;
  /** The data for accepting the price if this is its first sighting. */
  sighting: Sighting;
  workQueue: string;
}

const idsOf = (rows: readonly HeldRow[]): string[] => rows.map((row) => row.id);

/** Stores the prices held from now on and the time of the recheck; returns whether this price was seen for the first time. */
export async function storeHeld(
  trx: Trx,
  { organisationId, productId, at, price, otherProduct }: PriceSighting,
  { decision, held }: Weighed,
  { checkId, detail, sighting, workQueue }: HeldContext,
): Promise<boolean> {
  const isCurrent = (row: { price: Price; otherProduct?: string }) =>
    row.otherProduct === otherProduct &&
    row.price.normalMinor === price.normalMinor &&
    row.price.discountedMinor === price.discountedMinor &&
    row.price.currency === price.currency;
  const waiting = held.filter((row) => !row.isRejected);
  if (decision.kind !== "hold" && decision.kind !== "unstable") {
    // A price that a person refused stays refused until another one is published.
    const over = decision.kind === "same" ? waiting : held;
    await store.deleteHeld(trx, organisationId, idsOf(over));
    if (held.length > 0) await store.setRecheck(trx, organisationId, productId, null);
    return false;
  }
  const reason: HeldReason = decision.kind === "unstable" ? "unstable" : decision.reason;
  const now = decision.held.find(isCurrent)!;
  const before = held.find((row) => isCurrent(row) && row.isRejected === (reason === "rejected"));
  if (before) await store.updateHeld(trx, organisationId, before.id, { held: now, reason, detail });
  else
    await store.insertHeld(trx, organisationId, productId, { held: now, reason, detail, checkId, sighting });
  const kept = new Set(decision.held.map((one) => one.at));
  const dropped = waiting.filter((row) => row !== before && !kept.has(row.at));
  await store.deleteHeld(trx, organisationId, idsOf(dropped));
  const again = decision.kind === "hold" ? decision.again : undefined;
  const dueAt = again && new Date(at.getTime() + again.afterMs + jitter(again.spreadMs));
  await store.setRecheck(trx, organisationId, productId, dueAt ? { workQueue, dueAt } : null);
  return before === undefined;
}

/** Returns why a price is read better now. */
export const causeOf = (inForce: InForce, { picks }: ReadBy): "extractor" | "picks" =>
  inForce.readBy?.picks === picks ? "extractor" : "picks";

/** Stores that a price is read better from a time on. */
export async function recordCorrection(
  trx: Trx,
  { organisationId, productId, price, readBy }: PriceSighting,
  inForce: InForce,
  first: { at: Date; checkId: string },
): Promise<void> {
  await store.insertCorrection(trx, organisationId, {
    productId,
    ...first,
    cause: causeOf(inForce, readBy),
    from: inForce.price,
    to: price,
  });
}

/** Time in ms without a sighting after which a held price is no longer rechecked. */
const RECHECK_WINDOW_MS = 7 * DAY_MS;

/** Schedules the recheck of a product with a held price after a skipped visit, for when visits may begin again (`dueAt`). */
export function recheckLater(
  trx: Trx,
  visit: Pick<PriceSighting, "organisationId" | "productId" | "at"> & { dueAt: Date },
  workQueue: string,
): Promise<void> {
  const { organisationId, productId, at, dueAt } = visit;
  const seenAfter = new Date(at.getTime() - RECHECK_WINDOW_MS);
  return store.setMissedRecheck(trx, organisationId, productId, { workQueue, dueAt, seenAfter });
}

/** Schedules the recheck of a product with a held price a day after a visit that read no price, unless one is scheduled already. */
export function recheckAfterError(
  trx: Trx,
  { organisationId, productId, at }: Pick<PriceSighting, "organisationId" | "productId" | "at">,
  workQueue: string,
): Promise<void> {
  const { afterMs, spreadMs } = RULES.nextDay;
  return store.setMissedRecheck(trx, organisationId, productId, {
    workQueue,
    dueAt: new Date(at.getTime() + afterMs + jitter(spreadMs)),
    seenAfter: new Date(at.getTime() - RECHECK_WINDOW_MS),
  });
}
