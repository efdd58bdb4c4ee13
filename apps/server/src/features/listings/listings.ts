import type { PgBoss } from "pg-boss";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { defineJob } from "../../jobs/job.ts";
import { SHOP_WORKERS } from "../../jobs/queue.ts";
import { createChosenProducts } from "./chosen-products.service.ts";
import type { ChosenNeeds } from "./chosen-products.service.ts";
import { enqueueListing, listingQueue } from "./listings.queue.ts";
import type { ListingJob } from "./listings.queue.ts";
import { registerListingRoutes } from "./listings.routes.ts";
import type { ListingRouteNeeds } from "./listings.routes.ts";
import { createListingsService } from "./listings.service.ts";
import type { ListingsNeeds, ListingsService } from "./listings.service.ts";
import { createDeepRuns } from "./deep-runs.service.ts";
import type { DeepRunNeeds } from "./deep-runs.service.ts";

/** Time in ms (real time) that a worker spends on one run before another of the same shop has its turn. */
const TURN_MS = 20_000;

interface Needs
  extends
    Omit<ListingsNeeds, "deepRuns" | "enqueueDeepRun" | "intake">,
    Omit<ChosenNeeds, "enqueueReadings">,
    Omit<DeepRunNeeds, "enqueueDeepRun" | "readFirst" | "fetcher">,
    Omit<ListingRouteNeeds, "clock"> {
  fetcher: DeepRunNeeds["fetcher"] & ChosenNeeds["fetcher"];
  boss: PgBoss;
  workQueue: string;
}

/** Creates the listings feature: products found on listings and in sitemaps, and watched listings. */
export function createListings(foundation: Foundation, needs: Needs) {
  const { boss } = needs;
  const queue = listingQueue(needs.workQueue);
  const enqueue = (trx: Trx, host: string, jobs: ListingJob[], delayS?: number) =>
    enqueueListing(boss, trx, queue, host, jobs, delayS);
  const enqueueDeepRun: DeepRunNeeds["enqueueDeepRun"] = (trx, organisationId, { runId, host }, delayS) =>
    enqueue(trx, host, [{ organisationId, runId }], delayS);
  const chosen = createChosenProducts(foundation, {
    ...needs,
    enqueueReadings: (trx, organisationId, host, productIds, until) =>
      enqueue(
        trx,
        host,
        productIds.map((productId) => ({
          organisationId,
          productId,
          ...(until === Infinity ? {} : { until }),
        })),
      ),
  });
  const deepRuns = createDeepRuns(foundation, {
    ...needs,
    enqueueDeepRun,
    readFirst: (trx, organisationId, deepRun, until) => chosen.readFirst(trx, organisationId, deepRun, until),
  });
  const service = createListingsService(foundation, { ...needs, deepRuns, enqueueDeepRun });
  return {
    service,
    addIn: chosen.addIn,
    startPlanned: (...planned: Parameters<ListingsService["startPlanned"]>) =>
      service.startPlanned(...planned),
    purge: (organisationId: string) => service.purge(organisationId),
    jobs: [
      defineJob<ListingJob>({
        name: "listings",
        does: "Reads the pages of listings and sitemaps, and those of found products.",
        kind: "queue",
        queue,
        options: SHOP_WORKERS,
        run: async (job, signal) => {
          if ("productId" in job) return chosen.visit(job.organisationId, job.productId, job.until);
          // Continues directly with the next page, because queueing takes as long as a page; limited in time, because others wait too.
          const until = performance.now() + TURN_MS;
          while (await deepRuns.visit(job, signal))
            if (performance.now() > until || signal.aborted) return deepRuns.goOnLater(job);
        },
        giveUp: (job) =>
          "runId" in job ? deepRuns.giveUp(job) : chosen.giveUp(job.organisationId, job.productId),
      }),
    ],
    registerRoutes: (router: Router): void =>
      registerListingRoutes(router, service, chosen, { ...needs, clock: foundation.clock }),
  };
}
export type Listings = ReturnType<typeof createListings>;
