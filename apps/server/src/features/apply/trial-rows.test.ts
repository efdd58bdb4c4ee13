import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS, DAY_MS } from "@pricetrail/contract";
import { systemClock } from "../../clock.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { addProduct, addTracking } from "../testing/samples.fixture.ts";

const PRICE = { normalMinor: 100, discountedMinor: null, currency: "AUD" };
const T = contract.CONFIGURATION_MESSAGES.trial;

describe("a trial of a configuration", () => {
  let fixture: EngineFixture;
  let tenant: Tenant;
  let productId: string;
  let now = new Date();

  beforeAll(async () => {
    fixture = await openEngineFixture({ worker: false, clock: { ...systemClock, now: () => now } });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    now = new Date();
    tenant = await fixture.addTenant();
    productId = await addLive("http://shop.example/picked");
  });

  const addLive = (url: string, deletedAt: Date | null = null) =>
    tenant.in(async (trx) => {
      const id = await addProduct(trx, tenant.organisationId, now, { url, deleted_at: deletedAt });
      await addTracking(trx, tenant.organisationId, id, now, PRICE);
      return id;
    });
  const start = (body: object) => tenant.ask(contract.startTrial, `start/trial/${productId}`, body);
  const get = (id: string) => tenant.call<{ data: contract.Trial }>("GET", `get/trial/${id}`);
  const statusOf = async (id: string) => (await get(id)).status;

  it("ends after six hours without its pages, and is deleted after a week", async () => {
    const begin = now.getTime();
    const { data } = await start({ urls: ["http://shop.example/other"] });
    const purgeAt = async (ms: number) => {
      now = new Date(begin + ms);
      await fixture.apply.purge(tenant.organisationId);
    };
    await purgeAt(5.9 * HOUR_MS);
    expect((await get(data._id)).body.data).toMatchObject({
      isFinished: false,
      list: [{ verdict: "waiting" }],
    });
    await purgeAt(6.1 * HOUR_MS);
    expect((await get(data._id)).body.data).toMatchObject({
      isFinished: true,
      list: [{ verdict: "failed", reason: T.ended }],
    });
    await purgeAt(6.9 * DAY_MS);
    expect(await statusOf(data._id)).toBe(200);
    await purgeAt(7.1 * DAY_MS);
    expect(await statusOf(data._id)).toBe(404);
  });

  it("is finished at once when no page can be tried, and tries no more than its limit from both lists", async () => {
    const none = await start({ urls: ["http://another.example/page"] });
    expect(none.data).toMatchObject({ isFinished: true, list: [] });
    const known = await addLive("http://shop.example/known");
    const urls = Array.from(
      { length: contract.MAX_TRIAL_PAGES },
      (_, index) => `http://shop.example/p/${index}`,
    );
    const many = await start({ productIds: [known], urls });
    expect(many.data.list).toHaveLength(contract.MAX_TRIAL_PAGES);
    expect(many.data.list[0]!.productId).toBe(known);
    expect(many.refused).toEqual([{ url: urls.at(-1), reason: T.tooMany(contract.MAX_TRIAL_PAGES) }]);
  });

  it("takes a deleted product's page for a new one, and is gone with its own product", async () => {
    const deleted = await addLive("http://shop.example/deleted", now);
    const { data, refused } = await start({ productIds: [deleted], urls: ["http://shop.example/deleted"] });
    expect(refused).toEqual([{ url: deleted, reason: T.unknownProduct }]);
    expect(data.list).toMatchObject([{ url: "http://shop.example/deleted", productId: null }]);
    await tenant.in((trx) =>
      trx.updateTable("product").set({ deleted_at: now }).where("id", "=", productId).execute(),
    );
    expect(await statusOf(data._id)).toBe(404);
    const accept = await tenant.call("POST", `accept/trial/${data._id}`, { urls: [data.list[0]!.url] });
    expect(accept.status).toBe(404);
  });

  it("is accepted only for pages that were read, and the activity says for how many, known ones included", async () => {
    const known = await addLive("http://shop.example/known");
    const urls = ["http://shop.example/known", "http://shop.example/failed"];
    const { data } = await start({ urls });
    await tenant.in(async (trx) => {
      const draft = JSON.stringify({ offer: {}, entries: [], tier: "auto" });
      await trx.updateTable("trial_row").set({ verdict: "failed", draft }).execute();
      await trx.updateTable("trial_row").set({ verdict: "sure" }).where("position", "=", 0).execute();
    });
    const accept = (chosen: string[]) => tenant.call("POST", `accept/trial/${data._id}`, { urls: chosen });
    expect((await accept(urls)).status).toBe(406);
    expect(await accept([urls[0]!])).toMatchObject({ status: 200, body: { added: 0, changed: 1 } });
    expect((await accept([urls[0]!])).status).toBe(406);
    expect((await get(data._id)).body.data.list).toMatchObject([
      { productId: known, isAccepted: true },
      { productId: null, isAccepted: false },
    ]);
    const recorded = await tenant.in((trx) =>
      trx.selectFrom("activity").select(["after"]).where("action", "=", "accept_trial").execute(),
    );
    expect(recorded).toEqual([{ after: "1" }]);
  });
});
