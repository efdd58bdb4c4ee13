import { utcDay } from "@pricetrail/contract";
import { inOrganisation } from "../../database/tenant.ts";
import type { Db } from "../../database/tenant.ts";
import { openUntil, opensAt } from "../../plan-window.ts";
import { recheckLater } from "../prices/held-prices.service.ts";
import type { Tariff } from "./bill-points.service.ts";
import { findTiming } from "./plan-window.store.ts";
import { skipPlanned } from "./planned-visits.store.ts";
import * as store from "./settle.store.ts";
import type { VisitJob } from "./visits.queue.ts";

/** The detail of the items of a visit that was not made in time. */
const WINDOW_CLOSED = "the window of its plan closed before its turn";

/** Ends a visit that the day's cap leaves no room for: nothing is read, counted or changed, and its runs resume another day. */
export function skipVisit(
  db: Db,
  { organisationId, runId, productId }: VisitJob,
  { now, tariff }: { now: Date; tariff: Tariff },
): Promise<string[]> {
  const day = utcDay(now);
  return inOrganisation(db, organisationId, async (trx) => {
    const items = await store.lockOpenItems(trx, organisationId, runId, productId);
    if (items.length === 0) return [];
    await tariff.cap.markReached(trx, { organisationId, day, now });
    const runIds = await store.closeItems(
      trx,
      { organisationId, runId, now },
      items.map(({ entryId }) => ({
        entryId,
        outcome: "skipped_cap",
        detail: null,
        value: null,
        currency: null,
      })),
    );
    await store.noteCappedRuns(trx, organisationId, runIds, day);
    await skipPlanned(trx, organisationId, { runIds, productIds: [productId], reason: "cap" });
    return runIds;
  });
}

/**
 * Ends a visit whose turn came only when the window of its plan had closed: nothing is read, and what is held waits for the next one.
 *
 * @returns the other runs whose items were closed; null where the visit is to be made after all, because a run that no window bounds
 *   has joined it meanwhile or the plan was changed: then nothing was ended
 */
export function leaveVisit(
  db: Db,
  { organisationId, runId, productId }: VisitJob,
  { now, workQueue }: { now: Date; workQueue: string },
): Promise<string[] | null> {
  return inOrganisation(db, organisationId, async (trx) => {
    const items = await store.lockOpenItems(trx, organisationId, runId, productId);
    if (items.length === 0) return [];
    // Asked again now that the items are locked: no run can join them any more.
    const timing = await findTiming(trx, { organisationId, runId, productId });
    if (!timing || openUntil(timing, now.getTime()) !== undefined) return null;
    const runIds = await store.closeItems(
      trx,
      { organisationId, runId, now },
      items.map(({ entryId }) => ({
        entryId,
        outcome: "cancelled",
        detail: WINDOW_CLOSED,
        value: null,
        currency: null,
      })),
    );
    await skipPlanned(trx, organisationId, { runIds, productIds: [productId], reason: "window" });
    const dueAt = new Date(opensAt(timing, now.getTime()));
    await recheckLater(trx, { organisationId, productId, at: now, dueAt }, workQueue);
    return runIds;
  });
}
