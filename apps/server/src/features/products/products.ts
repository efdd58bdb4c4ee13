import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerProductsExport } from "./export.routes.ts";
import { registerProductRoutes } from "./products.routes.ts";
import { createProductsService } from "./products.service.ts";
import type { ProductsNeeds } from "./products.service.ts";

/** Products: list, change, delete, undo and export. */
export function createProducts(foundation: Foundation, needs: ProductsNeeds) {
  const service = createProductsService(foundation, needs);
  return {
    ...service,
    registerRoutes: (router: Router) => {
      registerProductRoutes(router, service);
      registerProductsExport(router, foundation.clock, service);
    },
  };
}
