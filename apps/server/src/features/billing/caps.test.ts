import { BILLING_TEXTS, getCap, listActivity, updateCap, DAY_MS } from "@pricetrail/contract";
import type { DayCap } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { newId } from "../../ids.ts";
import { createActivity } from "../activity/activity.ts";
import { billPoints, CapReachedError } from "../runs/points/bill-points.service.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { rejectingFetch } from "./billing.fixture.ts";
import { createBilling } from "./billing.ts";
import type { CapWarning } from "./caps.service.ts";

describe("a daily cap", () => {
  let fixture: DataFixture;
  let enforced: ReturnType<typeof createBilling>;
  let metered: ReturnType<typeof createBilling>;
  const warnings: CapWarning[] = [];

  beforeAll(async () => {
    fixture = await openDataFixture((base) => {
      const activity = createActivity(base);
      const billingOf = (mode: string) =>
        createBilling(
          { ...base, config: readConfig({ LOG_LEVEL: "silent", BILLING: mode, FREE_POINTS: "10" }) },
          {
            activity,
            fetch: rejectingFetch,
            warnings: {
              warn: () => Promise.resolve(),
              warnOfCap: (_trx, warning) => {
                warnings.push(warning);
                return Promise.resolve();
              },
            },
          },
        );
      metered = billingOf("meter");
      enforced = billingOf("enforce");
      return (router) => {
        enforced.registerRoutes(router);
        activity.registerRoutes(router);
      };
    });
  });
  afterAll(() => fixture.close());
  // A test that fails after it has changed the time is repeated, and others follow it.
  beforeEach(() => {
    fixture.time.now = new Date("2026-06-15T12:00:00Z");
  });

  /** Settles one visit with this many points; returns false if the cap does not allow them. */
  const bill = async (of: Tenant, points: number, billing = enforced): Promise<boolean> => {
    const { organisationId } = of;
    const ids = Array.from({ length: points }, () => newId());
    try {
      await of.in((trx) =>
        billPoints(
          trx,
          { organisationId, runId: newId(), productId: newId(), now: fixture.time.now },
          ids,
          billing.tariff,
        ),
      );
      return true;
    } catch (error) {
      if (error instanceof CapReachedError) return false;
      throw error;
    }
  };
  const setCap = (of: Tenant, cap: DayCap | null) => of.ask(updateCap, undefined, { cap });
  const today = async (of: Tenant) => (await of.ask(getCap)).data;
  const ledgerOf = (of: Tenant) =>
    of.in((trx) => trx.selectFrom("usage_ledger").select(["number", "price_micro_usd"]).execute());

  it("equals the free points when nothing can be charged, and no value above it is stored", async () => {
    const tenant = await fixture.addTenant();
    expect(await bill(tenant, 9)).toBe(true);
    expect(await bill(tenant, 2)).toBe(false);
    expect(await bill(tenant, 1)).toBe(true);
    expect(await bill(tenant, 1)).toBe(false);
    const { caps, used } = await today(tenant);
    expect([caps, used]).toEqual([[{ unit: "points", amount: 10 }], { points: 10, costMicroUsd: 0 }]);
  });

  it("is the lower one where the organisation allows more than can be charged", async () => {
    const tenant = await fixture.addTenant();
    await setCap(tenant, { unit: "points", amount: 400 });
    expect((await today(tenant)).caps).toHaveLength(2);
    expect(await bill(tenant, 11)).toBe(false);
    expect(await bill(tenant, 10)).toBe(true);
  });

  it("is absent when points are only counted, unless the organisation sets one", async () => {
    const tenant = await fixture.addTenant();
    expect(await bill(tenant, 30, metered)).toBe(true);
    expect((await today(tenant)).used).toEqual({ points: 30, costMicroUsd: 1_000_000 });
    await setCap(tenant, { unit: "points", amount: 31 });
    expect(await bill(tenant, 2, metered)).toBe(false);
    expect(await bill(tenant, 1, metered)).toBe(true);
  });

  it("in dollars allows the last micro-dollar that fits", async () => {
    const tenant = await fixture.addTenant();
    await tenant.in((trx) =>
      trx
        .insertInto("billing_account")
        .values({
          organisation_id: tenant.organisationId,
          cap_unit: null,
          cap_amount: null,
          has_method: true,
        })
        .execute(),
    );
    await setCap(tenant, { unit: "usd", amount: 149_999 });
    expect(await bill(tenant, 12)).toBe(true);
    expect(await bill(tenant, 1)).toBe(false);
    await setCap(tenant, { unit: "usd", amount: 150_000 });
    expect(await bill(tenant, 1)).toBe(true);
    expect(await bill(tenant, 1)).toBe(false);
    expect((await today(tenant)).used.costMicroUsd).toBe(150_000);
  });

  it("is never exceeded by concurrent settlements", async () => {
    const tenant = await fixture.addTenant();
    await setCap(tenant, { unit: "points", amount: 100 });
    await tenant.in((trx) =>
      trx
        .updateTable("billing_account")
        .set({ has_method: true })
        .where("organisation_id", "=", tenant.organisationId)
        .execute(),
    );
    const sizes = Array.from({ length: 120 }, (_none, index) => 1 + (index % 3));
    const admitted = await Promise.all(sizes.map((points) => bill(tenant, points)));
    const sum = sizes.reduce((total, points, index) => total + (admitted[index] ? points : 0), 0);
    expect(sum).toBe(100);
    const rows = await ledgerOf(tenant);
    expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      rows.map((_row, index) => index + 1),
    );
    expect(rows.length).toBe(100);
    expect((await today(tenant)).used).toEqual({ points: 100, costMicroUsd: 90 * 50_000 });
  });

  it("triggers one warning a day at 80%, in its own unit", async () => {
    const tenant = await fixture.addTenant();
    const mine = () => warnings.filter(({ organisationId }) => organisationId === tenant.organisationId);
    await bill(tenant, 7);
    expect(mine()).toEqual([]);
    expect((await today(tenant)).isNear).toBe(false);
    await bill(tenant, 1);
    await bill(tenant, 1);
    const { organisationId } = tenant;
    expect(mine()).toEqual([
      { organisationId, day: "2026-06-15", used: "8 data points", cap: "10 data points" },
    ]);
    expect((await today(tenant)).isNear).toBe(true);
  });

  it("was nearly reached today, also after it is raised, and not on the next day", async () => {
    const tenant = await fixture.addTenant();
    await setCap(tenant, { unit: "points", amount: 5 });
    expect(await bill(tenant, 4, metered)).toBe(true);
    await setCap(tenant, { unit: "points", amount: 9 });
    expect((await today(tenant)).isNear).toBe(true);
    fixture.time.now = new Date(fixture.time.now.getTime() + DAY_MS);
    expect((await today(tenant)).isNear).toBe(false);
    fixture.time.now = new Date(fixture.time.now.getTime() - DAY_MS);
  });

  it.each(["2026-06-16T00:00:00Z", "2026-06-16T23:59:59.999Z"])(
    "counts a data point of %s for its UTC day",
    async (at) => {
      const noon = fixture.time.now;
      fixture.time.now = new Date(at);
      const tenant = await fixture.addTenant();
      expect(await bill(tenant, 1)).toBe(true);
      expect((await today(tenant)).used.points).toBe(1);
      fixture.time.now = noon;
      const days = await tenant.in(async (trx) => [
        ...(await trx.selectFrom("usage_day").select("day").execute()),
        ...(await trx.selectFrom("usage_ledger").select("day").execute()),
      ]);
      expect(days).toEqual([{ day: "2026-06-16" }, { day: "2026-06-16" }]);
    },
  );

  it("pauses the day once it is reached, until it is raised or the next day begins", async () => {
    const tenant = await fixture.addTenant();
    const { organisationId } = tenant;
    const { cap } = enforced.tariff;
    const day = "2026-06-15";
    await tenant.in((trx) => cap.markReached(trx, { organisationId, day, now: fixture.time.now }));
    expect((await today(tenant)).reachedAt).toBe("2026-06-15T12:00:00.000Z");
    expect(await bill(tenant, 1)).toBe(false);
    expect(await tenant.in((trx) => cap.isReached(trx, { organisationId, day: "2026-06-16" }))).toBe(false);
    await setCap(tenant, { unit: "points", amount: 5 });
    expect(await tenant.in((trx) => cap.isReached(trx, { organisationId, day }))).toBe(false);
    expect(await bill(tenant, 1)).toBe(true);
  });

  it("can be set by owners and admins, and each change is recorded", async () => {
    const tenant = await fixture.addTenant();
    await setCap(tenant, { unit: "usd", amount: 2_500_000 });
    await setCap(tenant, null);
    const { list } = await tenant.ask(listActivity);
    // Both have the same time, so their order is undefined.
    const changes = list.map(({ action, before, after }) => `${action}: ${before} to ${after}`);
    expect(changes.toSorted()).toEqual(["update_cap: USD 2.50 to null", "update_cap: null to USD 2.50"]);
    const member = await fixture.addTenant("member");
    expect((await member.call("POST", "update/cap", { cap: null })).status).toBe(403);
    const wrong = await tenant.call<{ message: string }>("POST", "update/cap", {
      cap: { unit: "points", amount: 1.5 },
    });
    expect([wrong.status, wrong.body.message]).toEqual([400, BILLING_TEXTS.cap.wrong]);
  });
});
