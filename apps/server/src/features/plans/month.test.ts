import { addPlan, listPlans, MINUTE_MS } from "@pricetrail/contract";
import type { PlanTiming } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addName } from "../testing/samples.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openPlansFixture } from "./plans.fixture.ts";
import type { PlansFixture } from "./plans.fixture.ts";
import { seededRandom, catchUpDeadline, slotsBetween } from "./slots.rules.ts";

const interval = (everyMinutes: number, change: object = {}): PlanTiming => ({
  mode: "interval",
  everyMinutes,
  zone: "UTC",
  window: null,
  weekdays: [],
  ...change,
});
const at = (text: string): number => Date.parse(text);

/** The settings of a plan from one time on. Due slots are computed from them alone, independently of the program. */
interface Era {
  planId: string;
  timing: PlanTiming | null;
  from: number;
}

/**
 * A month with everything that can happen: clock changes in both directions, three days of downtime, plans that are edited,
 * paused, deleted and added, products that move to another plan, and thirty midnights UTC. Two programs poll for due slots at the
 * same times.
 */
describe("a month of plans", () => {
  let fixture: PlansFixture;
  let tenant: Tenant;
  const eras: Era[] = [];
  const end = at("2026-04-14T00:00Z");

  const now = (): number => fixture.time.now.getTime();
  const add = async (body: object): Promise<string> => {
    const { data } = await tenant.ask(addPlan, "add/plan", body);
    eras.push({ planId: data._id, timing: data.timing, from: now() });
    return data._id;
  };
  const edit = async (planId: string, timing: PlanTiming): Promise<void> => {
    expect((await tenant.call("POST", `update/plan/${planId}`, { timing })).status).toBe(200);
    eras.push({ planId, timing, from: now() });
  };
  const remove = async (planId: string): Promise<void> => {
    expect((await tenant.call("POST", `delete/plan/${planId}`)).status).toBe(200);
    eras.push({ planId, timing: null, from: now() });
  };

  /** Returns the next time at which a plan has something to do. */
  const nextDue = async (): Promise<number> => {
    const row = await tenant.in((trx) =>
      trx.selectFrom("plan_setting").select("wake_at").executeTakeFirstOrThrow(),
    );
    return row.wake_at?.getTime() ?? Infinity;
  };
  /** Advances the clock with both programs running. */
  const runUntil = async (moment: number): Promise<void> => {
    for (let due = await nextDue(); due <= moment; due = await nextDue()) {
      // They poll every few seconds, not exactly on time.
      fixture.time.now = new Date(Math.max(now(), due) + 3000);
      await fixture.startDueSlots();
      await fixture.settle(tenant, (product) => 1000 + (now() % 5) + product.charCodeAt(35));
    }
    fixture.time.now = new Date(Math.max(now(), moment));
  };

  const products: string[] = [];
  const plans = {} as Record<"all" | "category" | "brand" | "product" | "seller" | "group", string>;
  let category: string;
  let moved: { product: string; from: number };

  beforeAll(async () => {
    fixture = await openPlansFixture();
    fixture.time.now = new Date("2026-03-15T00:00Z");
    tenant = await fixture.addTenant();
    for (const { _id } of (await tenant.ask(listPlans)).list) await tenant.call("POST", `delete/plan/${_id}`);
    const named = (kind: "category" | "brand" | "seller" | "product_group") =>
      tenant.in((trx) => addName(trx, tenant.organisationId, kind, kind));
    category = await named("category");
    const [brand, seller] = [await named("brand"), await named("seller")];
    products.push(
      await fixture.addProduct(tenant),
      await fixture.addProduct(tenant),
      await fixture.addProduct(tenant, { category_id: category }),
      await fixture.addProduct(tenant, { brand_id: brand }),
      await fixture.addProduct(tenant),
    );
    for (let index = 0; index < 6; index += 1)
      products.push(await fixture.addProduct(tenant, { seller_id: seller }));
    const group = await named("product_group");
    for (let index = 0; index < 4; index += 1)
      products.push(await fixture.addProduct(tenant, { group_id: group }));
    fixture.time.now = new Date("2026-03-15T00:10Z");
    plans.all = await add({ scope: "all", timing: interval(6 * 60) });
    // 02:30 does not exist on 29 March in Berlin; 02:15 occurs twice on 5 April in Sydney.
    plans.category = await add({
      scope: "category",
      target: category,
      timing: interval(1440, { zone: "Europe/Berlin", window: { from: 150, until: 190 } }),
    });
    plans.brand = await add({
      scope: "brand",
      target: brand,
      timing: interval(45, { zone: "Australia/Sydney", window: { from: 0, until: 5 * 60 } }),
    });
    plans.product = await add({
      scope: "product",
      target: products[4],
      timing: interval(7 * 1440, { weekdays: [1, 4] }),
    });

    // Budgets have more slots than all other plans together: they run for twelve days.
    await runUntil(at("2026-03-22T00:10Z"));
    plans.seller = await add({
      scope: "seller",
      target: seller,
      timing: { mode: "budget", unit: "visits", amount: 4 },
    });
    // Two visits of three data points each, with a remainder too small for another.
    plans.group = await add({
      scope: "group",
      target: group,
      timing: { mode: "budget", unit: "points", amount: 7 },
    });

    await runUntil(at("2026-03-24T10:07Z"));
    // Three days of downtime.
    fixture.time.now = new Date("2026-03-27T10:20Z");
    await fixture.startDueSlots();
    await runUntil(at("2026-03-31T12:00Z"));
    await edit(plans.category, interval(1440, { zone: "Europe/Berlin", window: { from: 300, until: 360 } }));
    await runUntil(at("2026-04-01T23:59:58Z"));
    await edit(plans.all, interval(25));
    await runUntil(at("2026-04-02T20:00Z"));
    await edit(plans.all, interval(6 * 60));
    await runUntil(at("2026-04-03T01:30Z"));
    await remove(plans.seller);
    await remove(plans.group);
    // A slot that is due just before the product moves may start just after it, without the product.
    const isStarting = (slot: number) => slot <= moveAt && slot > moveAt - 10 * MINUTE_MS;
    let moveAt = at("2026-04-07T09:00Z");
    while (dueSlots(plans.all).some(isStarting)) moveAt += 10 * MINUTE_MS;
    await runUntil(moveAt);
    moved = { product: products[1]!, from: now() };
    await tenant.in((trx) =>
      trx.updateTable("product").set({ category_id: category }).where("id", "=", products[1]!).execute(),
    );
    await runUntil(at("2026-04-08T11:00Z"));
    await tenant.call("POST", "pause/plan", { isPaused: true });
    fixture.time.now = new Date("2026-04-09T17:00Z");
    await fixture.startDueSlots();
    await tenant.call("POST", "pause/plan", { isPaused: false });
    await runUntil(at("2026-04-11T00:00Z"));
    await remove(plans.brand);
    await runUntil(end);
  }, 400_000);
  afterAll(() => fixture.close());

  /** Returns the due slots of a plan, from its settings alone. */
  const dueSlots = (planId: string): number[] => {
    const own = eras.filter((era) => era.planId === planId);
    return own.flatMap(({ timing, from }, index) =>
      timing ? slotsBetween(timing, planId, from, own[index + 1]?.from ?? end) : [],
    );
  };
  const rowsOf = (table: "plan_slot" | "plan_visit", planId: string) =>
    tenant.in((trx) =>
      trx
        .selectFrom(table)
        .where("organisation_id", "=", tenant.organisationId)
        .where("plan_id", "=", planId)
        .selectAll()
        .orderBy("slot_at")
        .execute(),
    );
  /**
   * Compares due slots with recorded ones side by side: each due slot was made or recorded as skipped, once, and there are no
   * others.
   */
  const expectAccounted = (due: readonly number[], rows: readonly { slot_at: Date; slots: number }[]) => {
    let index = 0;
    for (const row of rows) {
      expect(new Date(due[index] ?? 0).toISOString()).toBe(row.slot_at.toISOString());
      index += row.slots;
    }
    // The last slot may not have started by the end: its jitter is at most ten minutes.
    const left = due.slice(index);
    expect(left.filter((slot) => slot < end - 10 * MINUTE_MS)).toEqual([]);
  };

  it.each(["all", "category", "brand", "product", "seller", "group"] as const)(
    "makes every slot of the plan for %s once, or records that it was skipped",
    async (name) => {
      const due = dueSlots(plans[name]);
      const rows = await rowsOf("plan_slot", plans[name]);
      // The weekly plan picks one of two weekdays at random: there are four Thursdays and five Mondays.
      expect(due.length).toBeGreaterThanOrEqual(4);
      expectAccounted(due, rows);
      const skipped = rows.filter((row) => row.state === "skipped");
      // The weekday of the weekly plan may be before or after the downtime.
      if (name !== "product") expect(new Set(skipped.map((row) => row.reason))).toContain("downtime");
      // Only the three days of downtime are missing, besides what was paused or edited.
      for (const row of skipped.filter(({ reason }) => reason === "downtime")) {
        expect(row.slot_at.getTime()).toBeGreaterThan(at("2026-03-24T10:00Z"));
        expect(row.slot_at.getTime()).toBeLessThan(at("2026-03-27T10:20Z"));
      }
    },
  );

  it("visits each product once per slot, or records the visit as skipped", async () => {
    const isPaused = (slot: number) => slot > at("2026-04-08T11:00Z") && slot <= at("2026-04-09T17:00Z");
    const visitsOf = async (planId: string, product: string) =>
      (await rowsOf("plan_visit", planId)).filter((row) => "product_id" in row && row.product_id === product);
    const due = (planId: string) => dueSlots(planId).filter((slot) => !isPaused(slot));
    for (const [planId, product] of [
      [plans.all, products[0]!],
      [plans.category, products[2]!],
      [plans.brand, products[3]!],
      [plans.product, products[4]!],
    ] as const)
      expectAccounted(due(planId), await visitsOf(planId, product));
    // The product that moved to another plan is visited by the old one until then, and by the new one afterwards.
    const before = await visitsOf(plans.all, moved.product);
    expectAccounted([...due(plans.all).filter((slot) => slot <= moved.from), end], before);
    const after = await visitsOf(plans.category, moved.product);
    expectAccounted(
      due(plans.category).filter((slot) => slot > moved.from),
      after,
    );
    expect(after.length).toBeGreaterThan(2);
  });

  it("keeps local times through the clock changes of both zones", async () => {
    const local = async (planId: string, zone: string, day: string) =>
      (await rowsOf("plan_slot", planId))
        .map(({ slot_at }) =>
          new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(
            slot_at,
          ),
        )
        .filter((text) => text.startsWith(day))
        .map((text) => text.slice(11));
    expect(await local(plans.category, "Europe/Berlin", "2026-03-28")).toEqual(["02:30"]);
    expect(await local(plans.category, "Europe/Berlin", "2026-03-29")).toEqual(["03:30"]);
    expect(await local(plans.category, "Europe/Berlin", "2026-03-30")).toEqual(["02:30"]);
    const usual = ["00:00", "00:45", "01:30", "02:15", "03:00", "03:45", "04:30"];
    expect(await local(plans.brand, "Australia/Sydney", "2026-04-04")).toEqual(usual);
    // The hour from two to three occurs twice.
    expect(await local(plans.brand, "Australia/Sydney", "2026-04-05")).toEqual([
      "00:00",
      "00:45",
      "01:30",
      "02:15",
      "02:00",
      "02:45",
      "03:30",
      "04:15",
    ]);
    expect(await local(plans.brand, "Australia/Sydney", "2026-04-06")).toEqual(usual);
  });

  it("starts one run per slot, with each product in it once", async () => {
    const slots = await tenant.in((trx) => trx.selectFrom("plan_slot").selectAll().execute());
    const made = slots.filter((slot) => slot.run_id !== null);
    const runs = await tenant.in((trx) =>
      trx.selectFrom("run").select(["id", "trigger", "plan_id", "total"]).execute(),
    );
    expect(runs.map((run) => run.id).toSorted()).toEqual(made.map((slot) => slot.run_id!).toSorted());
    expect(new Set(runs.map((run) => run.trigger))).toEqual(new Set(["schedule"]));
    const total = runs.reduce((sum, run) => sum + run.total, 0);
    // Three entries per product.
    expect(total).toBe(3 * made.reduce((sum, slot) => sum + slot.visits, 0));
    const visits = await tenant.in((trx) =>
      trx.selectFrom("plan_visit").where("state", "=", "made").select(["run_id", "product_id"]).execute(),
    );
    const items = await tenant.in((trx) =>
      trx.selectFrom("run_item").select(["run_id", "product_id"]).execute(),
    );
    const pairs = (rows: readonly { run_id: string | null; product_id: string }[]) =>
      rows.map((row) => `${row.run_id} ${row.product_id}`).toSorted();
    expect(pairs(items)).toEqual(pairs(visits.flatMap((visit) => [visit, visit, visit])));
  });

  it.each([
    ["visits", "seller", 4, 6],
    ["data points", "group", 2, 4],
  ] as const)(
    "never spends more %s than a budget has on a UTC day, and spends it every day that it runs",
    async (_unit, name, most, among) => {
      const visits = await rowsOf("plan_visit", plans[name]);
      const days = Map.groupBy(visits, ({ slot_at }) => slot_at.toISOString().slice(0, 10));
      for (const [day, made] of days) expect([day, made.length <= most]).toEqual([day, true]);
      const full = [...days.values()].filter((made) => made.length === most).length;
      // All days but the first, those of the downtime, and the last.
      expect(full).toBeGreaterThanOrEqual(13 - 1 - 4 - 1);
      expect(new Set(visits.map((row) => ("product_id" in row ? row.product_id : ""))).size).toBe(among);
    },
  );

  it("catches up the last missed slot at a time of its own within half an hour", async () => {
    const back = at("2026-03-27T10:20Z");
    const late = await tenant.in((trx) =>
      trx
        .selectFrom("plan_slot")
        .where("state", "=", "made")
        .where("slot_at", "<=", new Date(back))
        .where("at", ">", new Date(back))
        .select(["plan_id", "slot_at", "at"])
        .execute(),
    );
    expect(late.length).toBeGreaterThan(0);
    for (const { plan_id: planId, slot_at, at: begun } of late) {
      const slot = slot_at.getTime();
      const timing = eras.findLast((era) => era.planId === planId && era.from < back)!.timing!;
      expect(slotsBetween(timing, planId, slot, back)).toEqual([]);
      const room = Math.min(30 * MINUTE_MS, (catchUpDeadline(timing, planId, slot) - back) / 2);
      const due = back + Math.floor(seededRandom(planId, slot, "late") * room);
      // Each poll is three seconds after a due time, and other slots may be due just before.
      expect(begun.getTime()).toBeGreaterThanOrEqual(due);
      expect(begun.getTime()).toBeLessThan(due + MINUTE_MS);
    }
  });
});
