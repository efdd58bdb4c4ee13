import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createStockChangesService } from "./stock-changes.service.ts";
import { registerStockRoutes } from "./stock.routes.ts";

/** Creates the feature for products' stock and its changes. */
export function createStock(foundation: Foundation) {
  const changes = createStockChangesService(foundation);
  return {
    registerRoutes: (router: Router): void => registerStockRoutes(router, foundation.clock, changes),
  };
}
