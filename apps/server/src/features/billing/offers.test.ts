import {
  BILLING_TEXTS,
  exportStatement,
  getOffer,
  OFFER_TEXTS,
  startCheckout,
  startOffer,
} from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../testing/data.bench.ts";
import { creditOffer, giveOffer } from "./offers.service.ts";
import { openStripeBench } from "./testing/stripe.bench.ts";
import type { StripeBench } from "./testing/stripe.bench.ts";

const OFFER = { percent: 20, oldPriceUsd: 12, newPriceUsd: 8 };
const NOON = new Date("2026-06-15T12:00:00Z");

describe("the offer of signing up", () => {
  let bench: StripeBench;
  beforeAll(async () => {
    bench = await openStripeBench();
  });
  afterAll(() => bench.close());

  /** An organisation that has signed up at noon. */
  const signUp = async (): Promise<Tenant> => {
    bench.time.now = NOON;
    const tenant = await bench.addTenant();
    await tenant.in((trx) => giveOffer(trx, tenant.organisationId, OFFER, NOON));
    return tenant;
  };
  const stateOf = async (of: Tenant) => (await of.ask(getOffer)).data?.state ?? null;
  const refusalOf = async (of: Tenant) => {
    const { status, body } = await of.call<{ message: string }>("POST", startOffer.path);
    return [status, body.message];
  };
  /** Opens the page of the offer; what Stripe has of it. */
  const open = async (of: Tenant) => {
    await of.ask(startOffer);
    return bench.stripe.sessions.at(-1)!;
  };
  const pay = (session: { metadata: object }, type = "completed") =>
    bench.send(`checkout.session.${type}`, {
      id: "cs",
      object: "checkout.session",
      payment_status: "paid",
      metadata: session.metadata,
    });

  it("is as it was at sign-up, until four months later, and costs nothing when it is ignored", async () => {
    const tenant = await signUp();
    await tenant.in((trx) => giveOffer(trx, tenant.organisationId, { ...OFFER, percent: 50 }, NOON));
    expect((await tenant.ask(getOffer)).data).toEqual({ ...OFFER, validTill: "2026-10-15", state: "open" });
    bench.time.now = new Date("2026-10-15T23:59:59Z");
    expect(await stateOf(tenant)).toBe("open");
    bench.time.now = new Date("2026-10-16T00:00:00Z");
    expect(await stateOf(tenant)).toBe("ended");
    expect(await refusalOf(tenant)).toEqual([406, OFFER_TEXTS.ended]);
    expect(await bench.reversalsOf(tenant)).toEqual([]);
    expect(await refusalOf(await bench.addTenant())).toEqual([406, OFFER_TEXTS.none]);
  });

  it("is a credit once it is paid, whatever is paid or said how often, and is taken off what is charged", async () => {
    const tenant = await signUp();
    const session = await open(tenant);
    expect([session.mode, session.amount]).toEqual(["subscription", 800]);
    expect(await stateOf(tenant)).toBe("open");
    await bench.send("customer.subscription.created", bench.subscriptionOf(tenant, "active"));
    await pay(session);
    await pay(session);
    await tenant.in((trx) => creditOffer(trx, tenant.organisationId, bench.time.now));
    expect(await stateOf(tenant)).toBe("taken");
    expect(await bench.reversalsOf(tenant)).toEqual([{ kind: "offer", amount_micro_usd: -12_000_000 }]);
    expect(await refusalOf(tenant)).toEqual([406, OFFER_TEXTS.taken]);
    // 300 of 400 data points are charged: 15 dollars, 12 of which are paid for.
    await bench.bill(tenant, 400);
    bench.time.now = new Date("2026-06-16T01:00:00Z");
    await bench.billing.reports.reportDue();
    expect(await bench.reportsOf(tenant)).toEqual([
      { day: "2026-06-15", micro_usd: 3_000_000, state: "sent" },
    ]);
    const { body } = await bench.app.inject({
      method: "GET",
      url: `/api/${exportStatement.path}?month=2026-06&format=csv&ticket=${tenant.caller.sessionId}`,
    });
    expect(body).toMatch(
      /Due for the month,.*,15\.000000\r\n06\/15\/2026,Credit of the offer,,,,-12\.000000/,
    );
  });

  it("is paid on one page at a time, and on none while a payment is under way", async () => {
    const tenant = await signUp();
    const first = await open(tenant);
    const second = await open(tenant);
    expect([first.state, second.state]).toEqual(["expired", "open"]);
    second.state = "complete";
    expect(await refusalOf(tenant)).toEqual([406, OFFER_TEXTS.underWay]);
    await pay(second, "expired");
    expect(await stateOf(tenant)).toBe("open");
    expect(await bench.reversalsOf(tenant)).toEqual([]);
  });

  it("begins no second subscription where one stands", async () => {
    const tenant = await signUp();
    await bench.send("customer.subscription.created", bench.subscriptionOf(tenant, "active"));
    expect((await open(tenant)).mode).toBe("payment");
    const { status, body } = await tenant.call<{ message: string }>("POST", startCheckout.path);
    expect([status, body.message]).toEqual([406, BILLING_TEXTS.payment.methodThere]);
  });
});
