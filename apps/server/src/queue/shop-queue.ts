import { fromKysely } from "pg-boss";
import type { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Trx } from "../database/tenant.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import type { DatabaseWatch } from "../database/watch.ts";
import { processThroughOutages } from "./outages.ts";
import { releaseOrphans } from "./queue.ts";

/** Work on pages of shops besides the visits of runs: several jobs at a time, but one per shop. */
export interface ShopQueue {
  /** Returns the pg-boss queue of a work queue, so that a worker with another clock takes none of its jobs. */
  nameOf: (workQueue: string) => string;
  /** Maximum retries of a failed job. */
  retries: number;
  /** Time in seconds after which a job counts as lost. */
  expireS: number;
  /** Time in seconds for which waiting jobs are kept. */
  retentionS: number;
  /** Log message for a failed job. */
  failure: string;
}

export async function createShopQueue(boss: PgBoss, queue: ShopQueue, workQueue: string): Promise<void> {
  await boss.createQueue(queue.nameOf(workQueue), {
    retryLimit: queue.retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: queue.expireS,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 600,
    retentionSeconds: queue.retentionS,
  });
}

/** A job and the time of its turn. */
export interface ShopJob<Job> {
  data: Job;
  priority?: number;
  /** Delay in seconds before it can be taken. */
  startAfter?: number;
}

/** Queues jobs in the transaction that causes them, grouped by host. */
export async function enqueueForShop<Job extends object>(
  boss: PgBoss,
  trx: Trx,
  queueName: string,
  host: string,
  jobs: readonly ShopJob<Job>[],
): Promise<void> {
  if (jobs.length === 0) return;
  await boss.insert(
    queueName,
    jobs.map((job) => ({ ...job, group: { id: host } })),
    { db: fromKysely(trx) },
  );
}

/** A worker's dependencies besides the work itself. */
export interface ShopWorker<Job> {
  boss: PgBoss;
  watch: DatabaseWatch;
  workQueue: string;
  isAlone: boolean;
  log: FastifyBaseLogger;
  work: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Called for a job that has failed too often. */
  giveUp: (job: Job) => Promise<void>;
}

/** Processes the jobs until stopped. @returns stops it and waits for work under way */
export async function startShopWorker<Job extends object>(
  queue: ShopQueue,
  { boss, watch, workQueue, isAlone, log, work, giveUp }: ShopWorker<Job>,
): Promise<{ stop(): Promise<void> }> {
  const name = queue.nameOf(workQueue);
  await createShopQueue(boss, queue, workQueue);
  if (isAlone) await releaseOrphans(boss, name);
  return processThroughOutages<Job>(
    {
      boss,
      watch,
      isAlone,
      queue: name,
      options: { localConcurrency: 2, groupConcurrency: 1, pollingIntervalSeconds: 0.5 },
      onError: (error) => log.error({ err: error, queue: name }, "lost jobs could not be given back"),
    },
    async (job, signal) => {
      try {
        await work(job.data, signal);
      } catch (error) {
        // The program is stopping or waiting for the database: this is not a failed attempt.
        if (error instanceof DatabaseUnavailableError || signal.aborted) throw error;
        log.error({ err: error, job: job.data, retry: job.retryCount }, queue.failure);
        if (job.retryCount < queue.retries) throw error;
        await giveUp(job.data);
      }
    },
  );
}
