import { dashboardProducts, dashboardTiles } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { DashboardService } from "./dashboard.service.ts";

export function registerDashboardRoutes(router: Router, dashboard: DashboardService): void {
  router.on(dashboardTiles, ({ caller, query }) => dashboard.tiles(caller.organisationId, query));
  router.on(dashboardProducts, ({ caller, query }) => dashboard.list(caller.organisationId, query));
}
