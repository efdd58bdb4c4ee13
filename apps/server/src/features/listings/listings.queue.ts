import type { PgBoss } from "pg-boss";
import type { Trx } from "../../database/tenant.ts";
import { enqueue, SHOP_QUEUE } from "../../jobs/queue.ts";
import type { Queue } from "../../jobs/queue.ts";

/**
 * Continues a deep run at its first waiting page, or reads the page of one found product, which is skipped if `until` (ms since the
 * epoch) comes before its turn.
 */
export type ListingJob = { organisationId: string } & (
  | { runId: string }
  | { productId: string; until?: number }
);

export const listingQueue = (workQueue: string): Queue => ({
  name: `listings-${workQueue}`,
  options: { ...SHOP_QUEUE, retryLimit: 5, expireInSeconds: 15 * 60, retentionSeconds: 7 * 24 * 3600 },
});

/**
 * Queues jobs in the transaction that causes them.
 *
 * @param delayS delay in seconds before they are taken
 */
export function enqueueListing(
  boss: PgBoss,
  trx: Trx,
  { name }: Queue,
  host: string,
  jobs: readonly ListingJob[],
  delayS = 0,
): Promise<void> {
  return enqueue(
    boss,
    trx,
    name,
    jobs.map((data) => ({
      data,
      host,
      // Finding further products has priority over reading found ones.
      priority: "runId" in data ? 1 : 0,
      ...(delayS > 0 ? { startAfter: delayS } : {}),
    })),
  );
}
