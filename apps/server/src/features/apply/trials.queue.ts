import type { PgBoss } from "pg-boss";
import type { Trx } from "../../database/tenant.ts";
import { createShopQueue, enqueueForShop, startShopWorker } from "../../queue/shop-queue.ts";
import type { ShopQueue, ShopWorker } from "../../queue/shop-queue.ts";

/** One page of a trial. */
export interface TrialJob {
  organisationId: string;
  trialId: string;
  position: number;
}

const TRIALS: ShopQueue = {
  nameOf: (workQueue) => `trials-${workQueue}`,
  retries: 3,
  expireS: 10 * 60,
  retentionS: 24 * 3600,
  failure: "a page of a trial failed",
};

export const createTrialQueue = (boss: PgBoss, workQueue: string): Promise<void> =>
  createShopQueue(boss, TRIALS, workQueue);

/** Queues the pages of a trial, all of one host, in its transaction. */
export function enqueueTrial(
  boss: PgBoss,
  trx: Trx,
  workQueue: string,
  host: string,
  jobs: readonly TrialJob[],
): Promise<void> {
  return enqueueForShop(
    boss,
    trx,
    TRIALS.nameOf(workQueue),
    host,
    jobs.map((data) => ({ data })),
  );
}

/** Visits waiting trial pages, one at a time per shop. */
export const startTrialWorker = (worker: Omit<ShopWorker<TrialJob>, "isAlone">) =>
  startShopWorker(TRIALS, { ...worker, isAlone: false });
