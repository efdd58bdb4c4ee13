import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerBillingRoutes } from "./billing.routes.ts";
import { createBillingService } from "./billing.service.ts";
import { createUsagePartsService } from "./usage-parts.service.ts";

/** Usage, what it went to, and its cost. */
export function createBilling(foundation: Foundation) {
  const service = createBillingService(foundation);
  const parts = createUsagePartsService(foundation);
  return {
    ...service,
    registerRoutes: (router: Router): void => registerBillingRoutes(router, foundation.clock, service, parts),
  };
}
