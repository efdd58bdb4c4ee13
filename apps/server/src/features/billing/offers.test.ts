import {
  BILLING_TEXTS,
  exportStatement,
  getOffer,
  OFFER_TEXTS,
  startCheckout,
  startOffer,
} from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../testing/data.fixture.ts";
import { creditOffer, grantOffer } from "./offers.service.ts";
import { lockOffer } from "./offers.store.ts";
import { openStripeFixture } from "./testing/stripe.fixture.ts";
import type { StripeFixture } from "./testing/stripe.fixture.ts";

const OFFER = { percent: 20, oldPriceUsd: 12, newPriceUsd: 8 };
const NOON = new Date("2026-06-15T12:00:00Z");

describe("the sign-up offer", () => {
  let fixture: StripeFixture;
  beforeAll(async () => {
    fixture = await openStripeFixture();
  });
  afterAll(() => fixture.close());

  /** Signs an organisation up at noon. */
  const signUp = async (): Promise<Tenant> => {
    fixture.time.now = NOON;
    const tenant = await fixture.addTenant();
    await tenant.in((trx) => grantOffer(trx, tenant.organisationId, OFFER, NOON));
    return tenant;
  };
  const stateOf = async (of: Tenant) => (await of.ask(getOffer)).data?.state ?? null;
  const refusalOf = async (of: Tenant) => {
    const { status, body } = await of.call<{ message: string }>("POST", startOffer.path);
    return [status, body.message];
  };
  /** Returns the offer's ledger amounts, oldest first, in dollars. */
  const creditsOf = async (of: Tenant) =>
    (await fixture.reversalsOf(of))
      .filter(({ kind }) => kind.startsWith("offer"))
      .map((row) => row.amount_micro_usd / 1_000_000);
  /** Opens the page of the offer; returns Stripe's data of it. */
  const open = async (of: Tenant) => {
    await of.ask(startOffer);
    return fixture.stripe.sessions.at(-1)!;
  };
  const pay = (session: { metadata: object }, type = "completed", by: object = {}) =>
    fixture.send(`checkout.session.${type}`, {
      id: "cs",
      object: "checkout.session",
      payment_status: "paid",
      metadata: session.metadata,
      ...by,
    });
  /** Refunds this many cents of a charge in total. */
  const refund = async (
    of: Tenant,
    cents: number,
    charge = "ch_offer",
    payment = "pi_offer",
    currency = "usd",
  ) => {
    const { customer_id: customer } = (await fixture.accountOf(of))!;
    return fixture.refund(customer!, cents, charge, { payment, currency });
  };

  it("keeps its terms from sign-up for four months, and costs nothing when it is ignored", async () => {
    const tenant = await signUp();
    await tenant.in((trx) => grantOffer(trx, tenant.organisationId, { ...OFFER, percent: 50 }, NOON));
    expect((await tenant.ask(getOffer)).data).toEqual({ ...OFFER, validTill: "2026-10-15", state: "open" });
    fixture.time.now = new Date("2026-10-15T23:59:59Z");
    expect(await stateOf(tenant)).toBe("open");
    fixture.time.now = new Date("2026-10-16T00:00:00Z");
    expect(await stateOf(tenant)).toBe("ended");
    expect(await refusalOf(tenant)).toEqual([406, OFFER_TEXTS.ended]);
    expect(await fixture.reversalsOf(tenant)).toEqual([]);
    expect(await refusalOf(await fixture.addTenant())).toEqual([406, OFFER_TEXTS.none]);
  });

  it("becomes a credit once it is paid, however often that is paid or reported, and reduces charges", async () => {
    const tenant = await signUp();
    const session = await open(tenant);
    expect([session.mode, session.amount]).toEqual(["subscription", 800]);
    expect(await stateOf(tenant)).toBe("open");
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    await pay(session);
    await pay(session);
    const { organisationId } = tenant;
    await tenant.in((trx) => creditOffer(trx, organisationId, new Date(NOON.getTime() + 60_000)));
    expect(await stateOf(tenant)).toBe("taken");
    // It was taken when it was paid first.
    expect((await tenant.in((trx) => lockOffer(trx, organisationId)))!.takenAt).toEqual(NOON);
    expect(await fixture.reversalsOf(tenant)).toEqual([{ kind: "offer", amount_micro_usd: -12_000_000 }]);
    expect(await refusalOf(tenant)).toEqual([406, OFFER_TEXTS.taken]);
    // 300 of 400 data points are charged: 15 dollars, 12 of which are prepaid.
    await fixture.bill(tenant, 400);
    fixture.time.now = new Date("2026-06-16T01:00:00Z");
    await fixture.billing.reports.reportDue();
    expect(await fixture.reportsOf(tenant)).toEqual([
      { day: "2026-06-15", micro_usd: 3_000_000, state: "sent" },
    ]);
    const { body } = await fixture.app.inject({
      method: "GET",
      url: `/api/${exportStatement.path}?month=2026-06&format=csv&ticket=${tenant.caller.sessionId}`,
    });
    expect(body).toMatch(/06\/15\/2026,Offer credit,,,,-12\.000000\r\n,Due for the month,.*,3\.000000\r\n?$/);
  });

  it("is not credited when a payment method was added without a payment", async () => {
    const tenant = await signUp();
    await tenant.ask(startCheckout);
    await pay(fixture.stripe.sessions.at(-1)!);
    expect([await stateOf(tenant), await creditsOf(tenant)]).toEqual(["open", []]);
  });

  it("is paid on one page at a time, and on none while a payment is under way", async () => {
    const tenant = await signUp();
    const first = await open(tenant);
    const second = await open(tenant);
    expect([first.state, second.state]).toEqual(["expired", "open"]);
    second.state = "complete";
    expect(await refusalOf(tenant)).toEqual([406, BILLING_TEXTS.payment.underWay]);
    await pay(second, "expired");
    expect(await stateOf(tenant)).toBe("open");
    expect(await fixture.reversalsOf(tenant)).toEqual([]);
  });

  it("loses credit in proportion to a refund, and the spent part of it is charged", async () => {
    const tenant = await signUp();
    const session = await open(tenant);
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    await pay(session, "completed", { invoice: "in_offer" });
    fixture.stripe.invoices.set("pi_offer", "in_offer");
    // 340 of 440 data points are charged: 17 dollars, 12 of which are prepaid.
    await fixture.bill(tenant, 440);
    fixture.time.now = new Date("2026-06-16T01:00:00Z");
    await fixture.billing.reports.reportDue();
    expect(await refund(tenant, 500, "ch_other", "pi_other")).toBe(200);
    expect(await creditsOf(tenant)).toEqual([-12]);
    await refund(tenant, 200);
    await refund(tenant, 200);
    expect(await creditsOf(tenant)).toEqual([-12, 3]);
    await refund(tenant, 800);
    expect(await creditsOf(tenant)).toEqual([-12, 3, 9]);
    expect(await stateOf(tenant)).toBe("taken");
    fixture.time.now = new Date("2026-06-17T01:00:00Z");
    await fixture.billing.reports.reportDue();
    expect((await fixture.reportsOf(tenant)).map((row) => row.micro_usd / 1_000_000)).toEqual([5, 12]);
    expect((await fixture.billing.reconciliation.run()).differences).toEqual([]);
  });

  it("costs nothing when it is refunded before any of it was spent", async () => {
    const tenant = await signUp();
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    const session = await open(tenant);
    await pay(session, "completed", { payment_intent: "pi_unspent" });
    // Including tax, the refund exceeds the price of the credit.
    await refund(tenant, 952, "ch_unspent", "pi_unspent");
    expect(await creditsOf(tenant)).toEqual([-12, 12]);
    fixture.time.now = new Date("2026-06-16T01:00:00Z");
    await fixture.billing.reports.reportDue();
    expect((await fixture.reportsOf(tenant)).map((row) => row.micro_usd)).toEqual([0]);
  });

  it("keeps its credit when another payment is refunded", async () => {
    const tenant = await signUp();
    await tenant.ask(startCheckout);
    await pay(fixture.stripe.sessions.at(-1)!, "completed", { payment_intent: "pi_method" });
    await pay(await open(tenant), "completed", { payment_intent: "pi_kept" });
    await refund(tenant, 800, "ch_method", "pi_method");
    expect(await creditsOf(tenant)).toEqual([-12]);
    // Amounts in other currencies do not enter the ledger.
    await refund(tenant, 800, "ch_kept", "pi_kept", "eur");
    expect(await creditsOf(tenant)).toEqual([-12]);
    expect((await fixture.reversalsOf(tenant)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
  });

  it("registers a refund whose message arrives before that of its payment", async () => {
    const tenant = await signUp();
    const session = await open(tenant);
    await refund(tenant, 800, "ch_early", "pi_early");
    expect(await creditsOf(tenant)).toEqual([]);
    await pay(session, "completed", { payment_intent: "pi_early" });
    expect(await creditsOf(tenant)).toEqual([-12, 12]);
  });

  it("loses its credit in a dispute, and regains it when the dispute is won", async () => {
    const tenant = await signUp();
    const session = await open(tenant);
    await pay(session, "completed", { payment_intent: "pi_disputed" });
    fixture.stripe.charges.set("ch_disputed", (await fixture.accountOf(tenant))!.customer_id!);
    const dispute = {
      id: "dp_offer",
      charge: "ch_disputed",
      payment_intent: "pi_disputed",
      amount: 800,
      currency: "usd",
    };
    await fixture.send("charge.dispute.funds_withdrawn", dispute);
    expect(await creditsOf(tenant)).toEqual([-12, 12]);
    await fixture.send("charge.dispute.funds_reinstated", dispute);
    expect(await creditsOf(tenant)).toEqual([-12, -12, 12]);
  });

  it("starts no second subscription while one is active", async () => {
    const tenant = await signUp();
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    expect((await open(tenant)).mode).toBe("payment");
    const { status, body } = await tenant.call<{ message: string }>("POST", startCheckout.path);
    expect([status, body.message]).toEqual([406, BILLING_TEXTS.payment.methodExists]);
  });
});
