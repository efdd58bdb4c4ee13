import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerHistoryExports } from "./export.routes.ts";
import { createGroupHistoryService } from "./group-history.service.ts";
import { registerHistoryRoutes } from "./history.routes.ts";
import { createPriceChangesService } from "./price-changes.service.ts";
import { createProductHistoryService } from "./product-history.service.ts";
import { createTrackedService } from "./tracked.service.ts";

/** What was tracked: entries, data points, price series, checks, price changes. */
export function createHistory(foundation: Foundation) {
  const services = {
    tracked: createTrackedService(foundation),
    history: createProductHistoryService(foundation),
    groups: createGroupHistoryService(foundation),
    changes: createPriceChangesService(foundation),
  };
  return {
    registerRoutes: (router: Router) => {
      registerHistoryRoutes(router, services);
      registerHistoryExports(router, foundation.clock, services.changes, services.tracked);
    },
  };
}
