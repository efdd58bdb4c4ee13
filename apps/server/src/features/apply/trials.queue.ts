import { fromKysely } from "pg-boss";
import type { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Trx } from "../../database/tenant.ts";
import { DatabaseUnavailableError } from "../../database/unavailable.ts";
import type { DatabaseWatch } from "../../database/watch.ts";
import { workThroughOutages } from "../../queue/outages.ts";

/** One page of a trial to be visited. */
export interface TrialJob {
  organisationId: string;
  trialId: string;
  position: number;
}

const RETRIES = 3;
const queueName = (workQueue: string): string => `trials-${workQueue}`;

export async function createTrialQueue(boss: PgBoss, workQueue: string): Promise<void> {
  await boss.createQueue(queueName(workQueue), {
    retryLimit: RETRIES,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 10 * 60,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 600,
    retentionSeconds: 24 * 3600,
  });
}

/** Puts the pages of a trial into the queue, in its transaction. All are of one host, which is their group. */
export async function enqueueTrial(
  boss: PgBoss,
  trx: Trx,
  workQueue: string,
  host: string,
  jobs: readonly TrialJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  await boss.insert(
    queueName(workQueue),
    jobs.map((data) => ({ data, group: { id: host } })),
    { db: fromKysely(trx) },
  );
}

/**
 * Visits waiting pages of trials, one at a time for each shop. A page that failed too often is given up.
 *
 * @returns stops it and waits for what is under way
 */
export async function startTrialWorker(options: {
  boss: PgBoss;
  watch: DatabaseWatch;
  workQueue: string;
  log: FastifyBaseLogger;
  visit: (job: TrialJob, signal: AbortSignal) => Promise<void>;
  giveUp: (job: TrialJob) => Promise<void>;
}): Promise<{ stop(): Promise<void> }> {
  const { boss, watch, workQueue, log, visit, giveUp } = options;
  await createTrialQueue(boss, workQueue);
  return workThroughOutages<TrialJob>(
    {
      boss,
      watch,
      isAlone: false,
      queue: queueName(workQueue),
      options: {
        localConcurrency: 2,
        groupConcurrency: 1,
        pollingIntervalSeconds: 0.5,
      },
      onError: (error) => log.error({ err: error }, "lost pages of trials could not be given back"),
    },
    async (job, signal) => {
      try {
        await visit(job.data, signal);
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) throw error;
        log.error({ err: error, trial: job.data, retry: job.retryCount }, "a page of a trial failed");
        if (job.retryCount < RETRIES) throw error;
        await giveUp(job.data);
      }
    },
  );
}
