import { dashboardOverview, OVERVIEW_DAYS, DAY_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addName, addProduct, settleSample } from "../testing/samples.fixture.ts";
import { createDashboard } from "./dashboard.ts";
import { overviewDays } from "./overview.rules.ts";

const price = (normalMinor: number, discountedMinor: number | null = null, currency = "USD") => ({
  normalMinor,
  discountedMinor,
  currency,
});

describe("the price index", () => {
  const from = new Date("2026-06-01T00:00:00Z");
  const indexOf = (...given: Parameters<typeof overviewDays>) =>
    overviewDays(...given).map(({ index }) => index);
  const move = (day: number, ...relatives: number[]) => ({
    day,
    up: 0,
    down: 0,
    logs: relatives.reduce((sum, one) => sum + Math.log(one), 0),
  });

  it("is the chained mean of all products' changes, including unchanged ones", () => {
    // One of two products doubles: the geometric mean of 2 and 1. After the reverse change, the index is back.
    expect(indexOf({ moves: [move(0, 2), move(1, 0.5)], known: 2, begun: [], lost: [] }, from, 3)).toEqual([
      1414, 1000, 1000,
    ]);
  });

  it("does not change when products are added", () => {
    const begun = [{ day: 1, products: 1 }];
    expect(indexOf({ moves: [move(2, 0.81)], known: 1, begun, lost: [] }, from, 3)).toEqual([
      1000, 1000, 900,
    ]);
  });

  it("leaves a stale price out after the day of its last reading", () => {
    const move1 = { moves: [move(0, 2), move(2, 0.5)], known: 3, begun: [] };
    // One was last read before the period, one on its second day; the third halves alone.
    const lost = [
      { day: -4, products: 1 },
      { day: 1, products: 1 },
    ];
    expect(indexOf({ ...move1, lost }, from, 3)).toEqual([1414, 1414, 707]);
    expect(
      indexOf({ moves: [move(0, 2)], known: 1, begun: [], lost: [{ day: 0, products: 1 }] }, from, 2),
    ).toEqual([2000, null]);
  });

  it("is null before the first price", () => {
    expect(indexOf({ moves: [], known: 0, begun: [{ day: 1, products: 5 }], lost: [] }, from, 3)).toEqual([
      null,
      1000,
      1000,
    ]);
  });
});

describe("the overview of the dashboard", () => {
  let fixture: DataFixture;
  beforeAll(async () => {
    fixture = await openDataFixture(
      (foundation) => createDashboard(foundation, { countRepairs: () => Promise.resolve(4) }).registerRoutes,
    );
  });
  afterAll(() => fixture.close());

  const ago = (days: number) => new Date(fixture.time.now.getTime() - days * DAY_MS);
  const ask = (tenant: Tenant, query = "") => tenant.ask(dashboardOverview, `get/dashboard/overview${query}`);
  /** Adds a product with these prices by days ago. */
  const add = (
    tenant: Tenant,
    prices: Record<number, ReturnType<typeof price>>,
    name = "Some product",
    more = {},
  ) =>
    tenant.in(async (trx) => {
      const id = await addProduct(trx, tenant.organisationId, ago(90), { name, ...more });
      const days = Object.keys(prices).map(Number);
      for (const one of days.toSorted((a, b) => b - a))
        await settleSample(trx, tenant.organisationId, id, ago(one), { price: prices[one]! });
      return id;
    });

  it("counts the prices that rose and fell on each of thirty days, ending today", async () => {
    const tenant = await fixture.addTenant();
    await add(tenant, { 60: price(1000), 40: price(900), 3: price(1000), 1: price(1000, 800) });
    await add(tenant, { 2: price(500), 1: price(400) });
    // A currency change is not a price change.
    await add(tenant, { 5: price(500), 1: price(9900, null, "JPY") });
    const { days } = await ask(tenant);
    expect(days).toHaveLength(OVERVIEW_DAYS);
    expect(days.slice(-4).map(({ up, down }) => [up, down])).toEqual([
      [1, 0],
      [0, 0],
      [0, 2],
      [0, 0],
    ]);
    expect(days.slice(0, -4).every(({ up, down }) => up + down === 0)).toBe(true);
  });

  it("includes products that have a price on both days in the index", async () => {
    const tenant = await fixture.addTenant();
    await add(tenant, { 60: price(1000), 3: price(500), 1: price(500) });
    await add(tenant, { 60: price(1000), 1: price(1000) });
    // New: it costs more, but is not a rise.
    await add(tenant, { 1: price(99_000) });
    // Last read before the thirty days: it does not dampen the others' change.
    await add(tenant, { 60: price(1000), 50: price(1000) });
    const { days, stale } = await ask(tenant);
    expect(days.slice(-5).map(({ index }) => index)).toEqual([1000, 707, 707, 707, 707]);
    expect(stale).toBe(1);
  });

  it("covers only what the filters select", async () => {
    const tenant = await fixture.addTenant();
    const brand_id = await tenant.in((trx) => addName(trx, tenant.organisationId, "brand", "Acme"));
    await add(tenant, { 60: price(1000), 3: price(500), 1: price(500) }, "Chosen", { brand_id });
    await add(tenant, { 60: price(1000), 3: price(2000), 1: price(2000) }, "Other");
    // It has not been read since: where its price is now is not known.
    await add(tenant, { 60: price(1000), 3: price(400) }, "Stale", { brand_id });
    const { days, biggest } = await ask(tenant, `?brand=${brand_id}`);
    expect(days.reduce((sum, { up, down }) => sum + up * 10 + down, 0)).toBe(2);
    expect(biggest.map(({ name }) => name)).toEqual(["Chosen"]);
  });

  it("shows the largest drops and rises of the timeline, the largest first", async () => {
    const tenant = await fixture.addTenant();
    for (const [name, now] of [
      ["+60", 1600],
      ["+50", 1500],
      ["+40", 1400],
      ["-10", 900],
      ["-30", 700],
      ["0", 1000],
    ] as const)
      await add(tenant, { 20: price(1000), 2: price(now) }, name);
    // Before the timeline.
    await add(tenant, { 20: price(1000), 12: price(100), 2: price(100) }, "old");
    expect((await ask(tenant)).biggest.map(({ name }) => name)).toEqual(["+60", "+50", "-30", "-10"]);
  });

  it("shows pending tasks for any selection, and is empty without products", async () => {
    const tenant = await fixture.addTenant();
    const empty = await ask(tenant);
    expect(empty.days.every(({ index, up, down }) => index === null && up + down === 0)).toBe(true);
    expect(empty).toMatchObject({ biggest: [], needs: { failing: { products: 0, shops: [] } } });
    await tenant.in(async (trx) => {
      for (const [host, outcome] of [
        ["one.example", "blocked"],
        ["one.example", "blocked"],
        ["one.example", "timeout"],
        ["two.example", "not_found"],
        ["fine.example", "held"],
      ] as const) {
        const id = await addProduct(trx, tenant.organisationId, ago(9), { host });
        await settleSample(trx, tenant.organisationId, id, ago(1), { outcome });
      }
    });
    expect((await ask(tenant, "?search=nothing-like-it")).needs).toEqual({
      repairs: 4,
      failing: {
        products: 4,
        shops: [
          {
            host: "one.example",
            products: 3,
            reasons: [
              { outcome: "blocked", products: 2 },
              { outcome: "timeout", products: 1 },
            ],
          },
          { host: "two.example", products: 1, reasons: [{ outcome: "not_found", products: 1 }] },
        ],
      },
      quota: { points: 0, free: 100 },
    });
  });
});
