import { getProduct, productChecks, trackProducts } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { systemClock } from "../../clock.ts";
import { openEngineBench } from "../runs/shop.bench.ts";
import type { EngineBench } from "../runs/shop.bench.ts";
import { createRechecks } from "./rechecks.service.ts";

const MINUTE_MS = 60_000;

describe("a product whose price is held", () => {
  let shop: StaticShop;
  let bench: EngineBench;
  let tenant: Awaited<ReturnType<EngineBench["addTenant"]>>;
  let id: string;
  let price: string;

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Blue kettle", price),
    );
    bench = await openEngineBench();
  });
  afterAll(async () => {
    await bench.close();
    await shop.stop();
  });
  beforeEach(async () => {
    price = "19.90";
    tenant = await bench.addTenant();
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
    await bench.ended(tenant, data._id);
  };
  /** Whoever starts visits, so many minutes from now. */
  const rechecksIn = (minutes: number) =>
    createRechecks(
      {
        ...bench.foundation,
        clock: { ...systemClock, now: () => new Date(Date.now() + minutes * MINUTE_MS) },
      },
      { runs: bench.runs, workQueue: bench.engine.workQueue },
    );
  const own = (started: { organisationId: string; runId: string }[]) =>
    started.filter(({ organisationId }) => organisationId === tenant.organisationId);

  it("is visited again when it is time, in a run of its own kind that confirms the price", async () => {
    expect(await product()).toMatchObject({ outcome: "held", normalPrice: { value: "19.90" } });
    expect(own(await rechecksIn(7).startDue())).toEqual([]);
    const [started, ...others] = own(await rechecksIn(16).startDue());
    expect(others).toEqual([]);
    const run = await bench.ended(tenant, started!.runId);
    // The two prices; the stock is known already.
    expect(run).toMatchObject({ trigger: "recheck", total: 2, values: 2, errors: 0, startedBy: null });
    expect(await product()).toMatchObject({ outcome: "value", normalPrice: { value: "17.90" } });
    const { list } = await tenant.ask(productChecks, `get/product/${id}/check?tab=normalChange`);
    expect(list).toMatchObject([{ previous: { value: "19.90" }, normalPrice: { value: "17.90" } }]);
    expect(own(await rechecksIn(60).startDue())).toEqual([]);
  });

  it("is visited once, however many ask at the same time", async () => {
    const started = await Promise.all(Array.from({ length: 4 }, () => rechecksIn(16).startDue()));
    expect(started.flatMap(own)).toHaveLength(1);
    await bench.ended(tenant, started.flatMap(own)[0]!.runId);
  });

  it("is not visited again while its tracking is off", async () => {
    await tenant.call("POST", `update/product/${id}`, { isTracking: false });
    expect(own(await rechecksIn(16).startDue())).toEqual([]);
  });
});
