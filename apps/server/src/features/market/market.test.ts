import {
  DAY_MS,
  listMarket,
  MARKET_TEXTS,
  marketItem,
  marketSummary,
  updateItem,
  updateMarketSetting,
} from "@pricetrail/contract";
import type { ItemChanges } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { startEgressGuard } from "../../egress/guard.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { newId } from "../../ids.ts";
import { createActivity } from "../activity/activity.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addName, addProduct, settleSample } from "../testing/samples.fixture.ts";
import type { SampleResult } from "../testing/samples.fixture.ts";
import { createMarket } from "./market.ts";

describe("the market", () => {
  let fixture: DataFixture;
  let guard: EgressGuard;
  let market: ReturnType<typeof createMarket>;
  let tenant: Tenant;
  let item: string;

  beforeAll(async () => {
    guard = await startEgressGuard({ allow: [] });
    fixture = await openDataFixture((foundation) => {
      market = createMarket(foundation, {
        guard,
        activity: createActivity(foundation),
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
    item = await group("Espresso machine");
  });

  const group = (name: string) =>
    tenant.in((trx) => addName(trx, tenant.organisationId, "product_group", name));
  const compute = async () => {
    for (const job of market.jobs) if (job.kind === "leased") await job.run(new AbortController().signal);
  };

  /** Adds a product of a seller to an item, with its last reading. */
  async function offer(
    seller: string,
    normalMinor: number | null,
    { of = item, ago = 0, ...rest }: Omit<SampleResult, "price"> & { of?: string; ago?: number } = {},
    currency = "EUR",
  ) {
    const { organisationId } = tenant;
    return tenant.in(async (trx) => {
      const sellerId = await addName(trx, organisationId, "seller", seller);
      const at = new Date(fixture.time.now.getTime() - ago);
      const id = await addProduct(trx, organisationId, at, { seller_id: sellerId, group_id: of });
      const price = normalMinor === null ? {} : { price: { normalMinor, discountedMinor: null, currency } };
      await settleSample(trx, organisationId, id, at, { ...price, ...rest });
      return { id, sellerId };
    });
  }
  const reread = (productId: string, normalMinor: number) =>
    tenant.in((trx) =>
      settleSample(trx, tenant.organisationId, productId, fixture.time.now, {
        price: { normalMinor, discountedMinor: null, currency: "EUR" },
      }),
    );
  const state = (changes: ItemChanges, id = item) =>
    tenant.call<{ message: string; fields?: Record<string, string> }>("POST", `update/item/${id}`, changes);
  const row = async () => (await tenant.ask(marketItem, `get/market/${item}`)).data;
  const standingOf = async (query: string) => {
    await compute();
    return (await tenant.ask(listMarket, `get/market?${query}`)).list.map(({ group }) => group);
  };

  it("compares the stated price with every other seller's, and says what it does not compare", async () => {
    await offer("Alpha", 9_000);
    await offer("Beta", 11_000);
    await offer("Old", 5_000, { ago: 5 * DAY_MS });
    await offer("Abroad", 6_000, {}, "USD");
    await offer("Sold out", 7_000, { stock: "OutOfStock" });
    await offer("Unread", null);
    expect((await state({ currency: "EUR", normalPrice: "100.00", map: "95", ownId: "SKU-1" })).status).toBe(
      200,
    );
    expect(await row()).toMatchObject({
      group: "Espresso machine",
      ownId: "SKU-1",
      own: { value: "100.00", currency: "EUR" },
      ownSource: "stated",
      standing: "undercut",
      rank: 2,
      ranked: 3,
      cheapest: { value: "90.00", currency: "EUR" },
      median: { value: "100.00", currency: "EUR" },
      gap: { value: "10.00", currency: "EUR" },
      gapPermille: 111,
      indexPermille: 1000,
    });
    expect(
      (await row()).offers.map(({ seller, unranked, isBelowMap }) => [seller?.name, unranked, isBelowMap]),
    ).toEqual([
      ["Alpha", null, true],
      ["Beta", null, false],
      ["Old", "stale", false],
      ["Sold out", "stock", false],
      ["Abroad", "currency", false],
      ["Unread", "unpriced", false],
    ]);
  });

  it("takes our price from the own shop where none is stated, and shows a difference where one is", async () => {
    const { sellerId } = await offer("Us", 10_000);
    await offer("Alpha", 9_000);
    expect(await row()).toMatchObject({ own: null, standing: "unpriced", shopPrice: null });
    await tenant.ask(updateMarketSetting, "update/market-setting", { ownSeller: sellerId });
    expect(await row()).toMatchObject({
      own: { value: "100.00" },
      ownSource: "tracked",
      ranked: 2,
      standing: "undercut",
    });
    expect(await row()).toMatchObject({ lastOwn: null });
    await state({ currency: "EUR", normalPrice: "89.00" });
    expect(await row()).toMatchObject({
      own: { value: "89.00" },
      ownSource: "stated",
      shopPrice: { value: "100.00" },
      standing: "cheapest",
    });
  });

  it("is filtered, sorted and summed by its position, which follows each price", async () => {
    const other = await group("Grinder");
    const { id } = await offer("Alpha", 9_000);
    await offer("Beta", 5_000, { of: other });
    await state({ currency: "EUR", normalPrice: "100.00" });
    await state({ currency: "EUR", normalPrice: "40.00", map: "60" }, other);
    expect(await standingOf("standing=undercut")).toEqual(["Espresso machine"]);
    expect(await standingOf("standing=cheapest")).toEqual(["Grinder"]);
    expect(await standingOf("only=belowMap")).toEqual(["Grinder"]);
    expect(await standingOf("sort=-gap")).toEqual(["Espresso machine", "Grinder"]);
    expect(await standingOf("sort=gap&search=GRIND")).toEqual(["Grinder"]);
    fixture.time.now = new Date(TEST_NOW.getTime() + 1000);
    await reread(id, 12_000);
    expect(await standingOf("standing=undercut")).toEqual([]);
    expect((await tenant.ask(marketSummary)).data).toEqual({
      items: 2,
      standings: { cheapest: 2, level: 0, undercut: 0, alone: 0, unpriced: 0 },
      belowMap: 1,
      opportunities: 0,
      openViolations: 1,
      indexPermille: 817,
      ownSeller: null,
      basis: "selling",
      mapGraceHours: 0,
    });
  });

  it("keeps since when it is undercut, until it no longer is", async () => {
    const { id } = await offer("Alpha", 9_000);
    await state({ currency: "EUR", normalPrice: "100.00" });
    await compute();
    const since = TEST_NOW.toISOString();
    expect((await row()).undercutSince).toBe(since);
    for (const [hours, minor, expected] of [
      [1, 8_000, since],
      [2, 11_000, null],
      [3, 9_500, new Date(TEST_NOW.getTime() + 3 * 3_600_000).toISOString()],
    ] as const) {
      fixture.time.now = new Date(TEST_NOW.getTime() + hours * 3_600_000);
      await reread(id, minor);
      await compute();
      expect((await row()).undercutSince).toBe(expected);
    }
  });

  it("changes when a price becomes stale, is read again, or its product leaves, though nobody asks", async () => {
    const { id } = await offer("Alpha", 9_000);
    await state({ currency: "EUR", normalPrice: "100.00", map: "95" });
    expect(await standingOf("standing=undercut&only=belowMap")).toEqual(["Espresso machine"]);
    fixture.time.now = new Date(TEST_NOW.getTime() + 3 * DAY_MS);
    expect(await standingOf("standing=alone")).toEqual(["Espresso machine"]);
    expect(await standingOf("only=belowMap")).toEqual([]);
    await reread(id, 9_000);
    expect(await standingOf("standing=undercut")).toEqual(["Espresso machine"]);
    await tenant.in((trx) =>
      trx.updateTable("product").set({ group_id: null }).where("id", "=", id).execute(),
    );
    expect(await standingOf("standing=alone")).toEqual(["Espresso machine"]);
  });

  it("compares no price whose visits have failed for days, though its plan visits weekly, and shows our own as last read", async () => {
    const { organisationId } = tenant;
    const timing = { mode: "interval", everyMinutes: 7 * 24 * 60, zone: "UTC", window: null, weekdays: [] };
    await tenant.in((trx) =>
      trx
        .insertInto("plan")
        .values({
          organisation_id: organisationId,
          id: newId(TEST_NOW),
          scope: "all",
          target_id: null,
          timing: JSON.stringify(timing),
          next_slot_at: null,
          next_due_at: null,
          created_at: TEST_NOW,
          updated_at: TEST_NOW,
          deleted_at: null,
        })
        .execute(),
    );
    const { id, sellerId } = await offer("Us", 10_000);
    const { id: other } = await offer("Alpha", 9_000);
    await tenant.ask(updateMarketSetting, "update/market-setting", { ownSeller: sellerId });
    fixture.time.now = new Date(TEST_NOW.getTime() + 2 * DAY_MS);
    expect(await standingOf("standing=undercut")).toEqual(["Espresso machine"]);
    const fail = (productId: string) =>
      tenant.in((trx) =>
        settleSample(trx, organisationId, productId, fixture.time.now, { outcome: "timeout" }),
      );
    await fail(other);
    fixture.time.now = new Date(TEST_NOW.getTime() + 3 * DAY_MS);
    expect(await standingOf("standing=alone")).toEqual(["Espresso machine"]);
    await fail(id);
    expect(await row()).toMatchObject({
      own: null,
      standing: "unpriced",
      lastOwn: { price: { value: "100.00", currency: "EUR" }, pricedAt: TEST_NOW.toISOString() },
      offers: [{ unranked: "stale", isStale: true }],
    });
  });

  it("follows a stated sale at its start and end", async () => {
    await offer("Alpha", 9_000, {});
    const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);
    await state({
      currency: "EUR",
      normalPrice: "100",
      salePrice: "80",
      saleFrom: at(1).toISOString(),
      saleTo: at(2).toISOString(),
    });
    for (const [hours, standing] of [
      [0, "undercut"],
      [1, "cheapest"],
      [2, "undercut"],
    ] as const) {
      fixture.time.now = at(hours);
      expect(await standingOf(`standing=${standing}`)).toEqual(["Espresso machine"]);
    }
  });

  it.each([
    ["amounts without a currency", { normalPrice: "1" }, "currency"],
    ["too many decimals", { currency: "JPY", normalPrice: "1.5" }, "normalPrice"],
    ["a sale that is no reduction", { currency: "EUR", normalPrice: "1", salePrice: "1" }, "salePrice"],
    ["a wrong check digit", { gtin: "4006381333932" }, "gtin"],
    ["no amount", { currency: "EUR", cost: "about 5" }, "cost"],
  ] as const)("refuses %s, and changes nothing", async (_what, changes, field) => {
    const before = await row();
    const { status, body } = await state(changes);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await row()).toEqual(before);
  });

  it("changes a currency only with every amount, and has each own id once", async () => {
    await state({ currency: "EUR", normalPrice: "10", ownId: "A" });
    expect((await state({ currency: "USD" })).status).toBe(400);
    expect((await state({ currency: "USD", normalPrice: "11" })).status).toBe(200);
    const other = await group("Grinder");
    const taken = await state({ ownId: "A" }, other);
    expect([taken.status, taken.body.message]).toEqual([409, MARKET_TEXTS.ownIdTaken]);
  });

  it("belongs to its organisation", async () => {
    await state({ currency: "EUR", normalPrice: "10" });
    const { sellerId } = await offer("Alpha", 900);
    const stranger = await fixture.addTenant();
    expect((await stranger.call("GET", `get/market/${item}`)).status).toBe(404);
    expect((await stranger.call("POST", `update/item/${item}`, { ownId: "B" })).status).toBe(404);
    expect((await stranger.call("POST", "update/market-setting", { ownSeller: sellerId })).status).toBe(400);
    expect((await stranger.ask(listMarket)).list).toEqual([]);
    const viewer = await fixture.addTenant("viewer");
    expect((await viewer.call("POST", `update/item/${item}`, { ownId: "B" })).status).toBe(403);
  });

  it("lists its changes in the record", async () => {
    await tenant.ask(updateItem, `update/item/${item}`, { ownId: "A", brand: "Gaggia" });
    expect(await row()).toMatchObject({ ownId: "A", brand: { name: "Gaggia" } });
    const rows = await tenant.in((trx) =>
      trx.selectFrom("activity").select(["action", "target", "after"]).execute(),
    );
    expect(rows).toEqual([{ action: "change_item", target: "Espresso machine", after: "ownId, brand" }]);
  });
});
