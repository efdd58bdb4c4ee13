import {
  BILLING_TEXTS,
  getCap,
  getReconciliation,
  paymentResult,
  reconcile,
  startCheckout,
  startPortal,
  stripeWebhook,
  updateCap,
} from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { Caps } from "./caps.service.ts";
import type { PaymentResults } from "./payment-results.service.ts";
import type { Payments } from "./payments.service.ts";
import type { LedgerReconciliation } from "./reconciliation.service.ts";

export interface PaymentParts {
  caps: Caps;
  results: PaymentResults;
  reconciliation: LedgerReconciliation;
  payments: Payments;
}

export function registerPaymentRoutes(
  router: Router,
  { caps, results, reconciliation, payments }: PaymentParts,
): void {
  router.on(getCap, async ({ caller }) => ({ data: await caps.today(caller.organisationId) }));
  router.on(updateCap, async ({ caller, body }) => {
    await caps.set(caller, body.cap);
    return { message: body.cap ? BILLING_TEXTS.cap.saved : BILLING_TEXTS.cap.removed };
  });
  router.on(paymentResult, ({ params }) => results.find(params.id));
  router.on(getReconciliation, async () => ({ data: await reconciliation.last() }));
  router.on(reconcile, async () => ({ data: await reconciliation.run() }));
  router.on(startCheckout, async ({ caller }) => ({ url: await payments.startCheckout(caller) }));
  router.on(startPortal, async ({ caller }) => ({ url: await payments.startPortal(caller) }));
  router.on(stripeWebhook, async ({ body, request }) => {
    const signature = request.headers["stripe-signature"];
    await payments.receive(body, Array.isArray(signature) ? signature[0] : signature);
    return { message: BILLING_TEXTS.payment.received };
  });
}
