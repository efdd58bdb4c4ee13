import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerChangesExport } from "./export.routes.ts";
import { createGroupHistoryService } from "./group-history.service.ts";
import { createPriceChangesService } from "./price-changes.service.ts";
import { registerPriceRoutes } from "./prices.routes.ts";
import { createProductHistoryService } from "./product-history.service.ts";

/** Creates the prices feature: the series of products and groups, their checks, and price changes. */
export function createPrices(foundation: Foundation) {
  const services = {
    history: createProductHistoryService(foundation),
    groups: createGroupHistoryService(foundation),
    changes: createPriceChangesService(foundation),
  };
  return {
    changes: services.changes,
    registerRoutes: (router: Router) => {
      registerPriceRoutes(router, services);
      registerChangesExport(router, foundation.clock, services.changes);
    },
  };
}
