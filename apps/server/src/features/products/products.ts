import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerDashboardRoutes } from "./dashboard.routes.ts";
import { createDashboardService } from "./dashboard.service.ts";
import { registerExportRoutes } from "./export.routes.ts";
import { registerImportRoutes } from "./import.routes.ts";
import { createImportService } from "./import.service.ts";
import type { ImportNeeds } from "./import.service.ts";
import { registerProductRoutes } from "./products.routes.ts";
import { createProductsService } from "./products.service.ts";
import type { ProductsNeeds } from "./products.service.ts";

/** Products: list, change, delete, undo, import and export; and the dashboard over them. */
export function createProducts(foundation: Foundation, needs: ProductsNeeds & ImportNeeds) {
  const service = createProductsService(foundation, needs);
  const dashboard = createDashboardService(foundation);
  const imports = createImportService(foundation, service, needs);
  return {
    ...service,
    registerRoutes: (router: Router) => {
      registerProductRoutes(router, service);
      registerDashboardRoutes(router, dashboard);
      registerImportRoutes(router, imports);
      registerExportRoutes(router, foundation.clock, service, dashboard);
    },
  };
}
