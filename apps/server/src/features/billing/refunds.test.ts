import { startCheckout, startOffer, utcDay } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import { grantOffer } from "./offers.service.ts";
import { openStripeFixture } from "./testing/stripe.fixture.ts";
import type { StripeFixture } from "./testing/stripe.fixture.ts";

describe("a refund", () => {
  let fixture: StripeFixture;
  beforeAll(async () => {
    fixture = await openStripeFixture();
  });
  afterAll(() => fixture.close());

  it("that fails restores the money, once, and a later one counts separately", async () => {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    const customer = (await fixture.accountOf(tenant))!.customer_id!;
    await fixture.refund(customer, 1000, "ch_fails");
    const [failed] = fixture.stripe.refunds.filter(({ charge }) => charge === "ch_fails");
    expect(await fixture.send("refund.updated", failed!)).toBe(200);
    expect(await fixture.reversalsOf(tenant)).toHaveLength(1);
    failed!.status = "failed";
    for (const type of ["refund.failed", "refund.updated", "charge.refund.updated", "refund.failed"])
      expect(await fixture.send(type, failed!)).toBe(200);
    const undone = [
      { kind: "refund", amount_micro_usd: -10_000_000 },
      { kind: "refund_failed", amount_micro_usd: 10_000_000 },
    ];
    expect(await fixture.reversalsOf(tenant)).toEqual(undone);
    // A late message from before the failure.
    await fixture.refund(customer, 1000, "ch_fails");
    expect(await fixture.reversalsOf(tenant)).toEqual(undone);
    await fixture.refund(customer, 1000 + 300, "ch_fails");
    expect(await fixture.reversalsOf(tenant)).toEqual([
      undone[0],
      { kind: "refund", amount_micro_usd: -3_000_000 },
      undone[1],
    ]);
  });

  it("that is cancelled before its first message costs nothing in the end", async () => {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    const charge = "ch_cancelled";
    fixture.stripe.charges.set(charge, (await fixture.accountOf(tenant))!.customer_id!);
    const refund = {
      id: "re_c",
      charge,
      amount: 250,
      currency: "usd",
      status: "canceled" as const,
      created: 1,
    };
    fixture.stripe.refunds.push(refund);
    expect(await fixture.send("refund.updated", refund)).toBe(200);
    expect(await fixture.reversalsOf(tenant)).toEqual([
      { kind: "refund", amount_micro_usd: -2_500_000 },
      { kind: "refund_failed", amount_micro_usd: 2_500_000 },
    ]);
    expect(await fixture.send("refund.failed", { ...refund, charge: null })).toBe(200);
    expect(await fixture.send("refund.failed", { ...refund, currency: "eur" })).toBe(200);
    expect(await fixture.reversalsOf(tenant)).toHaveLength(2);
  });

  it("is not reversed again if rows without a refund id have already reversed it", async () => {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    const { organisationId } = tenant;
    const customer = (await fixture.accountOf(tenant))!.customer_id!;
    const at = fixture.time.now;
    await tenant.in((trx) =>
      insertReversal(trx, organisationId, {
        id: newId(at),
        kind: "refund",
        source: "ch_old:7000000",
        at,
        day: utcDay(at),
        points: 0,
        amountMicroUsd: -7_000_000,
        reason: "refunded by the payment provider",
      }),
    );
    fixture.stripe.refunds.push({
      id: "re_old",
      charge: "ch_old",
      amount: 500,
      currency: "usd",
      status: "succeeded",
      created: 1,
    });
    await fixture.refund(customer, 900, "ch_old");
    expect(await fixture.reversalsOf(tenant)).toEqual([
      { kind: "refund", amount_micro_usd: -7_000_000 },
      { kind: "refund", amount_micro_usd: -2_000_000 },
    ]);
  });

  it("of the offer's payment that fails restores the credit", async () => {
    const tenant = await fixture.addTenant();
    const offer = { percent: 20, oldPriceUsd: 12, newPriceUsd: 8 };
    await tenant.in((trx) => grantOffer(trx, tenant.organisationId, offer, fixture.time.now));
    await tenant.ask(startOffer);
    const customer = (await fixture.accountOf(tenant))!.customer_id!;
    const { metadata } = fixture.stripe.sessions.at(-1)!;
    const payment = "pi_of_offer";
    const session = { id: "cs", payment_status: "paid", metadata, payment_intent: payment };
    await fixture.send("checkout.session.completed", session);
    await fixture.refund(customer, 800, "ch_of_offer", { payment });
    const creditsOf = async () =>
      (await fixture.reversalsOf(tenant))
        .filter(({ kind }) => kind.startsWith("offer"))
        .map((row) => row.amount_micro_usd);
    expect(await creditsOf()).toEqual([-12_000_000, 12_000_000]);
    const failed = fixture.stripe.refunds.at(-1)!;
    failed.status = "failed";
    await fixture.send("refund.failed", { ...failed, payment_intent: payment });
    expect(await creditsOf()).toEqual([-12_000_000, -12_000_000, 12_000_000]);
  });
});
