import { addPlan, getProduct, productChecks, trackProducts, MINUTE_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { systemClock } from "../../clock.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { createRechecks } from "./rechecks.service.ts";

describe("a product with a held price", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;
  let id: string;
  let price: string;

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Blue kettle", price),
    );
    fixture = await openEngineFixture();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(async () => {
    price = "19.90";
    tenant = await fixture.addTenant();
    const { body } = await tenant.call<{ data: { _id: string } }>("POST", "add/product", {
      url: `${shop.origin}/p/kettle`,
    });
    id = body.data._id;
    await track();
    price = "17.90";
    await track();
  });

  const product = async () => (await tenant.ask(getProduct, `get/product/${id}`)).data;
  const track = async () => {
    const { data } = await tenant.ask(trackProducts, "track/product", { products: [id] });
    await fixture.ended(tenant, data._id);
  };
  /** Returns the recheck service with a clock this many minutes ahead. */
  const rechecksIn = (minutes: number) =>
    createRechecks(
      {
        ...fixture.foundation,
        clock: { ...systemClock, now: () => new Date(Date.now() + minutes * MINUTE_MS) },
      },
      { runs: fixture.runs, workQueue: fixture.engine.workQueue },
    );
  /** Attributes the product's last visit to a plan whose daily window closes this many minutes from now. */
  const planLastVisit = async (now: number, { openMinutes }: { openMinutes: number }) => {
    const minute = Math.floor(now / MINUTE_MS);
    const until = (minute + openMinutes) % 1440;
    const window = { from: (until + 1440 - 120) % 1440, until };
    const timing = { mode: "interval", everyMinutes: 60, zone: "UTC", window, weekdays: [] };
    const scope = { scope: "product", target: id };
    const planId = (await tenant.ask(addPlan, "add/plan", { ...scope, timing })).data._id;
    const { id: runId } = await tenant.in((trx) =>
      trx.selectFrom("run").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow(),
    );
    await tenant.in((trx) =>
      trx.updateTable("run").set({ plan_id: planId }).where("id", "=", runId).execute(),
    );
    return { planId, runId, opens: (minute + openMinutes + 1440 - 120) * MINUTE_MS };
  };
  const own = (started: { organisationId: string; runId: string }[]) =>
    started.filter(({ organisationId }) => organisationId === tenant.organisationId);

  it("is visited again when it is due, in a separate kind of run that confirms the price", async () => {
    expect(await product()).toMatchObject({ outcome: "held", normalPrice: { value: "19.90" } });
    expect(own(await rechecksIn(7).startDue())).toEqual([]);
    const [started, ...others] = own(await rechecksIn(16).startDue());
    expect(others).toEqual([]);
    const run = await fixture.ended(tenant, started!.runId);
    // The two prices; the stock is known already.
    expect(run).toMatchObject({ trigger: "recheck", total: 2, values: 2, errors: 0, startedBy: null });
    expect(await product()).toMatchObject({ outcome: "value", normalPrice: { value: "17.90" } });
    const { list } = await tenant.ask(productChecks, `get/product/${id}/check?tab=normalChange`);
    expect(list).toMatchObject([{ previous: { value: "19.90" }, normalPrice: { value: "17.90" } }]);
    expect(own(await rechecksIn(60).startDue())).toEqual([]);
  });

  it("is visited once by concurrent programs", async () => {
    const started = await Promise.all(Array.from({ length: 4 }, () => rechecksIn(16).startDue()));
    expect(started.flatMap(own)).toHaveLength(1);
    await fixture.ended(tenant, started.flatMap(own)[0]!.runId);
  });

  it("waits for the next window of the plan that caused its last visit, and counts under that plan", async () => {
    const now = Date.now();
    const { planId, runId, opens } = await planLastVisit(now, { openMinutes: 10 });
    expect(own(await rechecksIn(16).startDue())).toEqual([]);
    const { due_at } = await tenant.in((trx) =>
      trx.selectFrom("price_recheck").select("due_at").executeTakeFirstOrThrow(),
    );
    expect(due_at.getTime()).toBe(opens);
    const [started] = own(await rechecksIn((opens - now) / MINUTE_MS + 1).startDue());
    expect(started!.runId).not.toBe(runId);
    const run = await tenant.in((trx) =>
      trx
        .selectFrom("run")
        .select(["plan_id", "trigger"])
        .where("id", "=", started!.runId)
        .executeTakeFirst(),
    );
    expect(run).toEqual({ plan_id: planId, trigger: "recheck" });
  });

  it("does not wait while that window is open", async () => {
    const { planId } = await planLastVisit(Date.now(), { openMinutes: 60 });
    const [started] = own(await rechecksIn(16).startDue());
    expect(await fixture.ended(tenant, started!.runId)).toMatchObject({ plan: { _id: planId }, values: 2 });
  });

  it("is not visited while its tracking is off", async () => {
    await tenant.call("POST", `update/product/${id}`, { isTracking: false });
    expect(own(await rechecksIn(16).startDue())).toEqual([]);
  });
});
