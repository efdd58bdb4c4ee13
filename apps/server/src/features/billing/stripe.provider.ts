import { createHash } from "node:crypto";
import { BILLING_TEXTS, HOUR_MS, PAYMENT_ABANDONED, utcDay } from "@pricetrail/contract";
import { Stripe } from "stripe";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../http/errors.ts";

/** Timeout in ms of a request to Stripe; afterwards its result is unknown. */
const TIMEOUT_MS = 20_000;
/** Retries by the library, with the same idempotency key. */
const RETRIES = 2;
/** Maximum age in seconds of a signed message; Stripe signs again when it retries. */
const TOLERANCE_S = 300;
/** Time in ms within which Stripe counts a report; an earlier invoice would omit it. */
export const METERING_DELAY_MS = HOUR_MS;

/** The settings of the installation's Stripe account. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The metered price: one unit is one micro-dollar. */
  price: string;
  /** The event name of the meter. */
  meterEvent: string;
  apiUrl: URL;
}

/** Returns the settings of `BILLING=stripe`; undefined in every other mode. */
export function stripeSettings(config: Config): StripeSettings | undefined {
  if (config.BILLING !== "stripe") return undefined;
  return {
    secretKey: config.STRIPE_SECRET_KEY!,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET!,
    price: config.STRIPE_PRICE!,
    meterEvent: config.STRIPE_METER_EVENT,
    apiUrl: new URL(config.STRIPE_API_URL),
  };
}

/** One refund of a charge. */
export interface ChargeRefund {
  id: string;
  cents: number;
  /** Whether it failed or was cancelled later. */
  isUndone: boolean;
}

/** Returns the 503 error for an unavailable provider, after which the provider sends its message again. */
const away = () =>
  new AppError(503, "payment_provider", BILLING_TEXTS.payment.providerUnavailable, { retryAfterS: 30 });

/**
 * Runs a call of Stripe.
 *
 * @throws AppError 503 when Stripe refuses or does not respond
 */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw away();
    throw error;
  }
}

export type PaymentProvider = ReturnType<typeof createStripeProvider>;

/**
 * Creates the client for the few Stripe calls in use. All failures throw Stripe's own errors.
 *
 * @param guardedFetch sends through the egress guard, like all outgoing requests
 */
export function createStripeProvider(settings: StripeSettings, clock: Clock, guardedFetch: typeof fetch) {
  const { apiUrl } = settings;
  const protocol = apiUrl.protocol === "http:" ? "http" : "https";
  const stripe = new Stripe(settings.secretKey, {
    host: apiUrl.hostname,
    port: apiUrl.port === "" ? (protocol === "http" ? 80 : 443) : Number(apiUrl.port),
    protocol,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(guardedFetch),
  });
  let meterId: string | undefined;
  const findMeter = async (): Promise<string> => {
    if (meterId !== undefined) return meterId;
    for await (const meter of stripe.billing.meters.list({ status: "active" })) {
      if (meter.event_name === settings.meterEvent) return (meterId = meter.id);
    }
    throw new Error(`Stripe has no active meter of events named ${settings.meterEvent}`);
  };

  return {
    /** Creates a customer for an organisation; returns the same one for a repeated call with the same address. */
    async addCustomer(organisationId: string, email: string): Promise<string> {
      // Stripe rejects another address under the same key, and a key is too short for a long address.
      const address = createHash("sha256").update(email).digest("hex").slice(0, 32);
      const customer = await stripe.customers.create(
        { email, metadata: { organisation_id: organisationId } },
        { idempotencyKey: `customer-${organisationId}-${address}` },
      );
      return customer.id;
    },

    /** Returns the organisation of a customer; undefined for a customer that is not ours. */
    async organisationOf(customerId: string): Promise<string | undefined> {
      const customer = await stripe.customers.retrieve(customerId);
      return customer.deleted ? undefined : customer.metadata["organisation_id"];
    },

    /** Returns the customer of a charge. */
    async customerOf(chargeId: string): Promise<string | undefined> {
      const { customer } = await stripe.charges.retrieve(chargeId);
      return typeof customer === "string" ? customer : customer?.id;
    },

    /** Returns all refunds of a charge, oldest first; the money of one that failed or was cancelled has returned to the account. */
    async refundsOf(chargeId: string): Promise<ChargeRefund[]> {
      const refunds: (ChargeRefund & { created: number })[] = [];
      for await (const { id, amount, status, created } of stripe.refunds.list({ charge: chargeId }))
        refunds.push({ id, cents: amount, isUndone: status === "failed" || status === "canceled", created });
      return refunds.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id));
    },

    /**
     * Opens a Stripe page that adds a payment method and starts the metered subscription; with an offer, its price is charged at
     * once. When the subscription exists already, only the offer is paid.
     */
    async openCheckout(wanted: {
      organisationId: string;
      sessionId: string;
      customerId: string;
      resultUrl: string;
      offer?: { name: string; priceUsd: number; hasSubscription: boolean };
    }): Promise<{ providerId: string; url: string }> {
      const { offer } = wanted;
      const offered = offer && {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: offer.priceUsd * 100,
          product_data: { name: offer.name },
        },
      };
      const isPaymentOnly = offer?.hasSubscription === true;
      const metadata = { organisation_id: wanted.organisationId, payment_session_id: wanted.sessionId };
      const session = await stripe.checkout.sessions.create(
        {
          mode: isPaymentOnly ? "payment" : "subscription",
          customer: wanted.customerId,
          client_reference_id: wanted.organisationId,
          line_items: [...(isPaymentOnly ? [] : [{ price: settings.price }]), ...(offered ? [offered] : [])],
          metadata,
          ...(isPaymentOnly ? {} : { subscription_data: { metadata } }),
          success_url: wanted.resultUrl,
          cancel_url: `${wanted.resultUrl}?${PAYMENT_ABANDONED}`,
        },
        { idempotencyKey: `checkout-${wanted.sessionId}` },
      );
      return { providerId: session.id, url: session.url! };
    },

    /** Expires a page of Stripe; returns false when it was paid, or is about to be. */
    async expireCheckout(providerId: string): Promise<boolean> {
      try {
        await stripe.checkout.sessions.expire(providerId);
        return true;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        // It may have expired already, with its message lost.
        return (await stripe.checkout.sessions.retrieve(providerId)).status === "expired";
      }
    },

    /** Returns the invoices that were paid by a payment. */
    async invoicesOf(paymentId: string): Promise<string[]> {
      const invoices: string[] = [];
      const payment = { type: "payment_intent", payment_intent: paymentId } as const;
      for await (const { invoice } of stripe.invoicePayments.list({ payment }))
        invoices.push(typeof invoice === "string" ? invoice : invoice.id);
      return invoices;
    },

    /** Ends a customer's subscriptions, with an invoice of everything reported so far. */
    async endSubscriptions(customerId: string): Promise<void> {
      for await (const { id, status } of stripe.subscriptions.list({ customer: customerId, status: "all" })) {
        if (status === "canceled" || status === "incomplete_expired") continue;
        await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false });
      }
    },

    /** Opens a Stripe page on which a customer changes or removes the payment method and sees invoices. */
    async openPortal(customerId: string, returnUrl: string): Promise<string> {
      const { url } = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return url;
    },

    /** Reports the cost of a day. Repetitions with the same identifier count once for at least 24 hours. */
    async reportUsage(report: {
      identifier: string;
      customerId: string;
      microUsd: number;
      at: Date;
    }): Promise<void> {
      await stripe.billing.meterEvents.create(
        {
          event_name: settings.meterEvent,
          identifier: report.identifier,
          timestamp: Math.floor(report.at.getTime() / 1000),
          payload: { stripe_customer_id: report.customerId, value: String(report.microUsd) },
        },
        { idempotencyKey: report.identifier },
      );
    },

    /** Returns Stripe's count for a customer between two full minutes, in micro-dollars. */
    async countedUsage(customerId: string, from: Date, until: Date): Promise<number> {
      let sum = 0;
      const summaries = stripe.billing.meters.listEventSummaries(await findMeter(), {
        customer: customerId,
        start_time: from.getTime() / 1000,
        end_time: until.getTime() / 1000,
      });
      for await (const summary of summaries) sum += summary.aggregated_value;
      return sum;
    },

    /** Returns Stripe's count for a customer on each UTC day that has one, in micro-dollars; both ends are starts of days. */
    async countedByDay(customerId: string, from: Date, until: Date): Promise<Map<string, number>> {
      const days = new Map<string, number>();
      const summaries = stripe.billing.meters.listEventSummaries(await findMeter(), {
        customer: customerId,
        start_time: from.getTime() / 1000,
        end_time: until.getTime() / 1000,
        value_grouping_window: "day",
      });
      for await (const summary of summaries) {
        const day = utcDay(new Date(summary.start_time * 1000));
        days.set(day, (days.get(day) ?? 0) + summary.aggregated_value);
      }
      return days;
    },

    /**
     * Returns the message in a webhook's raw body after verifying its signature.
     *
     * @throws Stripe's signature error for everything without a recent signature by Stripe
     */
    readEvent: (body: Buffer, signature: string): Stripe.Event =>
      stripe.webhooks.constructEvent(
        body,
        signature,
        settings.webhookSecret,
        TOLERANCE_S,
        undefined,
        clock.now().getTime(),
      ),
  };
}
