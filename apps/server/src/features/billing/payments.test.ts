import { setTimeout } from "node:timers/promises";
import { BILLING_TEXTS, paymentResult, startCheckout, startPortal } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { CapReachedError } from "../runs/points/bill-points.service.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import * as store from "./payments.store.ts";
import { openStripeFixture } from "./testing/stripe.fixture.ts";
import type { StripeFixture } from "./testing/stripe.fixture.ts";

const CREATED = "customer.subscription.created";
const UPDATED = "customer.subscription.updated";
const DELETED = "customer.subscription.deleted";

describe("payments", () => {
  let fixture: StripeFixture;
  beforeAll(async () => {
    fixture = await openStripeFixture();
  });
  afterAll(() => fixture.close());

  /** Opens the checkout; returns Stripe's session and the id in the address of its result page. */
  const checkout = async (of: Tenant) => {
    const { url } = await of.ask(startCheckout);
    const session = fixture.stripe.sessions.at(-1)!;
    return { url, session, resultId: session.successUrl.split("/payment-sucess/")[1]! };
  };
  const resultOf = async (of: Tenant, id: string) =>
    (await of.ask(paymentResult, `get/payment-result/${id}`)).result;
  const completed = (metadata: object, paid = "no_payment_required") => ({
    id: "cs",
    object: "checkout.session",
    payment_status: paid,
    metadata,
  });

  it("follow the signed messages, and are confirmed no earlier", async () => {
    const tenant = await fixture.addTenant();
    const { url, session, resultId } = await checkout(tenant);
    expect(url).toBe(`https://checkout.stripe.test/${session.id}`);
    expect(await resultOf(tenant, resultId)).toBe("open");
    expect(await resultOf(tenant, `${tenant.organisationId}.nonsense`)).toBe("unknown");
    expect(await resultOf(tenant, "anything")).toBe("unknown");
    expect(await resultOf(tenant, `${tenant.organisationId}.${newId()}`)).toBe("unknown");
    const stranger = await fixture.addTenant();
    expect(await resultOf(tenant, resultId.replace(tenant.organisationId, stranger.organisationId))).toBe(
      "unknown",
    );
    await fixture.send("checkout.session.completed", completed(session.metadata, "unpaid"));
    expect(await resultOf(tenant, resultId)).toBe("open");
    await fixture.send("checkout.session.completed", completed(session.metadata));
    expect(await resultOf(tenant, resultId)).toBe("complete");
    await fixture.send("checkout.session.expired", completed(session.metadata));
    expect(await resultOf(tenant, resultId)).toBe("complete");

    const other = await checkout(tenant);
    await fixture.send("checkout.session.async_payment_failed", completed(other.session.metadata));
    expect(await resultOf(tenant, other.resultId)).toBe("failed");
  });

  it("are opened once per customer, even when Stripe's responses are lost, and not while it is unavailable", async () => {
    const tenant = await fixture.addTenant();
    fixture.stripe.next("lost");
    await checkout(tenant);
    const { customer_id: customerId } = (await fixture.accountOf(tenant))!;
    await checkout(tenant);
    expect((await fixture.accountOf(tenant))!.customer_id).toBe(customerId);
    expect((await tenant.ask(startPortal)).url).toBe(`https://portal.stripe.test/${customerId}`);
    fixture.stripe.next("broken", "broken", "broken");
    expect((await tenant.call("POST", "start/portal")).status).toBe(503);
    const newcomer = await fixture.addTenant();
    expect((await newcomer.call("POST", "start/portal")).status).toBe(406);
  });

  it("are limited to one at a time: a page opened in another window closes the previous one", async () => {
    const tenant = await fixture.addTenant();
    const first = await checkout(tenant);
    const second = await checkout(tenant);
    expect([first.session.state, second.session.state]).toEqual(["expired", "open"]);
    expect(await resultOf(tenant, first.resultId)).toBe("expired");
    // Both concurrently: whatever the interleaving, at most one page can be paid.
    const before = fixture.stripe.sessions.length;
    const answers = await Promise.all([1, 2, 3].map(() => tenant.call("POST", startCheckout.path)));
    for (const { status } of answers) expect([200, 406]).toContain(status);
    const open = fixture.stripe.sessions.slice(before - 1).filter(({ state }) => state === "open");
    expect(open).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  it("get no page at Stripe while another window ends them", async () => {
    const tenant = await fixture.addTenant();
    const { organisationId } = tenant;
    const id = newId();
    await tenant.in(async (trx) => {
      await store.lockAccount(trx, organisationId);
      await store.insertSession(trx, organisationId, { id, purpose: "method", at: fixture.time.now });
    });
    const { isShown } = await tenant.in(async (trx) => {
      await store.lockAccount(trx, organisationId);
      expect(await store.findOpenSessions(trx, organisationId)).toEqual([{ id, providerId: null }]);
      const shown = tenant.in((other) => store.setProviderId(other, organisationId, id, `cs_${id}`));
      // Real time: without the lock, the other request could open its page in this period.
      await Promise.race([shown, setTimeout(300)]);
      await store.endSession(trx, organisationId, id, { state: "expired", at: fixture.time.now });
      return { isShown: () => shown };
    });
    expect(await isShown()).toBe(false);
  });

  it("that arrive late do not reactivate an ended subscription, in any order of messages", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 11, minute));
    const begun = ["incomplete", 0, CREATED] as const;
    const ended = ["canceled", 10, DELETED] as const;
    const paid = ["paid", 20] as const;
    for (const [order, stands] of [
      [[begun, ended, paid], false],
      [[ended, paid, begun], false],
      [[paid, begun, ended], false],
      [[begun, paid], true],
      [[paid, begun], true],
      [[begun, paid, ["paused", 5, UPDATED]], false],
    ] as const) {
      const tenant = await fixture.addTenant();
      const { session } = await checkout(tenant);
      const subscription = `sub_${tenant.organisationId}`;
      for (const [status, minute, type] of order)
        await (type
          ? fixture.send(type, fixture.subscriptionOf(tenant, status), at(minute))
          : fixture.send(
              "checkout.session.async_payment_succeeded",
              { ...completed(session.metadata, "paid"), subscription },
              at(minute),
            ));
      expect([order, (await fixture.accountOf(tenant))!.has_method]).toEqual([order, stands]);
    }
  });

  it("start no second subscription while one is being paid, or was paid without its message yet", async () => {
    const tenant = await fixture.addTenant();
    const { session } = await checkout(tenant);
    session.state = "complete";
    const refusal = async () => {
      const { status, body } = await tenant.call<{ message: string }>("POST", startCheckout.path);
      return [status, body.message];
    };
    expect(await refusal()).toEqual([406, BILLING_TEXTS.payment.underWay]);
    const subscription = `sub_${tenant.organisationId}`;
    const paid = { ...completed(session.metadata), subscription };
    await fixture.send("checkout.session.completed", paid);
    expect(await fixture.accountOf(tenant)).toMatchObject({ has_method: true, reported_from: "2026-06-15" });
    expect(await refusal()).toEqual([406, BILLING_TEXTS.payment.methodExists]);
    // The subscription's own message for the same time takes precedence.
    await fixture.send(DELETED, fixture.subscriptionOf(tenant, "canceled", subscription));
    await fixture.send("checkout.session.completed", { ...paid, id: "cs_again" });
    expect((await fixture.accountOf(tenant))!.has_method).toBe(false);
  });

  it("can be opened again after a page has expired, even if the message of it was lost", async () => {
    const tenant = await fixture.addTenant();
    const { session } = await checkout(tenant);
    session.state = "expired";
    expect((await checkout(tenant)).session.state).toBe("open");
  });

  it("belong to the customer created first, whoever starts again", async () => {
    const tenant = await fixture.addTenant();
    fixture.stripe.next("answer", "broken", "broken", "broken");
    expect((await tenant.call("POST", startCheckout.path)).status).toBe(503);
    const { customer_id: customer } = (await fixture.accountOf(tenant))!;
    tenant.caller.email = "other@acme.example";
    expect((await checkout(tenant)).session.customer).toBe(customer);
  });

  it("raise the cap of the free points while a subscription is active", async () => {
    const tenant = await fixture.addTenant();
    await fixture.bill(tenant, 100);
    await expect(fixture.bill(tenant, 1)).rejects.toThrow(CapReachedError);
    await fixture.send(CREATED, fixture.subscriptionOf(tenant, "active"));
    expect(await fixture.accountOf(tenant)).toMatchObject({ has_method: true, reported_from: "2026-06-15" });
    await fixture.bill(tenant, 1);
    await fixture.send(DELETED, fixture.subscriptionOf(tenant, "canceled"), new Date("2026-06-15T12:00:05Z"));
    expect((await fixture.accountOf(tenant))!.has_method).toBe(false);
    await expect(fixture.bill(tenant, 1)).rejects.toThrow(CapReachedError);
  });

  it("are reported from the first day of the subscription, whatever changes later", async () => {
    const tenant = await fixture.addTenant();
    const { now } = fixture.time;
    try {
      await fixture.send(CREATED, fixture.subscriptionOf(tenant, "active"), now);
      for (const [day, status] of [
        ["17", "past_due"],
        ["18", "paused"],
        ["19", "active"],
      ] as const) {
        fixture.time.now = new Date(`2026-06-${day}T12:00:00Z`);
        await fixture.send(UPDATED, fixture.subscriptionOf(tenant, status), fixture.time.now);
        expect([status, (await fixture.accountOf(tenant))!.reported_from]).toEqual([status, "2026-06-15"]);
      }
    } finally {
      fixture.time.now = now;
    }
  });

  it("continue while a charge is overdue, and stop when it is abandoned", async () => {
    const tenant = await fixture.addTenant();
    const states: boolean[] = [];
    for (const [second, status] of ["active", "past_due", "unpaid", "trialing", "paused"].entries()) {
      const at = new Date(Date.UTC(2026, 5, 15, 11, 0, second));
      await fixture.send(UPDATED, fixture.subscriptionOf(tenant, status), at);
      states.push((await fixture.accountOf(tenant))!.has_method);
    }
    expect(states).toEqual([true, true, false, true, false]);
  });

  it("keep the first customer, and detect a message that was already applied", async () => {
    const tenant = await fixture.addTenant();
    const { organisationId } = tenant;
    const at = fixture.time.now;
    const event = { id: `evt_${organisationId}`, type: CREATED, createdAt: at, receivedAt: at };
    const found = await tenant.in(async (trx) => {
      await store.lockAccount(trx, organisationId);
      return [
        await store.storeCustomer(trx, organisationId, `first_${organisationId}`),
        await store.storeCustomer(trx, organisationId, `second_${organisationId}`),
        await store.rememberEvent(trx, event),
        await store.rememberEvent(trx, event),
      ];
    });
    expect(found).toEqual([`first_${organisationId}`, `first_${organisationId}`, true, false]);
  });

  it("reach one state whatever the order and number of messages", async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 5, 15, 11, 0, second));
    const messages = [
      [CREATED, "incomplete", 1],
      [UPDATED, "active", 1],
      [UPDATED, "past_due", 2],
      [DELETED, "canceled", 2],
    ] as const;
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2, 3, 1],
      [2, 0, 3, 3, 1],
    ];
    for (const order of orders) {
      const tenant = await fixture.addTenant();
      const signed = messages.map(([type, status, second]) =>
        fixture.stripe.sign(fixture.eventOf(type, fixture.subscriptionOf(tenant, status), at(second))),
      );
      for (const index of order) {
        const { body, signature } = signed[index]!;
        expect(await fixture.post(body, signature)).toBe(200);
      }
      expect((await fixture.accountOf(tenant))!.has_method).toBe(false);
      await fixture.send(
        CREATED,
        fixture.subscriptionOf(tenant, "active", `next_${tenant.organisationId}`),
        at(1),
      );
      expect((await fixture.accountOf(tenant))!.has_method).toBe(true);
    }
  });

  it("reject messages that are unsigned, changed, expired or signed by others", async () => {
    const tenant = await fixture.addTenant();
    const event = fixture.eventOf(CREATED, fixture.subscriptionOf(tenant, "active"));
    const good = fixture.stripe.sign(event);
    const foreign = fixture.stripe.sign(event, { secret: "whsec_of_somebody" });
    const old = fixture.stripe.sign(event, { at: new Date(fixture.time.now.getTime() - 301_000) });
    expect(await fixture.post(good.body)).toBe(400);
    expect(await fixture.post(good.body, "t=1,v1=00")).toBe(400);
    expect(await fixture.post(foreign.body, foreign.signature)).toBe(400);
    expect(await fixture.post(`${good.body} `, good.signature)).toBe(400);
    expect(await fixture.post(JSON.stringify({ ...event, id: "evt_other" }), good.signature)).toBe(400);
    expect(await fixture.post(old.body, old.signature)).toBe(400);
    expect(await fixture.accountOf(tenant)).toBeUndefined();
    expect(await fixture.post(good.body, good.signature)).toBe(200);
    expect((await fixture.accountOf(tenant))!.has_method).toBe(true);
  });

  it("are accepted when other callers are throttled", async () => {
    const tenant = await fixture.addTenant();
    const from = "203.0.113.44";
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 1210; sent += 1) {
      const status = await fixture.post("{}", "t=1,v1=00", from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 1200, 429: 10 });
    const { body, signature } = fixture.stripe.sign(
      fixture.eventOf(CREATED, fixture.subscriptionOf(tenant, "active")),
    );
    expect(await fixture.post(body, signature, from)).toBe(200);
    expect((await fixture.accountOf(tenant))!.has_method).toBe(true);
  });

  it("that are refunded or disputed become reversing rows, once each", async () => {
    const tenant = await fixture.addTenant();
    await checkout(tenant);
    const { customer_id: customer } = (await fixture.accountOf(tenant))!;
    const refund = (cents: number) => fixture.refund(customer!, cents, "ch_1");
    await refund(1000);
    await refund(400);
    await refund(1000);
    await refund(1250);
    const dispute = { id: "dp_1", charge: "ch_1", amount: 500, currency: "usd" };
    await fixture.send("charge.dispute.funds_reinstated", dispute);
    await fixture.send("charge.dispute.funds_withdrawn", dispute);
    await fixture.send("charge.dispute.funds_withdrawn", dispute);
    expect(await fixture.reversalsOf(tenant)).toEqual([
      { kind: "refund", amount_micro_usd: -10_000_000 },
      { kind: "dispute", amount_micro_usd: -5_000_000 },
      { kind: "refund", amount_micro_usd: -2_500_000 },
      { kind: "dispute_won", amount_micro_usd: 5_000_000 },
    ]);
    const change = tenant.in((trx) => trx.updateTable("ledger_reversal").set({ points: 1 }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = tenant.in((trx) => trx.deleteFrom("ledger_reversal").execute());
    await expect(removal).rejects.toThrow(/permission denied/);
  });

  it("use the egress guard like all other requests", async () => {
    const shut = await openStripeFixture({ allow: "127.0.0.2" });
    const tenant = await shut.addTenant();
    expect((await tenant.call("POST", "start/checkout")).status).toBe(503);
    expect(shut.stripe.asked).toEqual([]);
    await shut.close();
  });
});
