import {
  BILLING_TEXTS,
  getCap,
  getClosing,
  getOffer,
  getReconciliation,
  paymentResult,
  reconcile,
  startCheckout,
  startOffer,
  startPortal,
  stripeWebhook,
  updateCap,
} from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { Caps } from "./caps.service.ts";
import type { Checkouts } from "./checkouts.service.ts";
import type { PaymentResults } from "./payment-results.service.ts";
import type { Offers } from "./offers.service.ts";
import type { createClosingPreview } from "./organisation-life.service.ts";
import type { Payments } from "./payments.service.ts";
import type { LedgerReconciliation } from "./reconciliation.service.ts";

export interface PaymentParts {
  caps: Caps;
  results: PaymentResults;
  reconciliation: LedgerReconciliation;
  payments: Payments;
  checkouts: Checkouts;
  offers: Offers;
  closingOf: ReturnType<typeof createClosingPreview>;
  /** Whether a payment provider is connected. */
  isConnected: boolean;
}

export function registerPaymentRoutes(
  router: Router,
  { caps, results, reconciliation, payments, checkouts, offers, closingOf, isConnected }: PaymentParts,
): void {
  router.on(getCap, async ({ caller }) => ({ data: await caps.today(caller.organisationId) }));
  router.on(updateCap, async ({ caller, body }) => {
    await caps.set(caller, body.cap);
    return { message: body.cap ? BILLING_TEXTS.cap.saved : BILLING_TEXTS.cap.removed };
  });
  router.on(paymentResult, ({ params }) => results.find(params.id));
  router.on(getReconciliation, async () => ({ data: await reconciliation.last() }));
  router.on(reconcile, async () => ({ data: await reconciliation.run() }));
  router.on(startCheckout, async ({ caller }) => ({ url: await checkouts.startCheckout(caller) }));
  router.on(getOffer, async ({ caller }) => ({ data: await offers.find(caller.organisationId) }));
  router.on(startOffer, async ({ caller }) => ({ url: await checkouts.startOffer(caller) }));
  router.on(getClosing, async ({ caller }) => ({ data: await closingOf(caller.organisationId) }));
  router.on(startPortal, async ({ caller }) => ({ url: await checkouts.startPortal(caller) }));
  router.on(
    stripeWebhook,
    async ({ body, request }) => {
      const signature = request.headers["stripe-signature"];
      const { countAnonymous, countSigned } = request.server.admission;
      let event;
      try {
        event = payments.read(body, Array.isArray(signature) ? signature[0] : signature);
      } catch (error) {
        await countAnonymous(request.ip);
        throw error;
      }
      await countSigned(request.ip);
      await payments.apply(event);
      return { message: BILLING_TEXTS.payment.received };
    },
    { isOn: isConnected },
  );
}
