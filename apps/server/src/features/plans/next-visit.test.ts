import { productPlan, MINUTE_MS, HOUR_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { addCheck, addName } from "../testing/samples.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { everyMinutes, openPlansFixture, planDriver } from "./plans.fixture.ts";
import type { PlansFixture } from "./plans.fixture.ts";

describe("the plan of a product", () => {
  let fixture: PlansFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await openPlansFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
  });

  const { add, removeDefault, forward, toNext } = planDriver(() => ({ fixture, tenant }));

  it("is returned with the reason for its next visit, or for having none", async () => {
    const product = await fixture.addProduct(tenant);
    const coming = async () => {
      const { why, nextAt } = (await tenant.ask(productPlan, `get/product/${product}/plan`)).data;
      return [why, nextAt !== null];
    };
    const track = (is_tracking: boolean) =>
      tenant.in((trx) => trx.updateTable("product").set({ is_tracking }).where("id", "=", product).execute());
    expect(await coming()).toEqual(["chosen", true]);
    // A budget reads new products from the next day on.
    const { nextAt } = (await tenant.ask(productPlan, `get/product/${product}/plan`)).data;
    const tomorrow = Math.floor(fixture.time.now.getTime() / (24 * HOUR_MS) + 1) * 24 * HOUR_MS;
    expect(Date.parse(nextAt!)).toBeGreaterThanOrEqual(tomorrow);
    await removeDefault();
    expect(await coming()).toEqual(["none", false]);
    const plan = await add({ timing: everyMinutes(60) });
    expect(await coming()).toEqual(["slot", true]);
    await tenant.call("POST", `update/plan/${plan._id}`, { isPaused: true });
    expect(await coming()).toEqual(["pausedPlan", false]);
    await tenant.call("POST", `update/plan/${plan._id}`, { isPaused: false });
    await tenant.call("POST", "pause/plan", { isPaused: true });
    expect(await coming()).toEqual(["pausedAll", false]);
    await tenant.call("POST", "pause/plan", { isPaused: false });
    await track(false);
    expect(await coming()).toEqual(["notTracked", false]);
    await track(true);
    await toNext(plan._id);
    expect(await coming()).toEqual(["waiting", false]);
    await fixture.settle(tenant);
    expect(await coming()).toEqual(["slot", true]);
    await forward(HOUR_MS + 20 * MINUTE_MS);
    expect(await coming()).toEqual(["late", true]);
  });

  it("with a budget visits a product of today on the next UTC day, not earlier", async () => {
    await removeDefault();
    const product = await fixture.addProduct(tenant);
    const plan = await add({ timing: { mode: "budget", unit: "visits", amount: 8 } });
    const ask = async () => (await tenant.ask(productPlan, `get/product/${product}/plan`)).data;
    for (let part = 0; part < 9 && (await ask()).why !== "waiting"; part += 1) await toNext(plan._id);
    expect((await ask()).why).toBe("waiting");
    await fixture.settle(tenant);
    const { why, nextAt } = await ask();
    const tomorrow = Math.floor(fixture.time.now.getTime() / (24 * HOUR_MS) + 1) * 24 * HOUR_MS;
    expect([why, Date.parse(nextAt!)]).toEqual(["chosen", tomorrow]);
  });

  it("explains its budget's choice, and omits this for other plans", async () => {
    await removeDefault();
    const [busy, quiet] = [await fixture.addProduct(tenant), await fixture.addProduct(tenant)];
    const day = 24 * HOUR_MS;
    const start = fixture.time.now.getTime();
    await tenant.in(async (trx) => {
      for (let ago = 30; ago > 0; ago -= 1)
        for (const id of [busy, quiet])
          await addCheck(trx, tenant.organisationId, id, new Date(start - ago * day), {
            price: { normalMinor: id === busy ? 1000 + ago : 1000, discountedMinor: null, currency: "EUR" },
          });
      const visits = { organisation_id: tenant.organisationId, product_id: busy, outcome: "value" as const };
      for (const [ago, checks] of [
        [6, 3],
        [7, 5],
      ] as const)
        await trx
          .insertInto("check_day")
          .values({ ...visits, day: new Date(start - ago * day).toISOString().slice(0, 10), checks })
          .execute();
    });
    const plan = await add({ timing: { mode: "budget", unit: "visits", amount: 1 } });
    const ask = async (id: string) => (await tenant.ask(productPlan, `get/product/${id}/plan`)).data;
    const [first, second] = [await ask(busy), await ask(quiet)];
    expect(first.budget).toMatchObject({ place: 1, products: 2, visitsADay: 1 });
    // Those of its calendar on the last seven days, today included, whoever started them.
    expect(first.made).toBe(3);
    expect(second.budget).toMatchObject({ place: 2, products: 2, visitsADay: 1 });
    expect(first.budget!.chance).toBeGreaterThan(2 * second.budget!.chance);
    expect(second.budget!.chance).toBeGreaterThan(0);
    // With one visit per day for two products, four rounds take eight days, counted from yesterday's visit.
    const today = Math.floor(start / day);
    expect(Date.parse(first.budget!.latestAt)).toBe((today - 1 + 8 + 1) * day);
    await tenant.call("POST", `update/plan/${plan._id}`, { timing: everyMinutes(60) });
    expect((await ask(busy)).budget).toBeNull();
  });

  it("counts a budget's visits beside the other plans, as its forecast does", async () => {
    await removeDefault();
    const [product, other] = [await fixture.addProduct(tenant), await fixture.addProduct(tenant)];
    fixture.time.now = new Date(fixture.time.now.getTime() + 24 * HOUR_MS);
    await add({ timing: { mode: "budget", unit: "cents", amount: 0 } });
    const ask = async () => (await tenant.ask(productPlan, `get/product/${product}/plan`)).data.budget;
    expect((await ask())?.visitsADay).toBe(2);
    // It uses up the free data points of each day.
    await add({ scope: "product", target: other, timing: everyMinutes(5) });
    expect((await ask())?.visitsADay).toBe(0);
  });

  it("uses what is left once its budget has chosen another product for the day", async () => {
    await removeDefault();
    const ids = [await fixture.addProduct(tenant), await fixture.addProduct(tenant)];
    const plan = await add({ timing: { mode: "budget", unit: "visits", amount: 8 } });
    const ask = async () =>
      Promise.all(ids.map(async (id) => (await tenant.ask(productPlan, `get/product/${id}/plan`)).data));
    const isWaiting = async () => (await ask()).some(({ why }) => why === "waiting");
    for (let part = 0; part < 9 && !(await isWaiting()); part += 1) await toNext(plan._id);
    const left = (await ask()).filter(({ why }) => why === "chosen");
    // The other product's visit is under way, so it is no longer ahead.
    expect(left.map(({ budget }) => budget)).toMatchObject([{ place: 1, products: 2 }]);
  });

  it("is the most specific of all plans that apply, in this order", async () => {
    await removeDefault();
    const named = (kind: "product_group" | "seller" | "brand" | "category") =>
      tenant.in((trx) => addName(trx, tenant.organisationId, kind, kind));
    const category = await named("category");
    const targets = {
      seller: await named("seller"),
      brand: await named("brand"),
      category,
      subcategory: newId(),
      group: await named("product_group"),
    };
    await tenant.in((trx) =>
      trx
        .insertInto("subcategory")
        .values({
          organisation_id: tenant.organisationId,
          id: targets.subcategory,
          category_id: category,
          name: "Kettles",
          name_key: "kettles",
          created_at: fixture.time.now,
          deleted_at: null,
        })
        .execute(),
    );
    const product = await fixture.addProduct(tenant, {
      seller_id: targets.seller,
      brand_id: targets.brand,
      category_id: category,
      subcategory_id: targets.subcategory,
      group_id: targets.group,
    });
    await add({ scope: "all", timing: everyMinutes(60) });
    for (const [scope, target] of Object.entries({ ...targets, product }))
      await add({ scope, target, timing: everyMinutes(60) });
    const { plan, others } = (await tenant.ask(productPlan, `get/product/${product}/plan`)).data;
    expect([plan?.scope, ...others.map(({ scope }) => scope)]).toEqual([
      "product",
      "group",
      "subcategory",
      "category",
      "brand",
      "seller",
      "all",
    ]);
  });

  it("no longer applies while its name is deleted, and none is added for a deleted name", async () => {
    await removeDefault();
    const category = await tenant.in((trx) => addName(trx, tenant.organisationId, "category", "Audio"));
    const product = await fixture.addProduct(tenant, { category_id: category });
    await add({ timing: everyMinutes(60) });
    await add({ scope: "category", target: category, timing: everyMinutes(60) });
    const decides = async () =>
      (await tenant.ask(productPlan, `get/product/${product}/plan`)).data.plan?.scope;
    const setDeleted = (table: "category" | "brand", id: string, at: Date | null) =>
      tenant.in((trx) => trx.updateTable(table).set({ deleted_at: at }).where("id", "=", id).execute());
    expect(await decides()).toBe("category");
    await setDeleted("category", category, fixture.time.now);
    expect(await decides()).toBe("all");
    await setDeleted("category", category, null);
    expect(await decides()).toBe("category");
    const brand = await tenant.in((trx) => addName(trx, tenant.organisationId, "brand", "Acme"));
    await setDeleted("brand", brand, fixture.time.now);
    const body = { scope: "brand", target: brand, timing: everyMinutes(60) };
    expect((await tenant.call("POST", "add/plan", body)).status).toBe(404);
  });

  it("is the one of its own group or seller", async () => {
    await removeDefault();
    const named = (kind: "product_group" | "seller") =>
      tenant.in((trx) => addName(trx, tenant.organisationId, kind, kind));
    const [group, seller] = [await named("product_group"), await named("seller")];
    const inGroup = await fixture.addProduct(tenant, { group_id: group });
    const inSeller = await fixture.addProduct(tenant, { seller_id: seller });
    await add({ scope: "group", target: group, timing: everyMinutes(60) });
    await add({ scope: "seller", target: seller, timing: everyMinutes(60) });
    for (const [product, scope] of [
      [inGroup, "group"],
      [inSeller, "seller"],
    ] as const) {
      const { plan, others } = (await tenant.ask(productPlan, `get/product/${product}/plan`)).data;
      expect([plan?.scope, others]).toEqual([scope, []]);
    }
  });
});
