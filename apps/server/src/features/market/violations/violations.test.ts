import {
  DAY_MS,
  exportViolations,
  HOUR_MS,
  listViolations,
  marketSummary,
  updateMarketSetting,
  VIOLATION_TEXTS as T,
} from "@pricetrail/contract";
import type { ItemChanges, ViolationRow } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unzipSync } from "fflate";
import type { Trx } from "../../../database/tenant.ts";
import { newId } from "../../../ids.ts";
import { insertEvidence } from "../../evidence/evidence.store.ts";
import { RECORD_FORMAT, recordText, sha256 } from "../../evidence/record.rules.ts";
import { TEST_NOW } from "../../../database/testing.ts";
import { startEgressGuard } from "../../../egress/guard.ts";
import type { EgressGuard } from "../../../egress/guard.ts";
import { createActivity } from "../../activity/activity.ts";
import { openDataFixture } from "../../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../../testing/data.fixture.ts";
import { addName, addProduct, settleSample } from "../../testing/samples.fixture.ts";
import type { SampleResult } from "../../testing/samples.fixture.ts";
import { createMarket } from "../market.ts";

/** Stores the evidence of a product's price, as a visit at that time does. */
async function addEvidence(trx: Trx, organisationId: string, productId: string, at: Date): Promise<void> {
  const check = newId(at);
  const record = recordText({
    format: RECORD_FORMAT,
    product: productId,
    number: 1,
    previous: null,
    check,
    at: at.toISOString(),
    causes: ["price"],
    since: at.toISOString(),
    outcome: "value",
    detail: null,
    values: [],
    finalUrl: "https://shop.example/p/lamp",
    httpStatus: 200,
    tier: "http",
    loadTimeMs: 12,
    extractor: "1",
    pageHash: sha256("page").toString("hex"),
    contents: {},
  });
  await insertEvidence(trx, {
    organisation_id: organisationId,
    product_id: productId,
    number: 1,
    check_id: check,
    at,
    since: at,
    causes: ["price"],
    outcome: "value",
    normal_minor: 9_500,
    discounted_minor: null,
    currency: "EUR",
    block_hash: null,
    headers_hash: null,
    picture_hash: null,
    record,
    hash: sha256(record),
  });
}

describe("violations of minimum advertised prices", () => {
  let fixture: DataFixture;
  let market: ReturnType<typeof createMarket>;
  let tenant: Tenant;
  let item: string;
  let guard: EgressGuard;

  beforeAll(async () => {
    guard = await startEgressGuard({ allow: [] });
    fixture = await openDataFixture((foundation) => {
      market = createMarket(foundation, {
        activity: createActivity(foundation),
        guard,
        listings: { addIn: () => Promise.reject(new Error("no listing here")) },
      });
      return market.registerRoutes;
    });
  });
  afterAll(async () => {
    await fixture.close();
    await guard.stop();
  });
  beforeEach(async () => {
    fixture.time.now = TEST_NOW;
    tenant = await fixture.addTenant();
    item = await tenant.in((trx) => addName(trx, tenant.organisationId, "product_group", "Desk lamp"));
    await state({ currency: "EUR", map: "100.00", ownId: "LMP-1" });
    await compute();
  });

  const compute = async () => {
    for (const job of market.jobs) if (job.kind === "leased") await job.run(new AbortController().signal);
  };
  const later = (ms: number) => {
    fixture.time.now = new Date(fixture.time.now.getTime() + ms);
  };
  const state = (changes: ItemChanges) => tenant.call("POST", `update/item/${item}`, changes);

  /** Adds a product of a seller to the item, with its last reading. */
  async function offer(
    seller: string,
    normalMinor: number,
    rest: Omit<SampleResult, "price"> = {},
    currency = "EUR",
  ) {
    const { organisationId } = tenant;
    const id = await tenant.in(async (trx) => {
      const sellerId = await addName(trx, organisationId, "seller", seller);
      return addProduct(trx, organisationId, fixture.time.now, { seller_id: sellerId, group_id: item });
    });
    await read(id, normalMinor, rest, currency);
    return id;
  }
  async function read(
    productId: string,
    normalMinor: number,
    rest: Omit<SampleResult, "price"> = {},
    currency = "EUR",
  ) {
    await tenant.in((trx) =>
      settleSample(trx, tenant.organisationId, productId, fixture.time.now, {
        price: { normalMinor, discountedMinor: null, currency },
        ...rest,
      }),
    );
  }
  const list = async (query = ""): Promise<ViolationRow[]> => {
    await compute();
    return (await tenant.ask(listViolations, `get/map-violation?${query}`)).list;
  };
  const change = (id: string, body: object, of = tenant) =>
    of.call<{ message: string; data: ViolationRow }>("POST", `update/map-violation/${id}`, body);
  const at = () => fixture.time.now.toISOString();

  it("opens when a published price is below the minimum, and not when it is stale, sold out or in another currency", async () => {
    const old = await offer("Old", 9_000);
    await offer("Fair", 10_000);
    later(5 * DAY_MS);
    const since = at();
    await offer("Abroad", 9_000, {}, "USD");
    await offer("Sold out", 9_000, { stock: "OutOfStock" });
    const cheap = await offer("Cheap", 9_500);
    const [violation, ...others] = await list();
    expect(others).toEqual([]);
    expect(violation).toMatchObject({
      item: { _id: item, name: "Desk lamp", ownId: "LMP-1" },
      product: { _id: cheap },
      seller: { name: "Cheap" },
      price: { value: "95.00", currency: "EUR" },
      map: { value: "100.00", currency: "EUR" },
      gapPermille: -50,
      since,
      seenAt: since,
      isStale: false,
      sightings: 1,
      times: 1,
      status: "open",
      statusBy: null,
      endedAt: null,
    });
    later(HOUR_MS);
    await read(old, 9_000);
    expect((await list("sort=gap")).map(({ seller, sightings }) => [seller?.name, sightings])).toEqual([
      ["Cheap", 1],
      ["Old", 2],
    ]);
    expect((await tenant.ask(marketSummary, "get/market-summary")).data.openViolations).toBe(2);
  });

  it("is one violation however often its price is read or computed, and notes the last price and time", async () => {
    const product = await offer("Cheap", 9_500);
    const since = at();
    await list();
    for (const minor of [9_500, 9_400, 9_400]) {
      later(2 * HOUR_MS);
      await read(product, minor);
      await compute();
    }
    expect(await list()).toMatchObject([
      { price: { value: "94.00" }, since, seenAt: at(), sightings: 4, times: 1, status: "open" },
    ]);
    later(10 * DAY_MS);
    expect(await list()).toMatchObject([{ isStale: true, status: "open", sightings: 4 }]);
  });

  it("is resolved when the price rises, and a new one when it falls again", async () => {
    const product = await offer("Cheap", 9_500);
    await list();
    later(HOUR_MS);
    await read(product, 10_000);
    const raised = at();
    expect(await list()).toMatchObject([{ status: "resolved", endedAt: raised, endedBy: "price" }]);
    later(HOUR_MS);
    await read(product, 9_900);
    expect(await list()).toMatchObject([
      { status: "open", since: at(), times: 2, price: { value: "99.00" } },
      { status: "resolved", times: 1, price: { value: "95.00" } },
    ]);
    expect(await list("status=open")).toHaveLength(1);
  });

  it.each([
    ["another minimum", { map: "90.00" }, []],
    ["a minimum that is still higher", { map: "98.00" }, ["98.00"]],
    ["none", { map: null }, []],
    ["one that is not in effect yet", { mapFrom: new Date(TEST_NOW.getTime() + DAY_MS).toISOString() }, []],
  ])("is over when the minimum is %s", async (_what, changes, open) => {
    await offer("Cheap", 9_500);
    await list();
    later(HOUR_MS);
    await state({ currency: "EUR", ...changes });
    const rows = await list();
    expect(rows.at(-1)).toMatchObject({ status: "resolved", endedBy: "map", endedAt: at() });
    expect(rows.filter(({ status }) => status === "open").map(({ map }) => map.value)).toEqual(open);
  });

  it("is over when the product is sold out or leaves the item", async () => {
    const [one, two] = [await offer("One", 9_000), await offer("Two", 9_500)];
    await list();
    later(HOUR_MS);
    await read(one, 9_000, { stock: "OutOfStock" });
    await tenant.in((trx) =>
      trx.updateTable("product").set({ group_id: null }).where("id", "=", two).execute(),
    );
    expect((await list("sort=gap")).map(({ seller, endedBy }) => [seller?.name, endedBy])).toEqual([
      ["Two", "gone"],
      ["One", "stock"],
    ]);
  });

  it("begins when the minimum takes effect, and only after the grace", async () => {
    await tenant.ask(updateMarketSetting, "update/market-setting", { mapGraceHours: 2 });
    const from = new Date(TEST_NOW.getTime() + HOUR_MS).toISOString();
    await state({ mapFrom: from, mapTo: new Date(TEST_NOW.getTime() + 5 * HOUR_MS).toISOString() });
    await offer("Cheap", 9_500);
    expect(await list()).toEqual([]);
    later(2 * HOUR_MS);
    expect(await list()).toEqual([]);
    later(HOUR_MS);
    expect(await list()).toMatchObject([{ since: from, status: "open" }]);
    later(2 * HOUR_MS);
    expect(await list()).toMatchObject([{ status: "resolved", endedBy: "map" }]);
    // One that is over within the grace was none.
    await state({ mapFrom: null, mapTo: null });
    expect(await list("status=open")).toEqual([]);
    later(HOUR_MS);
    await state({ map: null });
    expect(await list()).toHaveLength(1);
  });

  it("is marked as notified, excused with a reason, and opened again; what is excused stays so", async () => {
    const product = await offer("Cheap", 9_500);
    const [{ _id }] = (await list()) as [ViolationRow];
    expect((await change(_id, { status: "notified" })).body).toMatchObject({
      message: T.updated.notified,
      data: { status: "notified", statusAt: at() },
    });
    expect((await change(_id, { status: "open" })).body.data.status).toBe("open");
    expect(await change(_id, { status: "excused" })).toMatchObject({ status: 400 });
    await change(_id, { status: "excused", reason: "Agreed clearance" });
    later(HOUR_MS);
    await read(product, 9_300);
    expect(await list()).toMatchObject([
      { status: "excused", reason: "Agreed clearance", price: { value: "93.00" } },
    ]);
    later(HOUR_MS);
    await read(product, 10_500);
    expect(await list()).toMatchObject([{ status: "excused", endedBy: "price" }]);
    expect(await change(_id, { status: "open" })).toMatchObject({ status: 406, body: { message: T.over } });
  });

  it("is another organisation's neither to see nor to change", async () => {
    await offer("Cheap", 9_500);
    const [{ _id }] = (await list()) as [ViolationRow];
    const other = await fixture.addTenant();
    expect((await other.ask(listViolations, "get/map-violation")).list).toEqual([]);
    expect(await change(_id, { status: "notified" }, other)).toMatchObject({ status: 404 });
    expect(await list()).toMatchObject([{ status: "open" }]);
  });

  it("has a case file, of which the evidence's own page verifies every byte without a network", async () => {
    const product = await offer("Cheap", 9_500);
    const [{ _id }] = (await list()) as [ViolationRow];
    const download = () =>
      fixture.app.inject({
        url: `/api/get/map-violation/${_id}/case`,
        headers: { authorization: `Bearer ${tenant.caller.sessionId}` },
      });
    expect((await download()).statusCode).toBe(406);
    await tenant.in((trx) => addEvidence(trx, tenant.organisationId, product, fixture.time.now));
    const answer = await download();
    expect(answer.headers["content-type"]).toBe("application/zip");
    const files = unzipSync(answer.rawPayload);
    expect(Buffer.from(files["case.pdf"]!).subarray(0, 5).toString()).toBe("%PDF-");
    expect(Buffer.from(files["SHA256SUMS"]!).toString()).toContain("  case.pdf\n");
    const verifier = new URL("../../evidence/verifier/verify.js", import.meta.url);
    const { verifyArchive } = (await import(verifier.href)) as {
      verifyArchive: (bytes: Uint8Array) => Promise<{ findings: { file: string }[] }>;
    };
    expect((await verifyArchive(answer.rawPayload)).findings).toEqual([]);
    const changed = Buffer.from(answer.rawPayload);
    changed[changed.indexOf("%PDF-")] = 0;
    expect((await verifyArchive(changed)).findings.map(({ file }) => file)).toContain("case.pdf");
  });

  it("is filtered by seller and text, and exported as shown", async () => {
    await offer("Cheap", 9_500);
    await offer("Cheaper", 9_000);
    const [{ seller }] = (await list("sort=-gap")) as [ViolationRow];
    expect((await list(`seller=${seller!._id}`)).map((row) => row.seller?.name)).toEqual(["Cheaper"]);
    expect(await list("search=lmp-1")).toHaveLength(2);
    expect(await list("search=kettle")).toEqual([]);
    const { body } = await fixture.app.inject({
      method: "GET",
      url: `/api/${exportViolations.path}?seller=${seller!._id}&ticket=${tenant.caller.sessionId}`,
    });
    expect(body.split("\r\n").slice(1, 3)).toEqual([expect.stringMatching(/^LMP-1,Desk lamp,,Cheaper,/), ""]);
  });
});
