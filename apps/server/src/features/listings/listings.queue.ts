import type { PgBoss } from "pg-boss";
import type { Trx } from "../../database/tenant.ts";
import { createShopQueue, enqueueForShop, startShopWorker } from "../../queue/shop-queue.ts";
import type { ShopQueue, ShopWorker } from "../../queue/shop-queue.ts";

/**
 * Continues a pass at its first waiting page, or reads the page of one found product, which is skipped if `until` (ms since the
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
 * Queues jobs in the transaction that causes them.
 *
 * @param delayS delay in seconds before they are taken
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
      // Finding further products has priority over reading found ones.
      priority: "runId" in data ? 1 : 0,
      ...(delayS > 0 ? { startAfter: delayS } : {}),
    })),
  );
}

/** Processes the jobs, one at a time per shop. */
export const startListingWorker = (worker: ShopWorker<ListingJob>) => startShopWorker(LISTINGS, worker);
