import { listPlans } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tenant } from "../testing/data.bench.ts";
import { everyMinutes, openPlansBench, planDriver } from "./plans.bench.ts";
import type { PlansBench } from "./plans.bench.ts";

const MINUTE_MS = 60_000;

describe("the coming 24 hours of plans", () => {
  let bench: PlansBench;
  let tenant: Tenant;

  beforeAll(async () => {
    bench = await openPlansBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    tenant = await bench.addTenant();
  });

  const { add, removeDefault, toNext } = planDriver(() => ({ bench, tenant }));

  it("show of a budget what it will choose, not what each of its parts could have", async () => {
    await bench.addProduct(tenant);
    await bench.addProduct(tenant);
    const day = (at: string | Date) => new Date(at).toISOString().slice(0, 10);
    const added = day(bench.time.now);
    const { list, data } = await tenant.ask(listPlans);
    // Both were read when they were added: the first part of tomorrow is good for both.
    expect(data.coming.map(({ visits }) => visits)).toEqual([2]);
    expect(day(data.coming[0]!.at) > added).toBe(true);
    while (day(bench.time.now) === added) await toNext(list[0]!._id);
    const chosen = day(bench.time.now);
    await bench.settle(tenant);
    for (const { at } of (await tenant.ask(listPlans)).data.coming) expect(day(at) > chosen).toBe(true);
  });

  it("say since when all are paused, and that nothing comes meanwhile", async () => {
    await removeDefault();
    await bench.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(60) });
    const since = bench.time.now.toISOString();
    await tenant.call("POST", "pause/plan", { isPaused: true });
    bench.time.now = new Date(bench.time.now.getTime() + MINUTE_MS);
    await tenant.call("POST", "pause/plan", { isPaused: true });
    const { list, data } = await tenant.ask(listPlans);
    expect(data).toMatchObject({ pausedAt: since, coming: [] });
    expect(list).toMatchObject([{ _id: plan._id, isPaused: false, nextAt: null }]);
  });
});
