import { fromKysely } from "pg-boss";
import type { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Trx } from "../database/tenant.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import type { DatabaseWatch } from "../database/watch.ts";
import { workThroughOutages } from "./outages.ts";
import { releaseOrphans } from "./queue.ts";

/** Work on pages of shops beside the visits of runs: some at a time, and one at a time for each shop. */
export interface ShopQueue {
  /** The pg-boss queue of a work queue, so that a worker with another clock takes none of its jobs. */
  nameOf: (workQueue: string) => string;
  /** A job that failed is done again so often before it is given up. */
  retries: number;
  /** A job that takes longer counts as lost; in seconds. */
  expireS: number;
  /** Jobs that nobody has taken are kept for this long; in seconds. */
  retentionS: number;
  /** What is logged of a job that failed. */
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

/** A job and when it is its turn. */
export interface ShopJob<Job> {
  data: Job;
  priority?: number;
  /** Seconds from now on before which it is not taken. */
  startAfter?: number;
}

/** Puts jobs into the queue, in the transaction of what they are for. Their host is their group. */
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

/** What a worker of such a queue needs beside the work itself. */
export interface ShopWorker<Job> {
  boss: PgBoss;
  watch: DatabaseWatch;
  workQueue: string;
  isAlone: boolean;
  log: FastifyBaseLogger;
  work: (job: Job, signal: AbortSignal) => Promise<void>;
  /** For a job that failed too often. */
  giveUp: (job: Job) => Promise<void>;
}

/** Does the jobs until stopped. @returns stops it and waits for what is under way */
export async function startShopWorker<Job extends object>(
  queue: ShopQueue,
  { boss, watch, workQueue, isAlone, log, work, giveUp }: ShopWorker<Job>,
): Promise<{ stop(): Promise<void> }> {
  const name = queue.nameOf(workQueue);
  await createShopQueue(boss, queue, workQueue);
  if (isAlone) await releaseOrphans(boss, name);
  return workThroughOutages<Job>(
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
        // The program stops, or will go on when the database is back: nothing has been tried.
        if (error instanceof DatabaseUnavailableError || signal.aborted) throw error;
        log.error({ err: error, job: job.data, retry: job.retryCount }, queue.failure);
        if (job.retryCount < queue.retries) throw error;
        await giveUp(job.data);
      }
    },
  );
}
