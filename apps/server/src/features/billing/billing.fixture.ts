import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createActivity } from "../activity/activity.ts";
import { createBilling } from "./billing.ts";
import type { BillingNeeds } from "./billing.ts";

/** Warnings that notify nobody. */
export const NO_WARNINGS: BillingNeeds["warnings"] = {
  warn: () => Promise.resolve(),
  warnOfCap: () => Promise.resolve(),
};

/** A `fetch` for tests without a payment provider. */
export const rejectingFetch: BillingNeeds["fetch"] = () =>
  Promise.reject(new Error("nothing is to be asked"));

/** Opens the feature on a test's own database, without warnings. */
export const openBilling = (foundation: Foundation) =>
  createBilling(foundation, {
    activity: createActivity(foundation),
    warnings: NO_WARNINGS,
    fetch: rejectingFetch,
  });

export const registerBilling = (foundation: Foundation): ((router: Router) => void) =>
  openBilling(foundation).registerRoutes;
