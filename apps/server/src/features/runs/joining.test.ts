import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture } from "./shop.fixture.ts";
import type { EngineFixture } from "./shop.fixture.ts";

interface RunAnswer {
  _id: string;
  state: string;
  total: number;
  values: number;
  errors: number;
  joined: number;
}

interface Answer {
  message: string;
  entries: { _id: string }[];
  data: RunAnswer;
  list: { _id: string }[];
}

describe("runs over the same entries", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let ids: { _id: string }[];

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Blue kettle", "19.90"),
    );
    // No worker runs, so runs stay live for as long as the test needs.
    fixture = await openEngineFixture({ worker: false });
    tenant = await fixture.addTenant();
    const { body } = await tenant.call<Answer>("POST", "add/product", { url: `${shop.origin}/p/kettle` });
    ids = body.entries.map((entry) => ({ _id: entry._id }));
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  const start = async (entries = ids): Promise<RunAnswer> => {
    const { status, body } = await tenant.call<Answer>("POST", "start/track", entries);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const cancel = async (run: RunAnswer) =>
    (await tenant.call<Answer>("POST", `cancel/run/${run._id}`)).status;
  const get = async (run: RunAnswer): Promise<RunAnswer> =>
    (await tenant.call<Answer>("GET", `get/run/${run._id}`)).body.data;

  const joinedItems = async (run: RunAnswer) =>
    (await tenant.call<{ list: { isJoined: boolean }[] }>("GET", `get/run/${run._id}/item`)).body.list.map(
      (item) => item.isJoined,
    );

  it("joins entries that are live in another run, and visits the page once for both", async () => {
    const visitsBefore = shop.visits.get("/p/kettle") ?? 0;
    const first = await start();
    const second = await start();
    expect(first).toMatchObject({ total: 3, joined: 0 });
    expect(second).toMatchObject({ total: 3, joined: 3 });
    await fixture.startWorker("visits");
    const ended = await Promise.all([first, second].map((run) => fixture.ended(tenant, run._id)));
    expect(ended).toMatchObject([
      { state: "finished", values: 3, errors: 0, joined: 0 },
      { state: "finished", values: 3, errors: 0, joined: 3 },
    ]);
    expect(await joinedItems(first)).toEqual([false, false, false]);
    expect(await joinedItems(second)).toEqual([true, true, true]);
    expect(shop.visits.get("/p/kettle")).toBe(visitsBefore + 1);
    const ledger = await tenant.in((trx) => trx.selectFrom("usage_ledger").selectAll().execute());
    expect(ledger).toHaveLength(2);
    await fixture.stopWorker("visits");
  });

  it("transfers the visits of a cancelled run to a run that had joined it", async () => {
    const first = await start();
    const second = await start();
    const third = await start(ids.slice(0, 1));
    expect(await cancel(first)).toBe(200);
    expect(await get(first)).toMatchObject({ state: "cancelled", values: 0, errors: 0 });
    expect(await get(second)).toMatchObject({ joined: 0 });
    expect(await get(third)).toMatchObject({ joined: 1 });
    const fourth = await start(ids.slice(0, 1));
    expect(await cancel(fourth)).toBe(200);
    expect(await get(fourth)).toMatchObject({ state: "cancelled", joined: 0 });
    await fixture.startWorker("visits");
    expect(await fixture.ended(tenant, second._id)).toMatchObject({ state: "finished", values: 3 });
    expect(await fixture.ended(tenant, third._id)).toMatchObject({ state: "finished", values: 1 });
    await fixture.stopWorker("visits");
  });

  it("refuses to cancel a run that has ended", async () => {
    const run = await start();
    expect(await cancel(run)).toBe(200);
    expect(await cancel(run)).toBe(406);
  });

  it("starts nothing for products whose tracking is off", async () => {
    const { body } = await tenant.call<Answer>("GET", "get/product");
    const id = body.list[0]!._id;
    await tenant.call<Answer>("POST", `update/product/${id}`, { isTracking: false });
    const { status, body: refused } = await tenant.call<Answer>("POST", "start/track", ids);
    expect([status, refused.message]).toEqual([406, "Tracking is switched off for the selected products."]);
    // Together with a tracked product, it is left out.
    const url = `${shop.origin}/p/other`;
    const { entries } = (await tenant.call<Answer>("POST", "add/product", { url })).body;
    const other = entries.map((entry) => ({ _id: entry._id }));
    const run = await start([...ids, ...other]);
    expect(run.total).toBe(other.length);
    await cancel(run);
    await tenant.call<Answer>("POST", `update/product/${id}`, { isTracking: true });
  });
});
