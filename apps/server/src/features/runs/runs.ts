import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { publishHeld } from "./settling/publish-held.service.ts";
import type { HeldPrice } from "./settling/publish-held.service.ts";
import type { RunRouteNeeds } from "./runs.routes.ts";
import { registerRunRoutes } from "./runs.routes.ts";
import { createResumedRuns } from "./resumed-runs.service.ts";
import { createRunsService } from "./runs.service.ts";
import type { RunsDeps } from "./runs.service.ts";
import { createExtensionReadings } from "./settling/extension-readings.service.ts";
import type { SettleNeeds } from "./settling/settling.rules.ts";

/** Creates the feature that starts, follows, cancels and retries tracking runs. */
export function createRuns(
  foundation: Foundation,
  deps: RunsDeps & Omit<SettleNeeds, "threads"> & Pick<RunRouteNeeds, "recheckCaller">,
) {
  const service = createRunsService(foundation, deps);
  return {
    ...service,
    ...createExtensionReadings(foundation, { ...deps, threads: foundation.threads }),
    /** Resumes runs on the day after a daily cap stopped them. */
    resumed: createResumedRuns(foundation, service),
    /** Publishes a held price that a person has accepted, in the caller's transaction. */
    publishHeld: (trx: Trx, held: HeldPrice, at: Date): Promise<void> => publishHeld(trx, deps, held, at),
    registerRoutes: (router: Router): void => {
      registerRunRoutes(router, service, { ...deps, clock: foundation.clock, replica: foundation.replica });
    },
  };
}
export type Runs = ReturnType<typeof createRuns>;
