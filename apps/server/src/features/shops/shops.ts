import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createRepairsService } from "./repairs.service.ts";
import { registerRepairRoutes, registerShopRoutes, registerTrialRoutes } from "./shops.routes.ts";
import { createShopsService } from "./shops.service.ts";
import { createTrialsService } from "./trials.service.ts";
import type { TrialsNeeds } from "./trials.service.ts";

/** What is known across the pages of a shop: its memory, one configuration on many pages, and repairs. */
export function createShops(foundation: Foundation, needs: TrialsNeeds) {
  const memory = createShopsService(foundation, needs);
  const trials = createTrialsService(foundation, needs);
  const repairs = createRepairsService(foundation, needs);
  return {
    ...memory,
    /** Visits pages of trials until stopped; for the program that visits pages. */
    startWorker: trials.startWorker,
    purge: (organisationId: string) => trials.purge(organisationId),
    registerRoutes: (router: Router) => {
      registerShopRoutes(router, memory);
      registerTrialRoutes(router, trials);
      registerRepairRoutes(router, repairs);
    },
  };
}
export type Shops = ReturnType<typeof createShops>;
