import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerBillingRoutes } from "./billing.routes.ts";
import { createBillingService } from "./billing.service.ts";

/** Usage and its cost. */
export function createBilling(foundation: Foundation) {
  const service = createBillingService(foundation);
  return { ...service, registerRoutes: (router: Router) => registerBillingRoutes(router, service) };
}
