import { readConfig } from "../../../config.ts";
import { parseAllowList } from "../../../egress/allow-list.ts";
import { startEgressGuard } from "../../../egress/guard.ts";
import { newId } from "../../../ids.ts";
import { createActivity } from "../../activity/activity.ts";
import { billPoints } from "../../runs/points/bill-points.service.ts";
import { openDataFixture } from "../../testing/data.fixture.ts";
import type { Tenant } from "../../testing/data.fixture.ts";
import { createGuardedFetch } from "../../../fetch/guarded-fetch.ts";
import { NO_WARNINGS } from "../billing.fixture.ts";
import { createBilling } from "../billing.ts";
import { METER_EVENT, openStripeServer, SECRET_KEY, WEBHOOK_SECRET } from "./stripe-server.ts";

/** Opens the feature with a local Stripe behind the egress guard. Each has its own clock. */
export async function openStripeFixture(options: { allow?: string; freePoints?: number } = {}) {
  const stripeTime: { now: Date | null } = { now: null };
  const parts = {} as { billing: ReturnType<typeof createBilling> };
  let time = { now: new Date(0) };
  const stripe = await openStripeServer(() => stripeTime.now ?? time.now);
  const guard = await startEgressGuard({ allow: parseAllowList(options.allow ?? "127.0.0.1") });
  const fixture = await openDataFixture((base) => {
    const config = readConfig({
      LOG_LEVEL: "silent",
      BILLING: "stripe",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE: "price_of_the_test",
      STRIPE_METER_EVENT: METER_EVENT,
      STRIPE_API_URL: stripe.url,
      FREE_POINTS: String(options.freePoints ?? 100),
    });
    parts.billing = createBilling(
      { ...base, config },
      { activity: createActivity(base), warnings: NO_WARNINGS, fetch: createGuardedFetch(guard) },
    );
    return parts.billing.registerRoutes;
  });
  ({ time } = fixture);
  let sent = 0;

  /** Posts a body to the webhook unchanged. */
  const post = async (body: string, signature?: string, remoteAddress?: string): Promise<number> => {
    const answer = await fixture.app.inject({
      method: "POST",
      url: "/api/stripe/webhook",
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      headers: {
        "content-type": "application/json",
        ...(signature === undefined ? {} : { "stripe-signature": signature }),
      },
      payload: body,
    });
    return answer.statusCode;
  };
  const eventOf = (type: string, object: object, at = fixture.time.now) => {
    sent += 1;
    const created = Math.floor(at.getTime() / 1000);
    return { id: `evt_${sent}`, object: "event", type, created, data: { object } };
  };
  const subscriptionOf = (of: Tenant, status: string, id = `sub_${of.organisationId}`) => ({
    id,
    object: "subscription",
    status,
    metadata: { organisation_id: of.organisationId },
  });

  /** Signs and posts a message, created now or at another time. */
  const send = (type: string, object: object, at?: Date): Promise<number> => {
    const { body, signature } = stripe.sign(eventOf(type, object, at));
    return post(body, signature);
  };
  /** Brings the refunds of a charge to a total in cents, with one more refund if necessary, and sends its message. */
  const refund = (
    customer: string,
    cents: number,
    charge: string,
    { payment, currency = "usd" }: { payment?: string; currency?: string } = {},
  ): Promise<number> => {
    stripe.charges.set(charge, customer);
    const own = stripe.refunds.filter((one) => one.charge === charge);
    const amount = cents - own.reduce((sum, one) => sum + one.amount, 0);
    const created = Math.floor(fixture.time.now.getTime() / 1000) + own.length;
    const id = `re_${stripe.refunds.length + 1}`;
    if (amount > 0) stripe.refunds.push({ id, charge, amount, currency, status: "succeeded", created });
    const paid = payment === undefined ? {} : { payment_intent: payment };
    return send("charge.refunded", { id: charge, customer, amount_refunded: cents, currency, ...paid });
  };

  return {
    ...fixture,
    ...parts,
    stripe,
    /** Stripe's own clock, if it differs from the product's. */
    stripeTime,
    post,
    eventOf,
    subscriptionOf,
    send,
    refund,
    /** Settles one visit with this many points. */
    bill: (of: Tenant, points: number): Promise<string[]> => {
      const ids = Array.from({ length: points }, () => newId());
      const { organisationId } = of;
      const visit = { organisationId, runId: newId(), productId: newId(), now: fixture.time.now };
      return of.in(async (trx) => {
        await billPoints(trx, visit, ids, parts.billing.tariff);
        return ids;
      });
    },
    accountOf: (of: Tenant) =>
      of.in((trx) =>
        trx
          .selectFrom("billing_account")
          .select(["has_method", "customer_id", "reported_from"])
          .where("organisation_id", "=", of.organisationId)
          .executeTakeFirst(),
      ),
    reportsOf: (of: Tenant) =>
      of.in((trx) =>
        trx
          .selectFrom("meter_report")
          .select(["day", "micro_usd", "state"])
          .where("organisation_id", "=", of.organisationId)
          .orderBy("day")
          .execute(),
      ),
    reversalsOf: (of: Tenant) =>
      of.in((trx) =>
        trx
          .selectFrom("ledger_reversal")
          .select(["kind", "amount_micro_usd"])
          .where("organisation_id", "=", of.organisationId)
          .orderBy("amount_micro_usd")
          .execute(),
      ),
    close: async () => {
      await fixture.close();
      await guard.stop();
      await stripe.close();
    },
  };
}
export type StripeFixture = Awaited<ReturnType<typeof openStripeFixture>>;
