import type { Stripe } from "stripe";

/** A message of the provider in terms of this product. `organisationId` is absent when only the charge's customer identifies it. */
export type PaymentEvent =
  | {
      kind: "session";
      organisationId: string;
      sessionId: string;
      state: "complete" | "failed" | "expired";
      /** The payment or the invoice of an immediate charge. */
      paidBy: string | null;
      /** The subscription that the payment started. */
      subscriptionId: string | null;
    }
  | { kind: "subscription"; organisationId: string; id: string; isActive: boolean; rank: number }
  | { kind: "refund"; chargeId: string; paymentId: string | null }
  | {
      kind: "dispute";
      chargeId: string;
      disputeId: string;
      paymentId: string | null;
      microUsd: number;
      isWon: boolean;
    };

/** A cent in micro-dollars. */
export const CENT_MICRO_USD = 10_000;

const SESSION_STATES: Partial<Record<Stripe.Event.Type, "complete" | "failed" | "expired">> = {
  "checkout.session.completed": "complete",
  "checkout.session.async_payment_succeeded": "complete",
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "expired",
};

/** Statuses in which the provider continues to charge, so the method is active. */
const ACTIVE: ReadonlySet<Stripe.Subscription.Status> = new Set(["active", "trialing", "past_due"]);
/** Ranks statuses of the same second: an end is final, and a start never overrides another status. */
const rankOf = (status: Stripe.Subscription.Status): number =>
  status === "canceled" || status === "incomplete_expired" ? 2 : status === "incomplete" ? 0 : 1;

const idOf = (given: string | { id: string } | null | undefined): string | undefined =>
  typeof given === "string" ? given : given?.id;

/** Parses a message; returns undefined when it is irrelevant. */
export function parsePaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const {
        metadata,
        payment_status: paid,
        payment_intent: payment,
        invoice,
        subscription,
      } = event.data.object;
      const organisationId = metadata?.["organisation_id"];
      const sessionId = metadata?.["payment_session_id"];
      // Completed, but the payment is pending: another message will report its result.
      if (event.type === "checkout.session.completed" && paid === "unpaid") return undefined;
      if (organisationId === undefined || sessionId === undefined) return undefined;
      return {
        kind: "session",
        organisationId,
        sessionId,
        state: SESSION_STATES[event.type]!,
        paidBy: idOf(payment) ?? idOf(invoice) ?? null,
        subscriptionId: idOf(subscription) ?? null,
      };
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const { id, status, metadata } = event.data.object;
      const organisationId = metadata["organisation_id"];
      if (organisationId === undefined) return undefined;
      return { kind: "subscription", organisationId, id, isActive: ACTIVE.has(status), rank: rankOf(status) };
    }
    case "charge.refunded": {
      const { id: chargeId, currency, payment_intent: payment } = event.data.object;
      if (currency !== "usd") return undefined;
      return { kind: "refund", chargeId, paymentId: idOf(payment) ?? null };
    }
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated": {
      const { charge, currency, payment_intent: payment } = event.data.object;
      const chargeId = idOf(charge);
      if (chargeId === undefined || currency !== "usd") return undefined;
      return { kind: "refund", chargeId, paymentId: idOf(payment) ?? null };
    }
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated": {
      const { id: disputeId, charge, amount, currency, payment_intent: payment } = event.data.object;
      const chargeId = idOf(charge);
      if (chargeId === undefined || currency !== "usd") return undefined;
      const isWon = event.type === "charge.dispute.funds_reinstated";
      const paymentId = idOf(payment) ?? null;
      return { kind: "dispute", chargeId, disputeId, paymentId, microUsd: amount * CENT_MICRO_USD, isWon };
    }
    default:
      return undefined;
  }
}
