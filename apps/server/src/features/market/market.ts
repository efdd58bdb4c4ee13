import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { defineJob } from "../../jobs/job.ts";
import type { Activity } from "../activity/activity.ts";
import { registerMarketRoutes } from "./market.routes.ts";
import { createMarketService } from "./market.service.ts";

const EVERY_MS = 1000;

/** Creates the feature for the own catalogue and its position among other sellers. */
export function createMarket(foundation: Foundation, needs: { activity: Pick<Activity, "recordBy"> }) {
  const service = createMarketService(foundation, needs);
  return {
    ...service,
    jobs: [
      defineJob({
        name: "market positions",
        does: "Computes where items stand among other sellers, after a price or an item has changed.",
        kind: "leased",
        table: "market_position",
        everyMs: EVERY_MS,
        run: (signal) => service.computeDue(signal),
      }),
    ],
    registerRoutes: (router: Router): void => registerMarketRoutes(router, foundation.clock, service),
  };
}
export type Market = ReturnType<typeof createMarket>;
