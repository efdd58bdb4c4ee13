import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerProductsExport } from "./export.routes.ts";
import { registerProductRoutes } from "./products.routes.ts";
import { createProductsService } from "./products.service.ts";
import type { ProductsNeeds } from "./products.service.ts";

/** Creates the products feature: listing, changing, deleting, restoring and exporting products. */
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
