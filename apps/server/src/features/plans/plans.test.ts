import {
  listPlans,
  listRuns,
  planCoverage,
  planLoad,
  productPlan,
  MINUTE_MS,
  HOUR_MS,
} from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addName } from "../testing/samples.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { purgePlanned } from "../upkeep/upkeep.store.ts";
import { everyMinutes, openPlansFixture, planDriver } from "./plans.fixture.ts";
import type { PlansFixture } from "./plans.fixture.ts";

describe("plans", () => {
  let fixture: PlansFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await openPlansFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
  });

  const { add, removeDefault, forward, next, toNext } = planDriver(() => ({ fixture, tenant }));
  const runs = async () => (await tenant.ask(listRuns)).list;
  const visits = () =>
    tenant.in((trx) =>
      trx.selectFrom("plan_visit").selectAll().orderBy("slot_at").orderBy("product_id").execute(),
    );

  it("visit all products in one run when a slot is due, once, whichever program is first", async () => {
    await removeDefault();
    const products = [await fixture.addProduct(tenant), await fixture.addProduct(tenant)];
    const plan = await add({ timing: everyMinutes(60) });
    expect(plan).toMatchObject({ products: 2, isPaused: false, target: null });
    // Its own visits are not counted under other plans.
    expect(plan).toMatchObject({ otherPoints: 0, shops: [{ products: 2, otherVisits: 0 }] });
    await fixture.startDueSlots();
    expect(await runs()).toEqual([]);
    await toNext(plan._id);
    await fixture.startDueSlots();
    expect(await runs()).toMatchObject([
      { trigger: "schedule", total: 6, startedBy: null, plan: { _id: plan._id, name: null } },
    ]);
    expect((await visits()).map(({ product_id, state }) => [product_id, state])).toEqual(
      products.toSorted().map((id) => [id, "made"]),
    );
  });

  it("yield to the most specific plan of a product", async () => {
    await removeDefault();
    const category = await tenant.in((trx) => addName(trx, tenant.organisationId, "category", "Audio"));
    const brand = await tenant.in((trx) => addName(trx, tenant.organisationId, "brand", "Acme"));
    const inBoth = await fixture.addProduct(tenant, { category_id: category, brand_id: brand });
    const branded = await fixture.addProduct(tenant, { brand_id: brand });
    const own = await fixture.addProduct(tenant, { category_id: category });
    const other = await fixture.addProduct(tenant);
    const plans = {
      all: await add({ timing: everyMinutes(60) }),
      brand: await add({ scope: "brand", target: brand, timing: everyMinutes(60) }),
      category: await add({ scope: "category", target: category, timing: everyMinutes(60) }),
      product: await add({ scope: "product", target: own, timing: everyMinutes(60) }),
    };
    const decides = async (id: string) => {
      const { plan, others } = (await tenant.ask(productPlan, `get/product/${id}/plan`)).data;
      return [plan?.scope, ...others.map(({ scope }) => scope)];
    };
    expect(await decides(inBoth)).toEqual(["category", "brand", "all"]);
    expect(await decides(branded)).toEqual(["brand", "all"]);
    expect(await decides(own)).toEqual(["product", "category", "all"]);
    expect(await decides(other)).toEqual(["all"]);
    await forward(2 * HOUR_MS);
    await forward(HOUR_MS);
    const seen = new Map((await visits()).map((visit) => [visit.product_id, visit.plan_id]));
    expect(seen).toEqual(
      new Map([
        [inBoth, plans.category._id],
        [branded, plans.brand._id],
        [own, plans.product._id],
        [other, plans.all._id],
      ]),
    );
  });

  it("ignore what is paused, deleted or not tracked", async () => {
    await removeDefault();
    const kept = await fixture.addProduct(tenant);
    const [off, gone] = [await fixture.addProduct(tenant), await fixture.addProduct(tenant)];
    await tenant.in((trx) =>
      trx.updateTable("product").set({ is_tracking: false }).where("id", "=", off).execute(),
    );
    await tenant.in((trx) =>
      trx.updateTable("product").set({ deleted_at: fixture.time.now }).where("id", "=", gone).execute(),
    );
    const plan = await add({ timing: everyMinutes(60) });
    await toNext(plan._id);
    expect((await visits()).map(({ product_id }) => product_id)).toEqual([kept]);
    await fixture.settle(tenant);
    await tenant.call("POST", `update/plan/${plan._id}`, { isPaused: true });
    await forward(5 * HOUR_MS);
    expect(await runs()).toHaveLength(1);
    await tenant.call("POST", `update/plan/${plan._id}`, { isPaused: false });
    expect((await tenant.ask(listPlans)).list[0]!.skipped).toEqual({ paused: 5 });
    await tenant.call("POST", "pause/plan", { isPaused: true });
    await forward(5 * HOUR_MS);
    expect(await runs()).toHaveLength(1);
    await tenant.call("POST", "pause/plan", { isPaused: false });
    await toNext(plan._id);
    expect(await runs()).toHaveLength(2);
    const { skipped } = (await tenant.ask(listPlans)).list[0]!;
    expect(skipped).toEqual({ paused: 10 });
  });

  it("report the number of visits missed in a downtime, and catch up the last one later", async () => {
    await removeDefault();
    await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(60) });
    await toNext(plan._id);
    await fixture.settle(tenant);
    const slot = (await visits())[0]!.slot_at.getTime();
    await forward(slot + 5 * HOUR_MS + 20 * MINUTE_MS - fixture.time.now.getTime());
    expect(await runs()).toHaveLength(1);
    expect((await tenant.ask(listPlans)).list[0]!.skipped).toEqual({ downtime: 4 });
    const begins = Date.parse(await next(plan._id));
    expect(begins - fixture.time.now.getTime()).toBeGreaterThanOrEqual(0);
    expect(begins).toBeLessThan(slot + 5 * HOUR_MS + 45 * MINUTE_MS);
    const kept = async (days = "") => (await tenant.ask(planCoverage, `get/coverage/plan${days}`)).data;
    const own = { _id: plan._id, scope: "all", target: null, made: 1, skipped: { downtime: 4 } };
    expect(await kept()).toEqual([{ ...own, isDeleted: false }]);
    const stranger = await fixture.addTenant();
    expect((await stranger.ask(planCoverage)).data).toEqual([]);
    await toNext(plan._id);
    expect(await runs()).toHaveLength(2);
    expect((await visits()).at(-1)!.slot_at.getTime()).toBe(slot + 5 * HOUR_MS);
    await tenant.call("POST", `delete/plan/${plan._id}`);
    expect(await kept("?days=7")).toEqual([{ ...own, made: 2, isDeleted: true }]);
    const changes = await tenant.in((trx) =>
      trx
        .selectFrom("activity")
        .where("action", "=", "delete_plan")
        .where("after", "is", null)
        .select(["target", "before"])
        .orderBy("id")
        .execute(),
    );
    // The first is the default plan.
    expect(changes.at(-1)).toEqual({ target: "All products", before: "every hour" });
    await forward(10 * 24 * HOUR_MS);
    expect(await kept("?days=7")).toEqual([]);
  });

  it("skip a product whose previous visit is still waiting, and report it", async () => {
    await removeDefault();
    const slow = await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(60) });
    await toNext(plan._id);
    const late = await fixture.addProduct(tenant);
    await toNext(plan._id);
    expect((await visits()).map(({ product_id, state, reason }) => [product_id, state, reason])).toEqual([
      [slow, "made", null],
      ...[
        [slow, "skipped", "behind"],
        [late, "made", null],
      ].toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
    ]);
  });

  it("count as skipped what a cap or a cancelled run prevented", async () => {
    await removeDefault();
    const capped = await fixture.addProduct(tenant);
    await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(60) });
    await toNext(plan._id);
    expect((await tenant.ask(listPlans)).list[0]).toMatchObject({ made: 2, skipped: {} });
    await fixture.skipForCap(tenant, capped);
    const [run] = await runs();
    await tenant.call("POST", `cancel/run/${run!._id}`);
    const what = { made: 0, skipped: { cap: 1, cancelled: 1 } };
    expect((await tenant.ask(listPlans)).list[0]).toMatchObject(what);
    expect((await tenant.ask(planCoverage)).data[0]).toMatchObject(what);
    const ofCapped = (await tenant.ask(productPlan, `get/product/${capped}/plan`)).data;
    expect(ofCapped).toMatchObject({ made: 0, skipped: { cap: 1 } });
    // The next round is separate, and a later cancellation affects neither.
    await toNext(plan._id);
    await fixture.settle(tenant);
    expect((await tenant.ask(listPlans)).list[0]).toMatchObject({ ...what, made: 2 });
    await toNext(plan._id);
    const open = (await runs()).find(({ state }) => state === "queued")!;
    await tenant.call("POST", `cancel/run/${open._id}`);
    const later = { made: 2, skipped: { cap: 1, cancelled: 3 } };
    expect((await tenant.ask(listPlans)).list[0]).toMatchObject(later);
  });

  it("resume what a cap has stopped only while they are not paused", async () => {
    await removeDefault();
    const product = await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(7 * 1440) });
    await toNext(plan._id);
    await fixture.skipForCap(tenant, product);
    const pause = async (path: string, isPaused: boolean): Promise<number> => {
      await tenant.call("POST", path, { isPaused });
      await fixture.runs.resumed.resumeDue();
      return (await runs()).filter(({ trigger }) => trigger === "resume").length;
    };
    await tenant.call("POST", "pause/plan", { isPaused: true });
    await forward(24 * HOUR_MS);
    expect(await pause("pause/plan", true)).toBe(0);
    await tenant.call("POST", `update/plan/${plan._id}`, { isPaused: true });
    expect(await pause("pause/plan", false)).toBe(0);
    expect(await pause(`update/plan/${plan._id}`, false)).toBe(1);
    expect(await pause(`update/plan/${plan._id}`, false)).toBe(1);
  });

  it("lose records older than the retention period, and no earlier", async () => {
    await removeDefault();
    await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(60) });
    await toNext(plan._id);
    await fixture.settle(tenant);
    await toNext(plan._id);
    const [old, young] = await visits();
    const { organisationId } = tenant;
    await tenant.in((trx) => purgePlanned(trx, organisationId, young!.slot_at));
    expect((await visits()).map(({ slot_at }) => slot_at)).toEqual([young!.slot_at]);
    expect(old!.slot_at.getTime()).toBeLessThan(young!.slot_at.getTime());
    const slots = await tenant.in((trx) => trx.selectFrom("plan_slot").select("slot_at").execute());
    expect(slots.map(({ slot_at }) => slot_at)).toEqual([young!.slot_at]);
  });

  it("show what they would visit beside the others before they are added", async () => {
    await removeDefault();
    const category = await tenant.in((trx) => addName(trx, tenant.organisationId, "category", "Audio"));
    await fixture.addProduct(tenant, { category_id: category });
    const own = await fixture.addProduct(tenant, { category_id: category });
    await fixture.addProduct(tenant, { host: "other.example" });
    await add({ timing: everyMinutes(60) });
    await add({ scope: "product", target: own, timing: everyMinutes(1440) });
    const load = async (query: string) => (await tenant.ask(planLoad, `get/plan/load?${query}`)).data;
    // One of two: the other has a plan of its own. The default plan visits the rest of the shop once a day.
    expect(await load(`scope=category&target=${category}`)).toEqual({
      shops: [{ host: "shop.example", products: 1, entries: 3, intervalMs: 2000, otherVisits: 1 }],
      otherPoints: 3 + 24 * 3,
    });
    expect((await load("scope=category&target=nothing")).shops).toEqual([]);
    const stranger = await fixture.addTenant();
    expect(
      (await stranger.ask(planLoad, `get/plan/load?scope=category&target=${category}`)).data.shops,
    ).toEqual([]);
  });

  it("reject a second plan for one target, and an unknown target", async () => {
    const first = (await tenant.ask(listPlans)).list[0]!;
    expect(first).toMatchObject({ scope: "all", timing: { mode: "budget", unit: "cents", amount: 0 } });
    const twice = await tenant.call("POST", "add/plan", { scope: "all", timing: everyMinutes(60) });
    expect(twice).toMatchObject({ status: 409, body: { existingId: first._id } });
    const [acme, other] = await tenant.in(async (trx) => [
      await addName(trx, tenant.organisationId, "brand", "Acme"),
      await addName(trx, tenant.organisationId, "brand", "Other"),
    ]);
    await add({ scope: "brand", target: acme, timing: everyMinutes(60) });
    const own = await add({ scope: "brand", target: other, timing: everyMinutes(60) });
    const again = { scope: "brand", target: other, timing: everyMinutes(30) };
    expect((await tenant.call("POST", "add/plan", again)).body).toMatchObject({ existingId: own._id });
    for (const target of ["nothing", undefined])
      expect(
        (await tenant.call("POST", "add/plan", { scope: "product", target, timing: everyMinutes(60) }))
          .status,
      ).toBe(404);
    for (const minutes of [0, 1441, 2000, 8 * 1440, 1.5])
      expect(
        (await tenant.call("POST", "add/plan", { timing: everyMinutes(minutes), scope: "all" })).status,
      ).toBe(400);
    expect(
      (
        await tenant.call("POST", "add/plan", {
          timing: everyMinutes(60, { zone: "Mars/Base" }),
          scope: "all",
        })
      ).status,
    ).toBe(400);
  });

  it("stay deleted: an organisation gets its default plan once", async () => {
    await removeDefault();
    await fixture.programs[1].addFirstPlans();
    expect((await tenant.ask(listPlans)).list).toEqual([]);
    const other = await fixture.addTenant();
    await fixture.programs[1].addFirstPlans();
    await fixture.programs[0].addFirstPlans();
    expect((await other.ask(listPlans)).list).toHaveLength(1);
  });

  it("start within the free data points for an existing organisation, and stay paused", async () => {
    const [old, paused] = [tenant, await fixture.addTenant()];
    for (const one of [old, paused])
      await one.in((trx) =>
        trx
          .insertInto("plan_setting")
          .values({
            organisation_id: one.organisationId,
            paused_at: one === paused ? fixture.time.now : null,
            wake_at: null,
          })
          .execute(),
      );
    await Promise.all(fixture.programs.map((program) => program.addFirstPlans()));
    const planned = await old.ask(listPlans);
    expect(planned.list).toMatchObject([
      { scope: "all", timing: { mode: "budget", unit: "cents", amount: 0 } },
    ]);
    expect(planned.list[0]!.nextAt).not.toBeNull();
    expect(await paused.ask(listPlans)).toMatchObject({
      list: [{ nextAt: null }],
      data: { pausedAt: fixture.time.now.toISOString() },
    });
  });

  it("start nothing when all are paused exactly when one is due", async () => {
    await removeDefault();
    await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(60) });
    fixture.time.now = new Date(await next(plan._id));
    // As seen by another program that has just polled for due slots.
    await tenant.in((trx) => trx.updateTable("plan_setting").set({ paused_at: fixture.time.now }).execute());
    await fixture.startDueSlots();
    expect(await runs()).toEqual([]);
  });

  it("postpone a slot that is started late, once, and skip it when it is late again", async () => {
    await removeDefault();
    await fixture.addProduct(tenant);
    const plan = await add({ timing: everyMinutes(1440) });
    await forward(Date.parse(await next(plan._id)) + 2 * HOUR_MS - fixture.time.now.getTime());
    expect(await runs()).toEqual([]);
    const begins = Date.parse(await next(plan._id)) - fixture.time.now.getTime();
    expect(begins).toBeGreaterThan(0);
    expect(begins).toBeLessThanOrEqual(30 * MINUTE_MS);
    await forward(begins + 2 * HOUR_MS);
    expect(await runs()).toEqual([]);
    expect((await tenant.ask(listPlans)).list[0]!.skipped).toEqual({ downtime: 1 });
  });

  it("show at which interval a listing without a plan would be visited, beside the plans of its shop", async () => {
    await removeDefault();
    await fixture.addProduct(tenant, { host: "one.example" });
    await add({ timing: everyMinutes(60) });
    const load = async (query: string) =>
      (await tenant.ask(planLoad, `get/plan/load?scope=listing&${query}`)).data.shops;
    const usual = fixture.foundation.config.HOST_INTERVAL_MS;
    const unknown = { host: "two.example", products: 1, entries: 0, intervalMs: usual, otherVisits: 0 };
    expect(await load("host=two.example")).toEqual([unknown]);
    expect(await load("host=one.example")).toEqual([{ ...unknown, host: "one.example", otherVisits: 24 }]);
    expect(await load("")).toEqual([]);
  });

  it("are compared with the load of the others, except paused plans and the one being replaced", async () => {
    await removeDefault();
    const category = await tenant.in((trx) => addName(trx, tenant.organisationId, "category", "Audio"));
    const own = await fixture.addProduct(tenant, { category_id: category });
    await fixture.addProduct(tenant, { category_id: category });
    const off = await fixture.addProduct(tenant, { category_id: category });
    await tenant.in((trx) =>
      trx.updateTable("product").set({ is_tracking: false }).where("id", "=", off).execute(),
    );
    await fixture.database.db
      .insertInto("host_slot")
      .values(
        ["live", "demo"].map((work_queue) => ({
          host: "shop.example",
          work_queue,
          next_free_at: fixture.time.now,
          interval_ms: work_queue === "live" ? 9000 : 20_000,
        })),
      )
      .execute();
    const special = await add({ scope: "product", target: own, timing: everyMinutes(1440) });
    const general = await add({ scope: "category", target: category, timing: everyMinutes(720) });
    const load = async (query: string) => (await tenant.ask(planLoad, `get/plan/load?${query}`)).data;
    const instead = `scope=category&target=${category}&plan=${general._id}`;
    expect(await load(instead)).toEqual({
      shops: [{ host: "shop.example", products: 1, entries: 3, intervalMs: 9000, otherVisits: 1 }],
      otherPoints: 3,
    });
    expect(await load(`scope=product&target=${own}&plan=${special._id}`)).toMatchObject({
      shops: [{ products: 1, otherVisits: 2 }],
      otherPoints: 6,
    });
    // Without naming it: a target has one plan at most.
    expect(await load(`scope=category&target=${category}`)).toEqual(await load(instead));
    await tenant.call("POST", `update/plan/${special._id}`, { isPaused: true });
    expect(await load(instead)).toMatchObject({ shops: [{ products: 1, otherVisits: 0 }], otherPoints: 0 });
    await fixture.database.db.deleteFrom("host_slot").execute();
  });
});
