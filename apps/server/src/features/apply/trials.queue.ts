import { SHOP_QUEUE } from "../../jobs/queue.ts";
import type { Queue } from "../../jobs/queue.ts";

/** One page of a trial. */
export interface TrialJob {
  organisationId: string;
  trialId: string;
  position: number;
}

export const trialQueue = (workQueue: string): Queue => ({
  name: `trials-${workQueue}`,
  options: { ...SHOP_QUEUE, retryLimit: 3, expireInSeconds: 10 * 60, retentionSeconds: 24 * 3600 },
});
