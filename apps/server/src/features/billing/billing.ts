import { usage } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createBillingService } from "./billing.service.ts";

/** Usage and its cost. */
export function createBilling(foundation: Foundation) {
  const service = createBillingService(foundation);
  return {
    ...service,
    registerRoutes: (router: Router) => {
      router.on(usage, ({ caller, query }) => service.usage(caller.organisationId, query));
    },
  };
}
