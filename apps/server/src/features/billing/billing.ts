import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import type { UsageWarnings } from "../accounts/team/usage-warnings.service.ts";
import type { Activity } from "../activity/activity.ts";
import type { Tariff } from "../runs/points/bill-points.service.ts";
import { registerBillingRoutes } from "./billing.routes.ts";
import { createBillingService } from "./billing.service.ts";
import { createCaps } from "./caps.service.ts";
import { createPaymentResults } from "./payment-results.service.ts";
import { registerPaymentRoutes } from "./payment.routes.ts";
import { createCheckouts } from "./checkouts.service.ts";
import { createOffers } from "./offers.service.ts";
import { createClosingPreview } from "./organisation-life.service.ts";
import { createPayments } from "./payments.service.ts";
import { createReconciliation } from "./reconciliation.service.ts";
import { registerStatementRoutes } from "./statement.routes.ts";
import { createStatements } from "./statement.service.ts";
import { createStripeProvider, stripeSettings } from "./stripe.provider.ts";
import { pricesOf } from "./tariff.service.ts";
import { createUsagePartsService } from "./usage-parts.service.ts";
import { createUsageReports } from "./usage-reports.service.ts";

export interface BillingNeeds {
  activity: Pick<Activity, "record">;
  warnings: UsageWarnings;
  /** Sends requests to the payment provider, if one is connected. */
  fetch: typeof fetch;
}

/** Creates the billing feature: usage and its breakdown, costs, caps and payments. */
export function createBilling(foundation: Foundation, { activity, warnings, fetch }: BillingNeeds) {
  const service = createBillingService(foundation);
  const parts = createUsagePartsService(foundation);
  const caps = createCaps(foundation, { activity, warn: warnings.warnOfCap });
  const results = createPaymentResults(foundation);
  const settings = stripeSettings(foundation.config);
  const provider = settings ? createStripeProvider(settings, foundation.clock, fetch) : undefined;
  const reconciliation = createReconciliation(foundation, provider);
  const payments = createPayments(foundation, provider);
  const reports = createUsageReports(foundation, provider);
  const tariff: Tariff = {
    ...pricesOf(foundation.config),
    onQuotaReached: warnings.warn,
    cap: caps.gate,
  };
  return {
    ...service,
    tariff,
    reconciliation,
    reports,
    registerRoutes: (router: Router): void => {
      registerBillingRoutes(router, foundation.clock, service, parts);
      registerStatementRoutes(router, createStatements(foundation));
      registerPaymentRoutes(router, {
        caps,
        results,
        reconciliation,
        payments,
        checkouts: createCheckouts(foundation, provider),
        offers: createOffers(foundation),
        closingOf: createClosingPreview(foundation),
        isConnected: provider !== undefined,
      });
    },
    jobs: [...reconciliation.jobs, ...reports.jobs],
  };
}
