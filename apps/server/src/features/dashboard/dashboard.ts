import { dashboardProducts, dashboardTiles } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createDashboardService } from "./dashboard.service.ts";
import { registerLatestExport } from "./export.routes.ts";

/** The dashboard: the newest state of the products, and the tiles that count them. */
export function createDashboard(foundation: Foundation) {
  const service = createDashboardService(foundation);
  return {
    registerRoutes: (router: Router) => {
      router.on(dashboardTiles, ({ caller, query }) => service.tiles(caller.organisationId, query));
      router.on(dashboardProducts, ({ caller, query }) => service.list(caller.organisationId, query));
      registerLatestExport(router, foundation.clock, service);
    },
  };
}
