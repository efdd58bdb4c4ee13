import { listPlans, planMonth, MINUTE_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tenant } from "../testing/data.fixture.ts";
import { everyMinutes, openPlansFixture, planDriver } from "./plans.fixture.ts";
import type { PlansFixture } from "./plans.fixture.ts";

describe("the next 24 hours of plans", () => {
  let fixture: PlansFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await openPlansFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
  });

  const { add, removeDefault, toNext } = planDriver(() => ({ fixture, tenant }));

  it("show what a budget will choose, not the maximum of each of its parts", async () => {
    await fixture.addProduct(tenant);
    await fixture.addProduct(tenant);
    const day = (at: string | Date) => new Date(at).toISOString().slice(0, 10);
    const added = day(fixture.time.now);
    const { list, data } = await tenant.ask(listPlans);
    // Both were read when they were added: the first part of tomorrow covers both.
    expect(data.coming.map(({ visits }) => visits)).toEqual([2]);
    expect(day(data.coming[0]!.at) > added).toBe(true);
    while (day(fixture.time.now) === added) await toNext(list[0]!._id);
    const chosen = day(fixture.time.now);
    await fixture.settle(tenant);
    for (const { at } of (await tenant.ask(listPlans)).data.coming) expect(day(at) > chosen).toBe(true);
  });

  it("show since when all plans are paused, and no visits meanwhile", async () => {
    await removeDefault();
    await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(60) });
    const since = fixture.time.now.toISOString();
    await tenant.call("POST", "pause/plan", { isPaused: true });
    fixture.time.now = new Date(fixture.time.now.getTime() + MINUTE_MS);
    await tenant.call("POST", "pause/plan", { isPaused: true });
    const { list, data } = await tenant.ask(listPlans);
    expect(data).toMatchObject({ pausedAt: since, coming: [] });
    expect(list).toMatchObject([{ _id: plan._id, isPaused: false, nextAt: null }]);
  });

  const month = async () => (await tenant.ask(planMonth)).data;

  it("provide the data points of each remaining day of the month", async () => {
    await removeDefault();
    const [waiting] = [await fixture.addProduct(tenant), await fixture.addProduct(tenant)];
    const from = new Date(
      Date.UTC(fixture.time.now.getUTCFullYear(), fixture.time.now.getUTCMonth() + 2, 27),
    );
    fixture.time.now = from;
    const daily = {
      ...everyMinutes(1440, { weekdays: [1, 2, 3, 4, 5, 6, 7] }),
      window: { from: 600, until: 660 },
    };
    await add({ timing: daily });
    const own = await add({ scope: "product", target: waiting, timing: everyMinutes(60) });
    const days = await month();
    expect(days.at(-1)!.day.slice(8)).toBe(String(days.length + 26));
    // One product with three entries daily, and the other every hour.
    expect(days.slice(1).map(({ points }) => points)).toEqual(days.slice(1).map(() => 3 + 24 * 3));
    expect(days[0]).toMatchObject({ day: from.toISOString().slice(0, 10) });
    const sooner = days[0]!.points;
    await toNext(own._id);
    // Started but not read yet: still counted as coming.
    expect((await month())[0]!.points).toBe(sooner);
    await fixture.settle(tenant);
    expect((await month())[0]!.points).toBe(sooner - 3);
    await tenant.call("POST", "pause/plan", { isPaused: true });
    expect((await month()).every(({ points }) => points === 0)).toBe(true);
  });

  it("use an average day for a plan too frequent to count slot by slot", async () => {
    await removeDefault();
    await fixture.addProduct(tenant);
    fixture.time.now = new Date(
      Date.UTC(fixture.time.now.getUTCFullYear(), fixture.time.now.getUTCMonth() + 2, 10, 12),
    );
    const weekdays = [1, 2, 3, 4, 5];
    await add({ timing: everyMinutes(1, { weekdays, window: { from: 540, until: 1020 } }) });
    const days = await month();
    // Eight hours on five days of seven, for one product with three entries; half of the present day is left.
    const average = (3 * 480 * 5) / 7;
    expect(days.map(({ points }) => points)).toEqual(
      days.map((_, index) => Math.round(index === 0 ? average / 2 : average)),
    );
    // The screen says so.
    expect((await tenant.ask(planMonth)).averagedPlans).toBe(1);
  });

  it("count a budget's days as it spends them", async () => {
    await fixture.addProduct(tenant);
    await fixture.addProduct(tenant);
    const days = await month();
    // Both were read today; the default plan reads each product once a day.
    expect(days[0]!.points).toBe(0);
    expect(days.slice(1).every(({ points }) => points === 6)).toBe(true);
  });
});
