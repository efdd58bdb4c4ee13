import { getReconciliation, reconcile, startCheckout } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openStripeFixture } from "./testing/stripe.fixture.ts";
import type { StripeFixture } from "./testing/stripe.fixture.ts";

const at = (text: string) => new Date(`2026-06-${text}Z`);

describe("the reconciliation of what was reported", () => {
  let fixture: StripeFixture;
  beforeAll(async () => {
    fixture = await openStripeFixture({ freePoints: 2 });
  });
  afterAll(() => fixture.close());
  /** Adds a paying organisation with five data points on the 15th, three of them charged, reported until noon of the 17th. */
  const addPaying = async (): Promise<{ tenant: Tenant; customer: string }> => {
    fixture.time.now = at("15T12:00:00");
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    await fixture.bill(tenant, 5);
    fixture.time.now = at("17T08:00:00");
    await fixture.billing.reports.reportDue();
    fixture.time.now = at("17T12:00:00");
    return { tenant, customer: (await fixture.accountOf(tenant))!.customer_id! };
  };
  const run = async (of: Tenant) => {
    const { differences, provider, reports } = await fixture.billing.reconciliation.run();
    const own = differences.filter(({ organisationId }) => organisationId === of.organisationId);
    return {
      provider,
      reports,
      found: own.map(({ day, kind, ledger, other }) => [day, kind, ledger, other]),
    };
  };
  const change = (statement: ReturnType<typeof sql>) =>
    fixture.database.owner.run(async (db) => {
      await sql`alter table meter_report no force row level security`.execute(db);
      await statement.execute(db);
      await sql`alter table meter_report force row level security`.execute(db);
    });

  it("finds no differences when ledger, reports and the provider's count agree, including corrections", async () => {
    const { tenant } = await addPaying();
    await tenant.in((trx) =>
      insertReversal(trx, tenant.organisationId, {
        id: newId(),
        kind: "correction",
        source: newId(),
        at: fixture.time.now,
        day: "2026-06-17",
        points: -1,
        amountMicroUsd: -50_000,
        reason: "test",
      }),
    );
    fixture.time.now = at("19T12:00:00");
    await fixture.billing.reports.reportDue();
    fixture.time.now = at("19T14:00:00");
    expect(await run(tenant)).toMatchObject({ provider: "asked", reports: 4, found: [] });
  });

  it("reports a day on which the provider has counted another amount, or an unreported one", async () => {
    const { tenant, customer } = await addPaying();
    const one = { identifier: "of somebody else", customer, receivedAt: 0 };
    fixture.stripe.events.push({ ...one, value: 7, timestamp: at("15T09:00:00").getTime() / 1000 });
    fixture.stripe.events.push({ ...one, value: 9, timestamp: at("16T09:00:00").getTime() / 1000 });
    expect((await run(tenant)).found).toEqual([
      ["2026-06-15", "provider", 150_000, 150_007],
      ["2026-06-16", "provider", 0, 9],
    ]);
  });

  it("names a day without a report for which the provider has counted something", async () => {
    const { tenant, customer } = await addPaying();
    await change(sql`delete from meter_report
      where organisation_id = ${tenant.organisationId} and day = '2026-06-16'`);
    const timestamp = at("16T09:00:00").getTime() / 1000;
    fixture.stripe.events.push({ identifier: "unknown", customer, receivedAt: 0, value: 9, timestamp });
    expect((await run(tenant)).found).toEqual([["2026-06-16", "provider", 0, 9]]);
  });

  it("gives the provider an hour to count what was sent", async () => {
    const { tenant, customer } = await addPaying();
    for (const event of fixture.stripe.events) if (event.customer === customer) event.value = 0;
    fixture.time.now = at("17T08:59:59");
    expect(await run(tenant)).toMatchObject({ provider: "asked", found: [] });
    fixture.time.now = at("17T09:00:00");
    expect((await run(tenant)).found).toEqual([["2026-06-15", "provider", 150_000, 0]]);
  });

  it("reports a reported sum below or above the ledger's", async () => {
    const { tenant } = await addPaying();
    const set = (microUsd: number) =>
      change(sql`update meter_report set micro_usd = ${microUsd}
        where organisation_id = ${tenant.organisationId} and day = '2026-06-15'`);
    await set(100_000);
    expect((await run(tenant)).found).toContainEqual(["2026-06-16", "reported", 150_000, 100_000]);
    await set(200_000);
    expect((await run(tenant)).found).toContainEqual(["2026-06-16", "reported", 150_000, 200_000]);
  });

  it("reports days without a report, and reports that were not sent", async () => {
    const { tenant } = await addPaying();
    await change(sql`delete from meter_report where organisation_id = ${tenant.organisationId}`);
    expect((await run(tenant)).found).toEqual([["2026-06-16", "reported", 150_000, 0]]);
    const other = await addPaying();
    await change(sql`update meter_report set state = 'pending'
      where organisation_id = ${other.tenant.organisationId} and day = '2026-06-15'`);
    expect((await run(other.tenant)).found).toEqual([["2026-06-15", "unsent", 150_000, 0]]);
  });

  it("reports an organisation charged by two subscriptions", async () => {
    const { tenant } = await addPaying();
    await fixture.send(
      "customer.subscription.created",
      fixture.subscriptionOf(tenant, "active", "sub_second"),
    );
    expect((await run(tenant)).found).toEqual([["2026-06-17", "subscriptions", 1, 2]]);
  });

  it("compares the ledger even while the provider is unavailable, and notes that", async () => {
    const { tenant } = await addPaying();
    await change(sql`update meter_report set micro_usd = 1
      where organisation_id = ${tenant.organisationId} and day = '2026-06-15'`);
    fixture.stripe.next("broken", "broken", "broken");
    const away = await run(tenant);
    expect(away.provider).toBe("away");
    expect(away.found).toContainEqual(["2026-06-16", "reported", 150_000, 1]);
    const operator = await fixture.addTenant();
    operator.caller.isOperator = true;
    expect((await operator.ask(reconcile)).data.provider).toBe("asked");
  });

  it("compares only local data when the provider's meter no longer exists", async () => {
    const other = await openStripeFixture({ freePoints: 2 });
    try {
      const tenant = await other.addTenant();
      other.time.now = at("15T12:00:00");
      await tenant.ask(startCheckout);
      await other.send("customer.subscription.created", other.subscriptionOf(tenant, "active"));
      await other.bill(tenant, 5);
      other.time.now = at("16T08:00:00");
      await other.billing.reports.reportDue();
      other.stripe.meters.length = 0;
      await other.bill(tenant, 3);
      other.time.now = at("19T12:00:00");
      tenant.caller.isOperator = true;
      const { data } = await tenant.ask(reconcile);
      expect(data).toMatchObject({ provider: "away", reports: 0 });
      const { organisationId } = tenant;
      expect(data.differences).toEqual([
        { organisationId, day: "2026-06-18", kind: "reported", ledger: 200_000, other: 150_000 },
      ]);
      expect((await tenant.ask(getReconciliation)).data).toEqual(data);
    } finally {
      await other.close();
    }
  });
});
