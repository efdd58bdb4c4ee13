import { getClosing, startCheckout, utcDay, HOUR_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { newId } from "../../ids.ts";
import { deleteOrganisation } from "../accounts/organisations.store.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { findClosing } from "./closing.store.ts";
import { creditOffer, grantOffer } from "./offers.service.ts";
import { lockOffer } from "./offers.store.ts";
import { createOrganisationLife } from "./organisation-life.service.ts";
import { openStripeFixture } from "./testing/stripe.fixture.ts";
import type { StripeFixture } from "./testing/stripe.fixture.ts";

describe("closing an organisation", () => {
  let fixture: StripeFixture;
  beforeAll(async () => {
    fixture = await openStripeFixture();
  });
  afterAll(() => fixture.close());

  const customerOf = async (of: Tenant) => (await fixture.accountOf(of))!.customer_id!;
  /** Creates an organisation with a payment method and 120 data points today, which cost a dollar. */
  const subscribe = async (): Promise<Tenant> => {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    const customer = await customerOf(tenant);
    fixture.stripe.subscriptions.push({ id: `sub_${customer}`, customer, status: "active" });
    await fixture.bill(tenant, 120);
    return tenant;
  };
  const close = (of: Tenant, mode = "stripe") =>
    of.in(async (trx) => {
      const stripe = { STRIPE_SECRET_KEY: "k", STRIPE_WEBHOOK_SECRET: "w", STRIPE_PRICE: "p" };
      const config = readConfig({ LOG_LEVEL: "silent", BILLING: mode, ...(mode === "stripe" && stripe) });
      const life = createOrganisationLife({ config, log: fixture.foundation.log });
      await life.closing(trx, of.organisationId, fixture.time.now);
      await deleteOrganisation(trx, of.organisationId);
    });
  const later = async (hours: number) => {
    fixture.time.now = new Date(fixture.time.now.getTime() + hours * HOUR_MS);
    await fixture.billing.reports.reportDue();
  };
  const subscriptionOf = (customer: string) =>
    fixture.stripe.subscriptions.find((one) => one.customer === customer)!.status;

  it("reports the open amount when it can be charged, and ends the subscription after the provider has counted it", async () => {
    const tenant = await subscribe();
    const customer = await customerOf(tenant);
    expect((await tenant.ask(getClosing)).data).toEqual({
      settledMicroUsd: 1_000_000,
      voidedMicroUsd: 0,
      hasSubscription: true,
    });
    await close(tenant);
    fixture.stripe.next("lost", "lost", "lost");
    await later(0);
    expect(subscriptionOf(customer)).toBe("active");
    await later(0.5);
    expect(fixture.stripe.totalOf(customer)).toBe(1_000_000);
    // Counting takes up to an hour: an earlier invoice might omit it.
    await later(0.5);
    expect(subscriptionOf(customer)).toBe("active");
    await later(0.5);
    expect(subscriptionOf(customer)).toBe("canceled");
    await later(2);
    expect(fixture.stripe.totalOf(customer)).toBe(1_000_000);
    expect(await fixture.reversalsOf(tenant)).toEqual([]);
  });

  it("voids the open amount when nothing can be charged, so that the ledger sums to zero", async () => {
    const tenant = await subscribe();
    const end = new Date(fixture.time.now.getTime() + 5000);
    await fixture.send("customer.subscription.deleted", fixture.subscriptionOf(tenant, "canceled"), end);
    expect((await tenant.ask(getClosing)).data).toEqual({
      settledMicroUsd: 0,
      voidedMicroUsd: 1_000_000,
      hasSubscription: false,
    });
    await close(tenant);
    await later(3);
    expect(await fixture.reportsOf(tenant)).toEqual([]);
    expect(await fixture.reversalsOf(tenant)).toEqual([{ kind: "closing", amount_micro_usd: -1_000_000 }]);
  });

  it("voids only what was not reported before the subscription ended", async () => {
    const tenant = await subscribe();
    await later(24);
    expect((await fixture.reportsOf(tenant)).map((row) => row.micro_usd)).toEqual([1_000_000]);
    await fixture.bill(tenant, 110);
    for (const [kind, amountMicroUsd] of [
      ["correction", -50_000],
      ["offer", -150_000],
      ["offer_refund", 50_000],
    ] as const)
      await tenant.in((trx) =>
        insertReversal(trx, tenant.organisationId, {
          id: newId(),
          kind,
          source: kind,
          at: fixture.time.now,
          day: utcDay(fixture.time.now),
          points: 0,
          amountMicroUsd,
          reason: "test",
        }),
      );
    const end = new Date(fixture.time.now.getTime() + 5000);
    await fixture.send("customer.subscription.deleted", fixture.subscriptionOf(tenant, "canceled"), end);
    await close(tenant);
    expect(await fixture.reversalsOf(tenant)).toContainEqual({ kind: "closing", amount_micro_usd: -350_000 });
  });

  it("reports only what was not reported before", async () => {
    const tenant = await subscribe();
    await later(24);
    await fixture.bill(tenant, 110);
    await close(tenant);
    expect((await fixture.reportsOf(tenant)).map((row) => row.micro_usd)).toEqual([1_000_000, 500_000]);
    expect(await fixture.reversalsOf(tenant)).toEqual([]);
  });

  it("grants the configured sign-up offer, and none when it is off", async () => {
    const found = [];
    for (const OFFER_ENABLED of ["on", "off"]) {
      const tenant = await fixture.addTenant();
      const config = readConfig({
        LOG_LEVEL: "silent",
        OFFER_ENABLED,
        OFFER_PERCENT: "42",
        OFFER_NEW_PRICE_USD: "7",
      });
      const life = createOrganisationLife({ config, log: fixture.foundation.log });
      const offer = await tenant.in(async (trx) => {
        await life.signedUp(trx, tenant.organisationId, fixture.time.now);
        return lockOffer(trx, tenant.organisationId);
      });
      found.push(offer && [offer.percent, offer.oldPriceUsd, offer.newPriceUsd]);
    }
    expect(found).toEqual([[42, 12, 7], undefined]);
  });

  it("leaves nothing open when nothing is charged", async () => {
    const counted = await subscribe();
    await close(counted, "meter");
    const free = await fixture.addTenant();
    await fixture.bill(free, 50);
    await close(free);
    for (const tenant of [counted, free]) {
      expect([await fixture.reportsOf(tenant), await fixture.reversalsOf(tenant)]).toEqual([[], []]);
      expect(await tenant.in((trx) => findClosing(trx, tenant.organisationId))).toBeUndefined();
    }
  });

  it("ignores messages about a deleted organisation that had nothing open", async () => {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    const customer = await customerOf(tenant);
    await close(tenant, "meter");
    expect(await fixture.refund(customer, 100, "ch_gone")).toBe(200);
    expect(await fixture.reversalsOf(tenant)).toEqual([]);
  });

  it("keeps later refunds with the ledger, and nothing else", async () => {
    const tenant = await subscribe();
    const customer = await customerOf(tenant);
    await close(tenant);
    expect(await fixture.refund(customer, 100, "ch_late")).toBe(200);
    expect(
      await fixture.send("customer.subscription.updated", fixture.subscriptionOf(tenant, "active")),
    ).toBe(200);
    expect(await fixture.reversalsOf(tenant)).toEqual([{ kind: "refund", amount_micro_usd: -1_000_000 }]);
    expect(await fixture.accountOf(tenant)).toBeUndefined();
  });

  it("charges nobody for a credit that was spent before its payment is refunded", async () => {
    const tenant = await subscribe();
    const customer = await customerOf(tenant);
    const offer = { percent: 20, oldPriceUsd: 12, newPriceUsd: 8 };
    await tenant.in(async (trx) => {
      await grantOffer(trx, tenant.organisationId, offer, fixture.time.now);
      await creditOffer(trx, tenant.organisationId, fixture.time.now);
    });
    await fixture.bill(tenant, 400);
    await close(tenant);
    await later(3);
    const charged = fixture.stripe.totalOf(customer);
    expect(await fixture.refund(customer, 800, "ch_offer", { payment: "pi_offer" })).toBe(200);
    await later(25);
    expect(await fixture.reversalsOf(tenant)).toEqual([
      { kind: "offer", amount_micro_usd: -12_000_000 },
      { kind: "refund", amount_micro_usd: -8_000_000 },
    ]);
    expect(fixture.stripe.totalOf(customer)).toBe(charged);
    const differences = (await fixture.billing.reconciliation.run()).differences;
    expect(differences.filter((one) => JSON.stringify(one).includes(tenant.organisationId))).toEqual([]);
  });
});
