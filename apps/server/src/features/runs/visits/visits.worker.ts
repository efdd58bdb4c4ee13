import { utcDay } from "@pricetrail/contract";
import { abortAt } from "./plan-window.rules.ts";
import { readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Engine } from "../../../engine.ts";
import type { Foundation } from "../../../foundation.ts";
import { defineJob } from "../../../jobs/job.ts";
import type { Job } from "../../../jobs/job.ts";
import { retryThroughOutages } from "../../../jobs/outages.ts";
import { KnownPages } from "../../../reading/known-pages.ts";
import { readPage } from "../../../reading/read-page.ts";
import type { PageReading } from "../../../reading/read-page.ts";
import { findLiveRuns, finishRun, markRunning } from "../runs.store.ts";
import { findVisitEnd } from "./plan-window.store.ts";
import { settleVisit } from "../settling/settle.service.ts";
import { skipAfterWindow, skipVisit } from "./skipped-visits.service.ts";
import type { SettleNeeds } from "../settling/settling.rules.ts";
import { beginVisit, isVerifying } from "./visit-tier.rules.ts";
import type { VisitTiers } from "./visit-tier.rules.ts";
import { visitQueues } from "./visits.queue.ts";
import type { VisitJob } from "./visits.queue.ts";
import { findVisitTarget, isOtherThan } from "./visit.store.ts";
import type { VisitTarget } from "./visit.store.ts";

interface VisitsNeeds {
  engine: Pick<Engine, "fetcher" | "hostIntervalMs" | "extraHeaders">;
  needs: SettleNeeds;
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

/** Creates the jobs that process queued visits. */
export function createVisitJobs(
  { db, watch, clock, config, threads }: Pick<Foundation, "db" | "watch" | "clock" | "config" | "threads">,
  { engine, needs }: VisitsNeeds,
): Job[] {
  const { fetcher } = engine;
  const { workQueue, tariff } = needs;
  const { visits, dead } = visitQueues(workQueue);
  const pages = new KnownPages();

  const finish = async (organisationId: string, runIds: readonly string[]): Promise<void> => {
    // Runs after the settling transaction: two workers that settle the last two visits concurrently each see the other's as open.
    for (const runId of runIds) {
      await writeInOrganisation(db, organisationId, (trx) =>
        finishRun(trx, organisationId, runId, clock.now()),
      );
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
    const live = await readInOrganisation(db, organisationId, (trx) =>
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
    const target = await writeInOrganisation(db, organisationId, async (trx) => {
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
    const reading = await readPage(
      { fetcher, threads },
      {
        organisationId,
        hasWorked: target.lastRead !== null && target.lastRead.normalMinor !== null,
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
        extraHeaders: engine.extraHeaders?.(),
        signal,
        leaving: AbortSignal.any([leaving, closing.signal]),
      },
    )
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

  return [
    defineJob({
      name: "visits",
      does: "Visits the pages of products and stores what it reads.",
      kind: "queue",
      queue: visits,
      options: {
        localConcurrency: config.WORKER_CONCURRENCY,
        pollingIntervalSeconds: 0.5,
        ...(engine.hostIntervalMs >= SERIAL_FROM_INTERVAL_MS ? { groupConcurrency: 1 } : {}),
      },
      graceMs: GRACE_MS,
      run: visit,
    }),
    defineJob<VisitJob>({
      name: "dead visits",
      does: "Ends visits that have failed too often, so that every run ends.",
      kind: "queue",
      queue: dead,
      options: { pollingIntervalSeconds: 2 },
      run: (job) => settle(job, emptyReading("internal", null)),
    }),
  ];
}
