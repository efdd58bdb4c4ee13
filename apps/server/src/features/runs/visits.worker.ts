import { utcDay } from "@pricetrail/contract";
import type { FastifyBaseLogger } from "fastify";
import type { PgBoss } from "pg-boss";
import type { Clock } from "../../clock.ts";
import { abortAt } from "../../plan-window.ts";
import { inOrganisation } from "../../database/tenant.ts";
import { DatabaseUnavailableError } from "../../database/unavailable.ts";
import type { Db } from "../../database/tenant.ts";
import type { DatabaseWatch } from "../../database/watch.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import { retryThroughOutages, processThroughOutages } from "../../queue/outages.ts";
import { releaseOrphans } from "../../queue/queue.ts";
import { KnownPages } from "../../reading/known-pages.ts";
import { readPage } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { findLiveRuns, finishRun, markRunning } from "./runs.store.ts";
import { findVisitEnd } from "./plan-window.store.ts";
import { settleVisit } from "./settle.service.ts";
import { skipAfterWindow, skipVisit } from "./skipped-visits.service.ts";
import type { SettleNeeds } from "./settling.rules.ts";
import { beginVisit, isVerifying } from "./visit-tier.rules.ts";
import type { VisitTiers } from "./visit-tier.rules.ts";
import { createVisitQueues, queueNames } from "./visits.queue.ts";
import type { VisitJob } from "./visits.queue.ts";
import { findVisitTarget, isOtherThan } from "./visit.store.ts";
import type { VisitTarget } from "./visit.store.ts";

export interface WorkerOptions {
  db: Db;
  watch: DatabaseWatch;
  boss: PgBoss;
  fetcher: Fetcher;
  clock: Clock;
  log: FastifyBaseLogger;
  needs: SettleNeeds;
  concurrency: number;
  /** Minimum time between two visits of one host, in ms; above a small value, only one worker at a time waits for a host. */
  hostIntervalMs: number;
  /** No other program works on this database, so visits under way at startup were left by a killed one. */
  isAlone: boolean;
  /** Additional request headers for a shop: the demo passes the time to its shop this way. */
  extraHeaders?: () => Record<string, string>;
}

export interface Worker {
  /**
   * Stops taking visits. Visits that wait for their host slot go back to the queue at once; visits under way have a few seconds
   * to complete.
   */
  stop(): Promise<void>;
}

const emptyReading = (outcome: PageReading["outcome"], detail: string | null): PageReading => ({
  outcome,
  detail,
  page: null,
  extraction: null,
  httpStatus: null,
  snapshot: null,
});

/** Time in ms that visits which have sent their request may take after a stop. */
const GRACE_MS = 8_000;

/** Pause between visits, in ms, above which a second worker on the same host could only wait. */
const SERIAL_FROM_INTERVAL_MS = 250;

/** Processes queued visits until stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, watch, boss, fetcher, clock, log, needs, isAlone } = options;
  const { workQueue, tariff } = needs;
  await createVisitQueues(boss, workQueue);
  const { visits, dead } = queueNames(workQueue);
  const pages = new KnownPages();
  if (isAlone) await releaseOrphans(boss, visits);

  const finish = async (organisationId: string, runIds: readonly string[]): Promise<void> => {
    // Runs after the settling transaction: two workers that settle the last two visits concurrently each see the other's as open.
    for (const runId of runIds) {
      await inOrganisation(db, organisationId, (trx) => finishRun(trx, organisationId, runId, clock.now()));
    }
  };

  const settle = async (
    job: VisitJob,
    reading: PageReading,
    target?: VisitTarget,
    tiers?: VisitTiers,
  ): Promise<void> => {
    const runs = await settleVisit(db, job, reading, {
      ...needs,
      identity: target?.identity ?? {},
      picks: target?.picks ?? "",
      now: clock.now(),
      versions: target?.versions,
      tiers,
      shop: target,
    });
    return finishAll(job, runs);
  };

  const finishAll = async (
    { organisationId, productId }: VisitJob,
    runs: readonly string[],
  ): Promise<void> => {
    if (runs.length > 0) return finish(organisationId, runs);
    // A delivery that died before it could end the runs has settled this visit: its own run and those that had joined it end here.
    const live = await inOrganisation(db, organisationId, (trx) =>
      findLiveRuns(trx, organisationId, productId),
    );
    return finish(organisationId, live);
  };

  /** Ends a visit whose plan's window has closed, or restarts it when a run without a window now waits for it. */
  const endOutsideWindow = async (
    job: VisitJob,
    signal: AbortSignal,
    leaving: AbortSignal,
  ): Promise<void> => {
    const ended = await skipAfterWindow(db, job, { now: clock.now(), workQueue });
    return ended === null ? visit(job, signal, leaving) : finishAll(job, ended);
  };

  const visit = async (job: VisitJob, signal: AbortSignal, leaving: AbortSignal): Promise<void> => {
    const { organisationId, runId, productId } = job;
    const target = await inOrganisation(db, organisationId, async (trx) => {
      await markRunning(trx, organisationId, runId, clock.now());
      // A page whose values cannot be counted is not fetched.
      if (await tariff.cap.isReached(trx, { organisationId, day: utcDay(clock.now()) })) return "capped";
      const until = await findVisitEnd(trx, job, clock.now());
      if (until === undefined) return "closed";
      const found = await findVisitTarget(trx, organisationId, productId, clock.now());
      return found && { ...found, until };
    });
    if (target === "capped") {
      const ended = await skipVisit(db, job, { now: clock.now(), tariff });
      return finishAll(job, ended);
    }
    if (target === "closed") return endOutsideWindow(job, signal, leaving);
    if (!target) {
      await settle(job, emptyReading("cancelled", "the product was deleted"));
      return;
    }
    const tiers = beginVisit(target.tier, target.httpMisses, job);
    const closing = abortAt(clock, target.until);
    const reading = await readPage(fetcher, {
      url: target.url,
      tier: tiers.begun,
      locators: target.locators,
      hints: target.hints,
      identity: target.identity,
      isAccepted: target.isAccepted,
      knownLost: target.knownLost,
      isPictured: target.isPictured,
      known: {
        pages,
        key: `${organisationId} ${productId}`,
        now: clock.now(),
        isVerifying: isVerifying(job),
      },
      hasChanged: (extraction) => isOtherThan(target.lastRead, extraction),
      extraHeaders: options.extraHeaders?.(),
      signal,
      leaving: AbortSignal.any([leaving, closing.signal]),
    })
      .catch((error: unknown) => {
        // The visit waited for its host until the window closed.
        if (!closing.signal.aborted || leaving.aborted || signal.aborted) throw error;
        return "closed" as const;
      })
      .finally(() => closing.stop());
    if (reading === "closed") return endOutsideWindow(job, signal, leaving);
    // The page has been read: if the database connection is lost, only storing its reading is retried.
    await retryThroughOutages(watch, signal, () => settle(job, reading, target, tiers));
  };

  const shared = {
    boss,
    watch,
    isAlone,
    onError: (error: unknown) => log.error({ err: error }, "lost visits could not be given back"),
  };
  const visiting = await processThroughOutages<VisitJob>(
    {
      ...shared,
      queue: visits,
      graceMs: GRACE_MS,
      options: {
        localConcurrency: options.concurrency,
        pollingIntervalSeconds: 0.5,
        ...(options.hostIntervalMs >= SERIAL_FROM_INTERVAL_MS ? { groupConcurrency: 1 } : {}),
      },
    },
    async (job, signal, leaving) => {
      try {
        await visit(job.data, signal, leaving);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError) && !leaving.aborted)
          log.error({ err: error, visit: job.data, retry: job.retryCount }, "a visit failed");
        throw error;
      }
    },
  );
  // Visits that died too often end as `internal`, so that every run ends.
  const deadLetterWorker = await processThroughOutages<VisitJob>(
    { ...shared, queue: dead, options: { pollingIntervalSeconds: 2 } },
    (job) => settle(job.data, emptyReading("internal", null)),
  );

  return {
    stop: async () => {
      await Promise.all([visiting.stop(), deadLetterWorker.stop()]);
    },
  };
}
