import { addPlan, listPlans, utcDay, DAY_MS } from "@pricetrail/contract";
import type { BudgetTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tenant } from "../testing/data.fixture.ts";
import { addCheck } from "../testing/samples.fixture.ts";
import { findChosenSince, findPastVisits } from "./budget.store.ts";
import { turnDaysOf, visitsADay, visitsOfPart } from "./budget.service.ts";
import { openPlansFixture } from "./plans.fixture.ts";
import type { PlansFixture } from "./plans.fixture.ts";

/** Every product of the fixture has three entries, so a visit has three data points. */
const ENTRIES = 3;

const budget = (unit: BudgetTiming["unit"], amount: number): BudgetTiming => ({
  mode: "budget",
  unit,
  amount,
});

describe("visits per day", () => {
  const tariff = { FREE_POINTS: 100, POINT_PRICE_MICRO_USD: 50_000 };
  const shop = { products: 10, entries: 40 };

  it.each([
    [budget("visits", 10), 10],
    [budget("points", 10), 2.5],
    [budget("cents", 0), 25],
    // 20 more data points for a dollar.
    [budget("cents", 100), 30],
    [budget("cents", 4), 25],
  ])("for %o", (timing, visits) => {
    expect(visitsADay(timing, shop, tariff)).toBe(visits);
  });

  it("of a budget in cents are unlimited when data points are free", () => {
    const free = { FREE_POINTS: 0, POINT_PRICE_MICRO_USD: 0 };
    for (const cents of [0, 5]) {
      expect(visitsADay(budget("cents", cents), shop, free)).toBe(Infinity);
      expect(visitsOfPart(budget("cents", cents), shop, free)).toBe(2);
    }
  });

  it.each([
    [budget("visits", 5), 2],
    [budget("visits", 40), 0.25],
    [budget("visits", 0), 365],
  ])("give the days in which %o visits ten products", (timing, days) => {
    const governed = Array.from({ length: 10 }, (_, index) => ({
      id: String(index),
      host: "shop.example",
      entries: ENTRIES,
      isWaiting: false,
      createdAt: new Date(0),
    }));
    expect(turnDaysOf(timing, governed, tariff)).toBe(days);
  });

  it("of a budget without any product or entry are a finite number", () => {
    expect(visitsADay(budget("points", 10), { products: 0, entries: 0 }, tariff)).toBe(10);
  });

  it.each([
    [10, 2],
    // Never more than the number of products.
    [1_000, 2],
    [8, 1],
    [0, 0],
  ])("at %i, with ten products, come to %i in one part", (amount, part) => {
    expect(visitsOfPart(budget("visits", amount), shop, tariff)).toBe(part);
  });
});

describe("a plan with a budget", () => {
  let fixture: PlansFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await openPlansFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    for (const { _id } of (await tenant.ask(listPlans)).list) await tenant.call("POST", `delete/plan/${_id}`);
  });

  const addProducts = async (count: number) => {
    for (let n = 0; n < count; n += 1) await fixture.addProduct(tenant);
  };
  const nextMidnight = () => new Date((Math.floor(fixture.time.now.getTime() / DAY_MS) + 1) * DAY_MS);
  /** Adds data points to the usage of a day. */
  const use = (at: Date, points: number) =>
    tenant.in((trx) =>
      trx
        .insertInto("usage_day")
        .values({ organisation_id: tenant.organisationId, day: utcDay(at), points })
        .onConflict((conflict) =>
          conflict.columns(["organisation_id", "day"]).doUpdateSet((eb) => ({
            points: eb("usage_day.points", "+", points),
          })),
        )
        .execute(),
    );
  /** Advances through the next UTC day and starts what is due; each visit is settled and counted before the next part. */
  const throughNextDay = async ({ settles = true } = {}) => {
    const from = nextMidnight();
    const end = new Date(from.getTime() + DAY_MS);
    const plan = async () => (await tenant.ask(listPlans)).list[0]!;
    for (let next = new Date((await plan()).nextAt!); next < end; next = new Date((await plan()).nextAt!)) {
      fixture.time.now = next;
      await fixture.startDueSlots();
      if (!settles) continue;
      const { rows } = await tenant.in((trx) =>
        sql<{ open: number }>`select count(*)::int as open from run_item where state = 'queued'`.execute(trx),
      );
      await fixture.settle(tenant);
      await use(next, rows[0]!.open);
    }
    return tenant.in((trx) =>
      trx
        .selectFrom("plan_visit")
        .select(["product_id as id", "slot_at as at"])
        .where("state", "=", "made")
        .where("slot_at", ">=", from)
        .where("slot_at", "<", end)
        .execute(),
    );
  };
  const add = (timing: BudgetTiming) => tenant.ask(addPlan, "add/plan", { scope: "all", timing });

  it("makes exactly its visits per day, each product once, in several parts", async () => {
    await addProducts(12);
    await add(budget("visits", 10));
    const visits = await throughNextDay();
    expect(visits).toHaveLength(10);
    expect(new Set(visits.map(({ id }) => id)).size).toBe(10);
    expect(new Set(visits.map(({ at }) => at.getTime())).size).toBeGreaterThan(4);
  });

  it("does not choose a product whose previous visit is still waiting", async () => {
    await addProducts(4);
    await add(budget("visits", 8));
    const visits = await throughNextDay({ settles: false });
    expect(visits).toHaveLength(4);
    expect(new Set(visits.map(({ id }) => id)).size).toBe(4);
    const skipped = await tenant.in((trx) =>
      trx.selectFrom("plan_visit").select("reason").where("state", "=", "skipped").execute(),
    );
    expect(skipped).toEqual([]);
  });

  it("never exceeds its data points, and leaves what a part does not spend for the next", async () => {
    await addProducts(6);
    // Closer to three visits than to two.
    await add(budget("points", 3 * ENTRIES - 1));
    expect(await throughNextDay()).toHaveLength(2);
  });

  it("with no cents stays within the day's free data points, whatever else has used them", async () => {
    await addProducts(6);
    await add(budget("cents", 0));
    await use(nextMidnight(), 100 - 2 * ENTRIES - 1);
    expect(await throughNextDay()).toHaveLength(2);
  });

  it("spends its last data points when they are just enough", async () => {
    await addProducts(6);
    await add(budget("points", 3 * ENTRIES));
    expect(await throughNextDay()).toHaveLength(3);
  });

  it("with no cents counts waiting visits as used", async () => {
    await addProducts(6);
    await add(budget("cents", 0));
    await use(nextMidnight(), 100 - 3 * ENTRIES);
    expect(await throughNextDay({ settles: false })).toHaveLength(3);
  });

  it("learns from published prices, and not from failed readings", async () => {
    const product = await fixture.addProduct(tenant);
    const stranger = await fixture.addProduct(tenant);
    const at = (days: number) => new Date(fixture.time.now.getTime() + days * DAY_MS);
    const found = await tenant.in(async (trx) => {
      const { organisationId } = tenant;
      const price = { normalMinor: 2000, discountedMinor: 1500, currency: "EUR" };
      await addCheck(trx, organisationId, product, at(-3), { price: { ...price, discountedMinor: null } });
      await addCheck(trx, organisationId, product, at(-2), { price });
      await addCheck(trx, organisationId, product, at(-1), { outcome: "timeout" });
      await addCheck(trx, organisationId, product, at(1), { price });
      await addCheck(trx, organisationId, stranger, at(-1), { price });
      return findPastVisits(trx, organisationId, [product], at(-2.5), at(0));
    });
    expect(found.map(({ productId, price }) => [productId, price])).toEqual([
      [product, 1500],
      [product, null],
    ]);
  });

  it("does not count a skipped visit as a visit of the day", async () => {
    await addProducts(2);
    await add(budget("visits", 80));
    const plan = (await tenant.ask(listPlans)).list[0]!;
    const midnight = nextMidnight();
    await tenant.in((trx) =>
      sql`insert into plan_visit (organisation_id, plan_id, product_id, slot_at, state, reason, slots, at)
        select organisation_id, ${plan._id}, id, ${midnight}, 'skipped', 'behind', 1, ${midnight} from product`.execute(
        trx,
      ),
    );
    fixture.time.now = new Date(midnight.getTime() + DAY_MS / 2);
    const chosen = await tenant.in((trx) => findChosenSince(trx, tenant.organisationId, plan._id, midnight));
    expect(chosen).toEqual([]);
  });

  it("with cents buys exactly that many data points beyond the free ones", async () => {
    await addProducts(6);
    const { FREE_POINTS, POINT_PRICE_MICRO_USD } = fixture.foundation.config;
    const cents = Math.ceil((2 * ENTRIES * POINT_PRICE_MICRO_USD) / 10_000);
    await add(budget("cents", cents));
    await use(nextMidnight(), FREE_POINTS);
    expect(await throughNextDay()).toHaveLength(2);
    const { points } = await tenant.in((trx) =>
      trx
        .selectFrom("usage_day")
        .select("points")
        .where("day", "=", utcDay(fixture.time.now))
        .executeTakeFirstOrThrow(),
    );
    expect((points - FREE_POINTS) * POINT_PRICE_MICRO_USD).toBeLessThanOrEqual(cents * 10_000);
  });

  it("visits, in its later parts, the shop whose products changed in the first one", async () => {
    const shops = ["moved.example", "quiet.example"];
    const hosts = new Map<string, string>();
    for (const host of shops)
      for (let n = 0; n < 16; n += 1) hosts.set(await fixture.addProduct(tenant, { host }), host);
    const price = { normalMinor: 1000, discountedMinor: null, currency: "EUR" };
    await tenant.in(async (trx) => {
      for (const id of hosts.keys())
        for (const days of [9, 6, 3, 1])
          await addCheck(
            trx,
            tenant.organisationId,
            id,
            new Date(fixture.time.now.getTime() - days * DAY_MS),
            {
              price,
            },
          );
    });
    await add(budget("visits", 32));
    const parts: string[][] = [];
    fixture.time.now = new Date(nextMidnight().getTime() - 1);
    while (parts.length < 3) {
      fixture.time.now = new Date((await tenant.ask(listPlans)).list[0]!.nextAt!);
      await fixture.startDueSlots();
      const items = await tenant.in((trx) =>
        trx.selectFrom("run_item").select("product_id").distinct().where("state", "=", "queued").execute(),
      );
      if (items.length > 0) parts.push(items.map(({ product_id: id }) => hosts.get(id)!));
      await fixture.settle(tenant, (id) => (hosts.get(id) === shops[0] ? 1500 : 1000));
    }
    const [first, ...others] = parts;
    expect(new Set(first)).toEqual(new Set(shops));
    expect(others.map((part) => new Set(part))).toEqual([new Set([shops[0]]), new Set([shops[0]])]);
  });

  it("ignores products added today, which have just been read", async () => {
    await addProducts(2);
    await add(budget("visits", 80));
    fixture.time.now = new Date(nextMidnight().getTime() + 1);
    await addProducts(1);
    const before = new Date(Math.floor(fixture.time.now.getTime() / DAY_MS) * DAY_MS);
    await fixture.startDueSlots();
    const plan = (await tenant.ask(listPlans)).list[0]!;
    fixture.time.now = new Date(plan.nextAt!);
    await fixture.startDueSlots();
    const visits = await tenant.in((trx) =>
      trx.selectFrom("plan_visit").select("slot_at as at").where("state", "=", "made").execute(),
    );
    expect(visits.filter(({ at }) => at >= before)).toHaveLength(2);
  });
});
