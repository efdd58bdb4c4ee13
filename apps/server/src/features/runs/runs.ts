import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import type { RunRouteNeeds } from "./runs.routes.ts";
import { registerRunRoutes } from "./runs.routes.ts";
import { createRunsService } from "./runs.service.ts";
import type { RunsDeps } from "./runs.service.ts";
import type { Tariff } from "./settle.service.ts";
import { createShownReadings } from "./shown-readings.service.ts";

/** Tracking runs: starting, following, cancelling and repeating them. */
export function createRuns(
  foundation: Foundation,
  deps: RunsDeps & Pick<Tariff, "onQuotaReached"> & Partial<RunRouteNeeds>,
) {
  const service = createRunsService(foundation, deps);
  return {
    ...service,
    ...createShownReadings(foundation, deps),
    registerRoutes: (router: Router): void =>
      registerRunRoutes(router, service, {
        recheckCaller: deps.recheckCaller ?? ((caller) => Promise.resolve(caller)),
      }),
  };
}
export type Runs = ReturnType<typeof createRuns>;
