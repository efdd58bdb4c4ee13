import * as contract from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { openSettleBench } from "../runs/settle.bench.ts";
import type { SettleBench, Tracked } from "../runs/settle.bench.ts";
import { settleVisit } from "../runs/settle.service.ts";
import { purgeDays } from "./coverage.service.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Only days of the last year are shown: these are the last ten. */
const noon = Date.parse(contract.utcDay(new Date())) - 10 * DAY_MS + DAY_MS / 2;
const day = (date: number, hour = 0): Date => new Date(noon + date * DAY_MS + hour * 3600 * 1000);

describe("the coverage", () => {
  let bench: SettleBench;
  let tracked: Tracked;
  beforeAll(async () => {
    bench = await openSettleBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    tracked = await bench.addTracked();
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

  it("counts each visit of a product once, on its UTC day and by how it ended, late ones too", async () => {
    const { job, options } = await tracked.settle(day(2), tracked.reading("19.90"));
    // A second delivery of the same visit finds nothing to do.
    await settleVisit(bench.foundation.db, job, tracked.reading("19.90"), options);
    await tracked.settle(day(2, 11), tracked.reading("19.90"));
    await tracked.settle(day(2, 12), failed("blocked"));
    await tracked.settle(day(1), failed("timeout"));
    expect(await product()).toEqual([
      { day: contract.utcDay(day(1)), outcomes: { timeout: 1 }, skipped: 0 },
      { day: contract.utcDay(day(2)), outcomes: { value: 2 }, skipped: 0 },
      { day: contract.utcDay(day(3)), outcomes: { blocked: 1 }, skipped: 0 },
    ]);
  });

  it("adds up the visits of a shop over the days that are asked for", async () => {
    await tracked.settle(day(-40), tracked.reading("19.90"));
    await tracked.settle(day(1), tracked.reading("19.90"));
    await tracked.settle(day(2), failed("blocked"));
    const shops = async (query: string) =>
      (await tracked.tenant.ask(contract.shopCoverage, `get/coverage${query}`)).data;
    expect(await shops("")).toMatchObject([{ visits: 2, answered: 1, outcomes: { value: 1, blocked: 1 } }]);
    expect(await shops("?days=90")).toMatchObject([{ visits: 3, answered: 2 }]);
    expect((await tracked.tenant.call("GET", "get/coverage?days=5")).status).toBe(400);
  });

  it("is of one's own products only, and goes with what is older than checks are kept", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    const stranger = await bench.addTenant();
    expect((await stranger.call("GET", `get/product/${tracked.productId}/coverage`)).status).toBe(404);
    expect((await tracked.tenant.call("GET", `get/product/${newId()}/coverage`)).status).toBe(404);
    expect((await stranger.ask(contract.shopCoverage)).data).toEqual([]);
    const { organisationId } = tracked.tenant;
    await tracked.tenant.in((trx) => purgeDays(trx, organisationId, day(1)));
    expect(await product()).toHaveLength(1);
    await tracked.tenant.in((trx) => purgeDays(trx, organisationId, day(2)));
    expect(await product()).toEqual([]);
  });
});
