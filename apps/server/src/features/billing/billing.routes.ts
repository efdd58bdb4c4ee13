import { usage } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { BillingService } from "./billing.service.ts";

export function registerBillingRoutes(router: Router, billing: BillingService): void {
  router.on(usage, ({ caller, query }) => billing.usage(caller.organisationId, query));
}
