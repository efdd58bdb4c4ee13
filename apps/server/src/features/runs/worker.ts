import type { FastifyBaseLogger } from "fastify";
import type { PgBoss } from "pg-boss";
import type { Clock } from "../../clock.ts";
import { inOrganisation } from "../../database/tenant.ts";
import type { Db } from "../../database/tenant.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import { readPage } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import type { NameProduct } from "../products/first-names.ts";
import { findLiveRuns, finishRun, markRunning } from "./runs.store.ts";
import { settleVisit } from "./settle.service.ts";
import type { Tariff } from "./settle.service.ts";
import { createVisitQueues, queueNames, releaseOrphans } from "./visit-queue.ts";
import type { VisitJob } from "./visit-queue.ts";
import { findVisitTarget } from "./visit.store.ts";
import type { VisitTarget } from "./visit.store.ts";

export interface WorkerOptions {
  db: Db;
  boss: PgBoss;
  fetcher: Fetcher;
  clock: Clock;
  log: FastifyBaseLogger;
  lane: string;
  tariff: Tariff;
  nameProduct?: NameProduct;
  concurrency: number;
  /** Least time between two visits of one host: with a real pause, one worker at a time waits for a host. */
  hostIntervalMs: number;
  /** No other program works on this database: visits that are under way were left by a killed one. */
  isAlone: boolean;
  /** Further headers for a shop: the demonstration tells its shop the time by one. */
  extraHeaders?: () => Record<string, string>;
}

export interface Worker {
  /** Takes no further visit, and waits for those under way. */
  stop(): Promise<void>;
}

const nothingRead = (outcome: PageReading["outcome"], detail: string | null): PageReading => ({
  outcome,
  detail,
  page: null,
  extraction: null,
  httpStatus: null,
  snapshot: null,
});

/** Above this pause between visits, a second worker on the same host could only wait. */
const ONE_AT_A_TIME_FROM_MS = 250;

/** Visits queued pages until stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, boss, fetcher, clock, log, lane, tariff } = options;
  await createVisitQueues(boss, lane);
  if (options.isAlone) await releaseOrphans(boss, lane);
  const { visits, dead } = queueNames(lane);

  const finish = async (organisationId: string, runIds: readonly string[]): Promise<void> => {
    // After the settling transaction: two workers that settle the last two visits at once each see the other's as open.
    for (const runId of runIds) {
      await inOrganisation(db, organisationId, (trx) => finishRun(trx, organisationId, runId, clock.now()));
    }
  };

  const settle = async (job: VisitJob, reading: PageReading, target?: VisitTarget): Promise<void> => {
    const runs = await settleVisit(db, job, reading, {
      identity: target?.identity ?? {},
      now: clock.now(),
      tariff,
      versions: target?.versions,
      shop: target,
      nameProduct: options.nameProduct,
    });
    if (runs.length > 0) return finish(job.organisationId, runs);
    // Settled by a delivery that died before it could end the runs: its own, and those that had joined it.
    const { organisationId, productId } = job;
    const live = await inOrganisation(db, organisationId, (trx) =>
      findLiveRuns(trx, organisationId, productId),
    );
    return finish(organisationId, live);
  };

  const visit = async (job: VisitJob, signal: AbortSignal): Promise<void> => {
    const { organisationId, runId, productId } = job;
    const target = await inOrganisation(db, organisationId, async (trx) => {
      await markRunning(trx, organisationId, runId, clock.now());
      return findVisitTarget(trx, organisationId, productId, clock.now());
    });
    if (!target) {
      await settle(job, nothingRead("cancelled", "the product was deleted"));
      return;
    }
    const reading = await readPage(fetcher, {
      url: target.url,
      tier: target.tier,
      locators: target.locators,
      hints: target.hints,
      knownLost: target.knownLost,
      isPictured: target.isPictured,
      extraHeaders: options.extraHeaders?.(),
      signal,
    });
    await settle(job, reading, target);
  };

  const workId = await boss.work<VisitJob>(
    visits,
    {
      localConcurrency: options.concurrency,
      pollingIntervalSeconds: 0.5,
      burstWhenBatchFull: true,
      ...(options.hostIntervalMs >= ONE_AT_A_TIME_FROM_MS ? { groupConcurrency: 1 } : {}),
    },
    async (jobs) => {
      for (const job of jobs) {
        try {
          await visit(job.data, job.signal);
        } catch (error) {
          log.error({ err: error, visit: job.data, retry: job.retryCount }, "a visit failed");
          throw error;
        }
      }
    },
  );
  // Visits that died too often end as `internal`, so that every run ends.
  const deadId = await boss.work<VisitJob>(dead, { pollingIntervalSeconds: 2 }, async (jobs) => {
    for (const job of jobs) await settle(job.data, nothingRead("internal", null));
  });

  return {
    stop: async () => {
      await Promise.all([
        boss.offWork(visits, { id: workId, wait: true }),
        boss.offWork(dead, { id: deadId, wait: true }),
      ]);
    },
  };
}
