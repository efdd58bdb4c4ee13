import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createActivity } from "../activity/activity.ts";
import { createBilling } from "./billing.ts";
import type { BillingNeeds } from "./billing.ts";

/** Nobody is notified. */
export const NO_WARNINGS: BillingNeeds["warnings"] = {
  warn: () => Promise.resolve(),
  warnOfCap: () => Promise.resolve(),
};

/** For tests without a payment provider. */
export const noWayOut: BillingNeeds["fetch"] = () => Promise.reject(new Error("nothing is to be asked"));

/** The feature on a test's own database; its warnings go nowhere. */
export const openBilling = (foundation: Foundation) =>
  createBilling(foundation, { activity: createActivity(foundation), warnings: NO_WARNINGS, fetch: noWayOut });

export const registerBilling = (foundation: Foundation): ((router: Router) => void) =>
  openBilling(foundation).registerRoutes;
