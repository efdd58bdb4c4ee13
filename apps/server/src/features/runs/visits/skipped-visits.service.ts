import { utcDay } from "@pricetrail/contract";
import { writeInOrganisation } from "../../../database/tenant.ts";
import type { Db } from "../../../database/tenant.ts";
import { windowClosesAt, nextOpening } from "./plan-window.rules.ts";
import { recheckLater } from "../../prices/held-prices.service.ts";
import type { Tariff } from "../points/bill-points.service.ts";
import { findTiming } from "./plan-window.store.ts";
import { skipPlanned } from "../planned-visits.store.ts";
import * as store from "../settling/settle.store.ts";
import type { VisitJob } from "./visits.queue.ts";

/** The detail of the items of a visit that was not made in time. */
const WINDOW_CLOSED = "the window of its plan closed before its turn";

/** Ends a visit for which the daily cap has no room: nothing is read, counted or changed, and its runs resume on another day. */
export function skipVisit(
  db: Db,
  { organisationId, runId, productId }: VisitJob,
  { now, tariff }: { now: Date; tariff: Tariff },
): Promise<string[]> {
  const day = utcDay(now);
  return writeInOrganisation(db, organisationId, async (trx) => {
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
    await store.recordCappedRuns(trx, organisationId, runIds, day);
    await skipPlanned(trx, organisationId, { runIds, productIds: [productId], reason: "cap" });
    return runIds;
  });
}

/**
 * Ends a visit whose turn came only after its plan's window had closed: nothing is read, and a held price waits for the next
 * window.
 *
 * @returns the other runs whose items were closed; null when the visit has to be made after all, because a run without a window
 *   has joined it or the plan was changed: then nothing was ended
 */
export function skipAfterWindow(
  db: Db,
  { organisationId, runId, productId }: VisitJob,
  { now, workQueue }: { now: Date; workQueue: string },
): Promise<string[] | null> {
  return writeInOrganisation(db, organisationId, async (trx) => {
    const items = await store.lockOpenItems(trx, organisationId, runId, productId);
    if (items.length === 0) return [];
    // Checked again now that the items are locked: no further run can join them.
    const timing = await findTiming(trx, { organisationId, runId, productId });
    if (!timing || windowClosesAt(timing, now.getTime()) !== undefined) return null;
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
    const dueAt = new Date(nextOpening(timing, now.getTime()));
    await recheckLater(trx, { organisationId, productId, at: now, dueAt }, workQueue);
    return runIds;
  });
}
