import { startCheckout } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import { openStripeFixture } from "./testing/stripe.fixture.ts";
import type { StripeFixture } from "./testing/stripe.fixture.ts";

const at = (text: string) => new Date(`2026-06-${text}Z`);

describe("reports of closed days", () => {
  let fixture: StripeFixture;
  beforeAll(async () => {
    fixture = await openStripeFixture({ freePoints: 2 });
  });
  afterAll(() => fixture.close());
  beforeEach(() => {
    fixture.time.now = at("15T12:00:00");
    fixture.stripeTime.now = null;
  });

  /** Adds an organisation with a payment method, and its customer at Stripe. */
  const addPaying = async (): Promise<{ tenant: Tenant; customer: string }> => {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    return { tenant, customer: (await fixture.accountOf(tenant))!.customer_id! };
  };
  const report = () => fixture.billing.reports.reportDue();
  const countedOf = (customer: string) =>
    fixture.stripe.events
      .filter((event) => event.customer === customer)
      .map(({ value, timestamp }) => [new Date(timestamp * 1000).toISOString(), value]);

  it("are created once per day, in micro-dollars, after the day is closed", async () => {
    const { tenant, customer } = await addPaying();
    await fixture.bill(tenant, 5);
    fixture.time.now = at("16T00:14:59");
    await report();
    expect(countedOf(customer)).toEqual([]);
    fixture.time.now = at("16T00:15:00");
    await Promise.all([report(), report()]);
    await report();
    expect(countedOf(customer)).toEqual([["2026-06-15T23:59:59.000Z", 150_000]]);
    fixture.time.now = at("18T08:00:00");
    await report();
    expect(await fixture.reportsOf(tenant)).toEqual([
      { day: "2026-06-15", micro_usd: 150_000, state: "sent" },
      { day: "2026-06-16", micro_usd: 0, state: "sent" },
      { day: "2026-06-17", micro_usd: 0, state: "sent" },
    ]);
  });

  it("subtract corrections, over several days if necessary", async () => {
    const { tenant, customer } = await addPaying();
    const [first] = await fixture.bill(tenant, 3);
    fixture.time.now = at("16T12:00:00");
    await report();
    await tenant.in((trx) =>
      insertReversal(trx, tenant.organisationId, {
        id: newId(),
        kind: "correction",
        source: first!,
        runItemId: first!,
        at: fixture.time.now,
        day: "2026-06-16",
        points: -1,
        amountMicroUsd: -50_000,
        reason: "test",
      }),
    );
    fixture.time.now = at("17T12:00:00");
    await fixture.bill(tenant, 4);
    fixture.time.now = at("18T12:00:00");
    await report();
    expect((await fixture.reportsOf(tenant)).map((row) => row.micro_usd)).toEqual([50_000, 0, 50_000]);
    expect(fixture.stripe.totalOf(customer)).toBe(100_000);
  });

  it("count once when their responses are lost, and are looked up before they are sent again a day later", async () => {
    const { tenant, customer } = await addPaying();
    await fixture.bill(tenant, 3);
    fixture.time.now = at("16T01:00:00");
    fixture.stripe.next("lost", "lost", "lost");
    await report();
    expect((await fixture.reportsOf(tenant))[0]).toMatchObject({ state: "pending" });
    expect(fixture.stripe.totalOf(customer)).toBe(50_000);
    fixture.time.now = at("17T02:00:00");
    fixture.stripe.forgetKeys();
    await report();
    expect((await fixture.reportsOf(tenant))[0]).toMatchObject({ state: "sent" });
    expect(countedOf(customer)).toEqual([["2026-06-15T23:59:59.000Z", 50_000]]);
  });

  it("are sent again a day later when nothing was counted", async () => {
    const { tenant, customer } = await addPaying();
    await fixture.bill(tenant, 3);
    fixture.time.now = at("16T01:00:00");
    fixture.stripe.next("broken", "broken", "broken");
    await report();
    expect(fixture.stripe.totalOf(customer)).toBe(0);
    fixture.time.now = at("17T02:00:00");
    await report();
    expect(fixture.stripe.totalOf(customer)).toBe(50_000);
    expect((await fixture.reportsOf(tenant))[0]).toMatchObject({ state: "sent" });
  });

  it("are accepted by a server whose clock is behind ours", async () => {
    const { tenant, customer } = await addPaying();
    await fixture.bill(tenant, 3);
    fixture.time.now = at("16T00:15:00");
    fixture.stripeTime.now = at("15T23:58:00");
    await report();
    expect(fixture.stripe.totalOf(customer)).toBe(50_000);
  });
});
