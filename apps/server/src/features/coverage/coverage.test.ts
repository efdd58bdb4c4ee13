import * as contract from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { insertPlan } from "../plans/plans.store.ts";
import { openSettleFixture } from "../runs/settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "../runs/settling/settle.fixture.ts";
import { settleVisit } from "../runs/settling/settle.service.ts";
import { purgeDays } from "../upkeep/upkeep.store.ts";

/** Only days of the last year are shown: these are the last ten. */
const noon = Date.parse(contract.utcDay(new Date())) - 10 * DAY_MS + DAY_MS / 2;
const day = (date: number, hour = 0): Date => new Date(noon + date * DAY_MS + hour * 3600 * 1000);

describe("the visit coverage", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
  });

  const failed = (outcome: Outcome) => ({
    outcome,
    detail: null,
    page: null,
    extraction: null,
    httpStatus: null,
    snapshot: null,
  });
  const product = async () =>
    (await tracked.tenant.ask(contract.productCoverage, `get/product/${tracked.productId}/coverage`)).days;

  it("counts each visit of a product once, on its UTC day and by outcome, including late ones", async () => {
    const { job, options } = await tracked.settle(day(2), tracked.reading("19.90"));
    // A second delivery of the same visit has no effect.
    await settleVisit(fixture.foundation.db, job, tracked.reading("19.90"), options);
    await tracked.settle(day(2, 11), tracked.reading("19.90"));
    await tracked.settle(day(2, 12), failed("blocked"));
    await tracked.settle(day(1), failed("timeout"));
    expect(await product()).toEqual([
      { day: contract.utcDay(day(1)), outcomes: { timeout: 1 }, skipped: 0 },
      { day: contract.utcDay(day(2)), outcomes: { value: 2 }, skipped: 0 },
      { day: contract.utcDay(day(3)), outcomes: { blocked: 1 }, skipped: 0 },
    ]);
  });

  it("sums the visits of a shop over the requested days", async () => {
    await tracked.settle(day(-40), tracked.reading("19.90"));
    await tracked.settle(day(1), tracked.reading("19.90"));
    await tracked.settle(day(2), failed("blocked"));
    await tracked.settle(day(2, 1), failed("blocked"));
    const shops = async (query: string) =>
      (await tracked.tenant.ask(contract.shopCoverage, `get/coverage${query}`)).data;
    expect(await shops("")).toMatchObject([{ visits: 3, answered: 1, outcomes: { value: 1, blocked: 2 } }]);
    expect(await shops("?days=90")).toMatchObject([{ visits: 4, answered: 2 }]);
    expect((await tracked.tenant.call("GET", "get/coverage?days=5")).status).toBe(400);
  });

  it("covers only the organisation's own products, and is deleted with old checks", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    const stranger = await fixture.addTenant();
    expect((await stranger.call("GET", `get/product/${tracked.productId}/coverage`)).status).toBe(404);
    expect((await tracked.tenant.call("GET", `get/product/${newId()}/coverage`)).status).toBe(404);
    expect((await stranger.ask(contract.shopCoverage)).data).toEqual([]);
    const { organisationId } = tracked.tenant;
    await tracked.tenant.in((trx) => purgeDays(trx, organisationId, day(1)));
    expect(await product()).toHaveLength(1);
    await tracked.tenant.in((trx) => purgeDays(trx, organisationId, day(2)));
    expect(await product()).toEqual([]);
  });
  it("counts skipped planned visits by UTC day, without those that were made", async () => {
    const { tenant, productId } = tracked;
    const { organisationId } = tenant;
    const planId = newId();
    await tenant.in((trx) =>
      insertPlan(trx, organisationId, {
        id: planId,
        scope: "all",
        targetId: null,
        timing: contract.DEFAULT_TIMING,
        at: day(0),
      }),
    );
    const planned = (at: Date, state: "made" | "skipped", slots: number) =>
      tenant.in((trx) =>
        sql`insert into plan_visit (organisation_id, plan_id, product_id, slot_at, state, reason, slots, at)
          values (${organisationId}, ${planId}, ${productId}, ${at}, ${state}, ${state === "made" ? null : "downtime"},
            ${slots}, ${at})`.execute(trx),
      );
    // Late in the evening and at night: the UTC day counts, wherever the database is.
    await planned(day(1, 11), "skipped", 3);
    await planned(day(2, -12), "skipped", 2);
    await planned(day(2, 0), "skipped", 4);
    await planned(day(2, 1), "made", 1);
    await tracked.settle(day(1), tracked.reading("19.90"));
    expect(await product()).toEqual([
      { day: contract.utcDay(day(1)), outcomes: { value: 1 }, skipped: 3 },
      { day: contract.utcDay(day(2)), outcomes: {}, skipped: 6 },
    ]);
    await planned(day(-40), "skipped", 7);
    const shops = async (query = "", who = tenant) =>
      (await who.ask(contract.shopCoverage, `get/coverage${query}`)).data;
    expect(await shops()).toMatchObject([{ visits: 1, planned: 1, skipped: { downtime: 9 } }]);
    expect(await shops("?days=90")).toMatchObject([{ visits: 1, planned: 1, skipped: { downtime: 16 } }]);
    expect(await shops("", await fixture.addTenant())).toEqual([]);
  });

  it("lists the shops with the most problems first, then the busiest", async () => {
    const { tenant } = tracked;
    const today = contract.utcDay(new Date());
    const before = (days: number) => contract.utcDay(new Date(Date.now() - days * DAY_MS));
    const add = (host: string, outcome: Outcome, checks: number, on = today) =>
      tenant.in((trx) =>
        sql`insert into shop_day (organisation_id, host, day, outcome, checks)
          values (${tenant.organisationId}, ${host}, ${on}, ${outcome}, ${checks})`.execute(trx),
      );
    await add("busy.example", "value", 50);
    await add("calm.example", "value", 5);
    await add("broken.example", "value", 3);
    await add("broken.example", "blocked", 4);
    // The first of thirty days, and the one before.
    await add("calm.example", "timeout", 1, before(29));
    await add("busy.example", "timeout", 9, before(30));
    const { data } = await tenant.ask(contract.shopCoverage);
    // These were not planned.
    expect(data.map(({ host, visits, answered, planned }) => [host, visits, answered, planned])).toEqual([
      ["broken.example", 7, 3, 0],
      ["calm.example", 6, 5, 0],
      ["busy.example", 50, 50, 0],
    ]);
  });

  it("is deleted with its product", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    await tracked.tenant.in((trx) => trx.updateTable("product").set({ deleted_at: new Date() }).execute());
    expect((await tracked.tenant.call("GET", `get/product/${tracked.productId}/coverage`)).status).toBe(404);
  });

  it("deletes the days of shops too", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    const { organisationId } = tracked.tenant;
    await tracked.tenant.in((trx) => purgeDays(trx, organisationId, day(2)));
    expect((await tracked.tenant.ask(contract.shopCoverage)).data).toEqual([]);
  });
});
