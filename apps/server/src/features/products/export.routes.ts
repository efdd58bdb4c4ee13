import { exportLatest, exportProducts } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import type { DashboardService } from "./dashboard.service.ts";
import { CATALOGUE_COLUMNS, DASHBOARD_COLUMNS, fileName } from "./export-tables.ts";
import type { ProductsService } from "./products.service.ts";

export function registerExportRoutes(
  router: Router,
  clock: Clock,
  products: ProductsService,
  dashboard: DashboardService,
): void {
  router.on(exportLatest, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileName("latest-tracking-data", clock.now()),
      columns: DASHBOARD_COLUMNS,
      batches: dashboard.all(caller.organisationId, query),
    }),
  );
  router.on(exportProducts, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileName("products", clock.now()),
      columns: CATALOGUE_COLUMNS,
      batches: products.all(caller.organisationId, query),
    }),
  );
}
