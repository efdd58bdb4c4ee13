import { dashboardOverview, dashboardProducts, dashboardTiles } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createDashboardService } from "./dashboard.service.ts";
import { registerLatestExport } from "./export.routes.ts";
import { createLatestReport } from "./latest-report.service.ts";
import { createOverviewService } from "./overview.service.ts";
import type { OverviewNeeds } from "./overview.service.ts";

/** Creates the dashboard feature: recent events and pending tasks, the latest state of the products, and the tiles that count them. */
export function createDashboard(foundation: Foundation, needs: Pick<OverviewNeeds, "countRepairs">) {
  const service = createDashboardService(foundation);
  const overview = createOverviewService(foundation, { ...needs, dashboard: service });
  return {
    overview,
    report: createLatestReport(service, overview),
    registerRoutes: (router: Router) => {
      router.on(dashboardOverview, ({ caller, query }) => overview.overview(caller.organisationId, query));
      router.on(dashboardTiles, ({ caller, query }) => service.tiles(caller.organisationId, query));
      router.on(dashboardProducts, ({ caller, query }) => service.list(caller.organisationId, query));
      registerLatestExport(router, foundation.clock, service);
    },
  };
}
