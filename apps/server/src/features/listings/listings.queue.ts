import type { PgBoss } from "pg-boss";
import type { Trx } from "../../database/tenant.ts";
import { createShopQueue, enqueueForShop, startShopWorker } from "../../queue/shop-queue.ts";
import type { ShopQueue, ShopWorker } from "../../queue/shop-queue.ts";

/**
 * A pass to continue at its first waiting page, or the page of one found product to read, which is skipped where `until` (ms since the
 * epoch) comes before its turn.
 */
export type ListingJob = { organisationId: string } & (
  | { runId: string }
  | { productId: string; until?: number }
);

const LISTINGS: ShopQueue = {
  nameOf: (workQueue) => `listings-${workQueue}`,
  retries: 5,
  expireS: 15 * 60,
  retentionS: 7 * 24 * 3600,
  failure: "a page of a listing failed",
};

export const createListingQueue = (boss: PgBoss, workQueue: string): Promise<void> =>
  createShopQueue(boss, LISTINGS, workQueue);

/**
 * Puts jobs into the queue, in the transaction of what they are for.
 *
 * @param delayS seconds from now on before which they are not taken
 */
export function enqueueListing(
  boss: PgBoss,
  trx: Trx,
  workQueue: string,
  host: string,
  jobs: readonly ListingJob[],
  delayS = 0,
): Promise<void> {
  return enqueueForShop(
    boss,
    trx,
    LISTINGS.nameOf(workQueue),
    host,
    jobs.map((data) => ({
      data,
      // What is still to be found comes before a closer look at what was.
      priority: "runId" in data ? 1 : 0,
      ...(delayS > 0 ? { startAfter: delayS } : {}),
    })),
  );
}

/** Does the jobs, one at a time for each shop. */
export const startListingWorker = (worker: ShopWorker<ListingJob>) => startShopWorker(LISTINGS, worker);
