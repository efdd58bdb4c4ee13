import { extractOffer } from "@pricetrail/extract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import type { PageReading } from "../../reading/read-page.ts";
import type { Tenant } from "../testing/data-bench.ts";
import { settleVisit } from "./settle.service.ts";
import type { Tariff } from "./settle.service.ts";
import { openEngineBench } from "./shop-bench.ts";
import type { EngineBench } from "./shop-bench.ts";

const TARIFF = { freePoints: 3, pointPriceMicroUsd: 50_000 };
const day = (date: number, hour = 12): Date => new Date(Date.UTC(2026, 5, date, hour));

describe("settling a visit", () => {
  let shop: StaticShop;
  let bench: EngineBench;
  let tenant: Tenant;
  let productId: string;
  let ids: string[];

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Blue kettle", "19.90"),
    );
    bench = await openEngineBench({ worker: false });
  });
  afterAll(async () => {
    await bench.close();
    await shop.stop();
  });
  beforeEach(async () => {
    tenant = await bench.addTenant();
    const { body } = await tenant.call<{ data: { _id: string }; entries: { _id: string }[] }>(
      "POST",
      "add/product",
      { url: `${shop.origin}/p/kettle` },
    );
    productId = body.data._id;
    ids = body.entries.map((entry) => entry._id);
  });

  const reading = (price: string, name = "Blue kettle", currency = "USD"): PageReading => ({
    outcome: "value",
    detail: null,
    page: {
      finalUrl: `${shop.origin}/p/kettle`,
      status: 200,
      html: "",
      headers: {},
      tier: "http",
      loadTimeMs: 12.4,
      bytes: 100,
      redirects: [],
    },
    extraction: extractOffer({ html: productPage(name, price, currency), url: `${shop.origin}/p/kettle` }),
    httpStatus: 200,
    snapshot: null,
  });

  /** One run with one visit that gave this reading at this moment. */
  const settle = async (at: Date, read: PageReading, tariff: Tariff = TARIFF) => {
    const run = await bench.runs.startEntries({ organisationId: tenant.organisationId, userId: null }, ids);
    const job = { organisationId: tenant.organisationId, runId: run._id, productId };
    const identity = { name: "Blue kettle", sku: "Blue-kettle" };
    const options = { identity, now: at, tariff };
    return { job, closed: await settleVisit(bench.foundation.db, job, read, options), options };
  };
  const changes = () =>
    tenant.in((trx) =>
      trx.selectFrom("price_change").select(["kind", "from_minor", "to_minor", "at"]).orderBy("at").execute(),
    );
  const latest = () => tenant.in((trx) => trx.selectFrom("latest").selectAll().executeTakeFirstOrThrow());

  it("stores and bills a second delivery of the same visit not again", async () => {
    const { job, closed, options } = await settle(day(1), reading("19.90"));
    expect(closed).toEqual([job.runId]);
    const again = await settleVisit(bench.foundation.db, job, reading("5.00"), options);
    expect(again).toEqual([]);
    const rows = await tenant.in((trx) => trx.selectFrom("observation").select("minor").execute());
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.minor !== null)).toEqual([{ minor: 1990 }]);
    expect(await tenant.in((trx) => trx.selectFrom("page_check").selectAll().execute())).toHaveLength(1);
  });

  it("freezes quota, price and UTC day in the ledger, free until the day's quota is used", async () => {
    await settle(day(1, 23), reading("19.90"));
    await settle(day(1, 23), reading("19.90"));
    await settle(day(2, 0), reading("19.90"));
    const rows = await tenant.in((trx) =>
      trx
        .selectFrom("usage_ledger")
        .select(["day", "number", "quota", "price_micro_usd"])
        .orderBy("day")
        .orderBy("number")
        .execute(),
    );
    expect(rows).toEqual([
      { day: "2026-06-01", number: 1, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-01", number: 2, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-01", number: 3, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-01", number: 4, quota: 3, price_micro_usd: 50_000 },
      { day: "2026-06-02", number: 1, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-02", number: 2, quota: 3, price_micro_usd: 0 },
    ]);
  });

  it("tells once a day that the free points are used up, in the transaction that uses them", async () => {
    const told: { day: string; used: number }[] = [];
    const tariff = {
      ...TARIFF,
      onQuotaReached: (_trx: unknown, { day: on, used }: { day: string; used: number }) => {
        told.push({ day: on, used });
        return Promise.resolve();
      },
    };
    for (const at of [day(1), day(1), day(1), day(2)]) await settle(at, reading("19.90"), tariff);
    expect(told).toEqual([{ day: "2026-06-01", used: 4 }]);
  });

  it("writes a price change only when the price differs from the one before", async () => {
    await settle(day(1), reading("19.90"));
    await settle(day(2), reading("19.90"));
    await settle(day(3), reading("17.50"));
    expect(await changes()).toEqual([{ kind: "normal", from_minor: 1990, to_minor: 1750, at: day(3) }]);
  });

  it("mends the change after it when a reading arrives late, and leaves the latest price alone", async () => {
    await settle(day(1), reading("10.00"));
    await settle(day(5), reading("12.00"));
    await settle(day(3), reading("11.00"));
    expect(await changes()).toEqual([
      { kind: "normal", from_minor: 1000, to_minor: 1100, at: day(3) },
      { kind: "normal", from_minor: 1100, to_minor: 1200, at: day(5) },
    ]);
    expect(await latest()).toMatchObject({ normal_minor: 1200, priced_at: day(5), checked_at: day(5) });
  });

  it("takes a change away that a late reading shows to be none", async () => {
    await settle(day(1), reading("10.00"));
    await settle(day(5), reading("12.00"));
    await settle(day(3), reading("12.00"));
    expect(await changes()).toEqual([{ kind: "normal", from_minor: 1000, to_minor: 1200, at: day(3) }]);
  });

  it.each([
    ["another product at the address", () => reading("19.90", "Red garden chair"), "identity_changed"],
    ["another currency", () => reading("19.90", "Blue kettle", "EUR"), "currency_changed"],
    ["a price far from the last one", () => reading("0.19"), "out_of_range"],
  ])("keeps the last price, with its age, when the page shows %s", async (_what, doubtful, outcome) => {
    await settle(day(1), reading("19.90"));
    await settle(day(2), doubtful());
    expect(await latest()).toMatchObject({
      outcome,
      checked_at: day(2),
      priced_at: day(1),
      normal_minor: 1990,
      currency: "USD",
    });
    expect(await changes()).toEqual([]);
    const points = await tenant.in((trx) => trx.selectFrom("usage_ledger").selectAll().execute());
    expect(points).toHaveLength(2);
  });

  it("believes a far price when the next check reads the very same", async () => {
    await settle(day(1), reading("19.90"));
    await settle(day(2), reading("0.19"));
    await settle(day(3), reading("0.19"));
    expect(await latest()).toMatchObject({ outcome: "value", normal_minor: 19 });
  });
});
