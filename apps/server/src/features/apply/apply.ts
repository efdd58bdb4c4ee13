import { acceptTrial, getTrial, startTrial } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createTrialsService } from "./trials.service.ts";
import type { TrialsNeeds } from "./trials.service.ts";

/** Creates the feature that tries one configuration on many pages of its shop. */
export function createApply(foundation: Foundation, needs: TrialsNeeds) {
  const trials = createTrialsService(foundation, needs);
  return {
    jobs: trials.jobs,
    purge: (organisationId: string) => trials.purge(organisationId),
    registerRoutes: (router: Router) => {
      router.on(startTrial, ({ caller, params, body }) => trials.start(caller, params.id, body));
      router.on(getTrial, async ({ caller, params }) => ({
        data: await trials.get(caller.organisationId, params.id),
      }));
      router.on(acceptTrial, ({ caller, params, body }) => trials.accept(caller, params.id, body.urls));
    },
  };
}
export type Apply = ReturnType<typeof createApply>;
