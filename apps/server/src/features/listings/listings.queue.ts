import { fromKysely } from "pg-boss";
import type { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Trx } from "../../database/tenant.ts";
import { DatabaseUnavailableError } from "../../database/unavailable.ts";
import type { DatabaseWatch } from "../../database/watch.ts";
import { workThroughOutages } from "../../queue/outages.ts";

/** A pass to go on with at its first page that waits, or one found product's own page to be read. */
export type ListingJob = { organisationId: string } & ({ runId: string } | { productId: string });

const RETRIES = 5;
const queueName = (workQueue: string): string => `listings-${workQueue}`;

export async function createListingQueue(boss: PgBoss, workQueue: string): Promise<void> {
  await boss.createQueue(queueName(workQueue), {
    retryLimit: RETRIES,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 15 * 60,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 600,
    retentionSeconds: 7 * 24 * 3600,
  });
}

/**
 * Puts jobs into the queue, in the transaction of what they are for. The host is their group.
 *
 * @param delayS seconds from now on before which they are not taken
 */
export async function enqueueListing(
  boss: PgBoss,
  trx: Trx,
  workQueue: string,
  host: string,
  jobs: readonly ListingJob[],
  delayS = 0,
): Promise<void> {
  if (jobs.length === 0) return;
  await boss.insert(
    queueName(workQueue),
    jobs.map((data) => ({
      data,
      group: { id: host },
      // What is still to be found comes before a closer look at what was.
      priority: "runId" in data ? 1 : 0,
      ...(delayS > 0 ? { startAfter: delayS } : {}),
    })),
    { db: fromKysely(trx) },
  );
}

/** Gives back the jobs that a killed program was busy with; only for a program that knows itself to be alone. */
async function releaseOrphans(boss: PgBoss, workQueue: string): Promise<void> {
  const jobs = await boss.findJobs(queueName(workQueue));
  const orphans = jobs.filter((job) => job.state === "active").map((job) => job.id);
  if (orphans.length > 0) await boss.fail(queueName(workQueue), orphans);
}

/**
 * Does the jobs, one at a time for each shop. One that failed too often is given up.
 *
 * @returns stops it and waits for what is under way
 */
export async function startListingWorker(options: {
  boss: PgBoss;
  watch: DatabaseWatch;
  workQueue: string;
  isAlone: boolean;
  log: FastifyBaseLogger;
  work: (job: ListingJob, signal: AbortSignal) => Promise<void>;
  giveUp: (job: ListingJob) => Promise<void>;
}): Promise<{ stop(): Promise<void> }> {
  const { boss, watch, workQueue, isAlone, log, work, giveUp } = options;
  await createListingQueue(boss, workQueue);
  if (isAlone) await releaseOrphans(boss, workQueue);
  return workThroughOutages<ListingJob>(
    {
      boss,
      watch,
      isAlone,
      queue: queueName(workQueue),
      options: {
        localConcurrency: 2,
        groupConcurrency: 1,
        pollingIntervalSeconds: 0.5,
      },
      onError: (error) => log.error({ err: error }, "lost pages of listings could not be given back"),
    },
    async (job, signal) => {
      try {
        await work(job.data, signal);
      } catch (error) {
        if (error instanceof DatabaseUnavailableError || signal.aborted) throw error;
        log.error({ err: error, listing: job.data, retry: job.retryCount }, "a page of a listing failed");
        if (job.retryCount < RETRIES) throw error;
        await giveUp(job.data);
      }
    },
  );
}
