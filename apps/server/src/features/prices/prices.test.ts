import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { addName, addProduct, addTracking, settleSample } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { createTracked } from "../tracked/tracked.ts";
import { insertCorrection } from "./held-prices.store.ts";
import { createPrices } from "./prices.ts";

const aud = (normalMinor: number, discountedMinor: number | null = null) => ({
  normalMinor,
  discountedMinor,
  currency: "AUD",
});

describe("the histories", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let product: string;

  /** Returns the time this many hours before now. */
  const ago = (hours: number) => new Date(fixture.time.now.getTime() - hours * HOUR_MS);
  const settle = (id: string, hours: number, result: Parameters<typeof settleSample>[4]) =>
    tenant.in((trx) => settleSample(trx, tenant.organisationId, id, ago(hours), result));

  beforeAll(async () => {
    fixture = await openDataFixture((foundation) => (router) => {
      createPrices(foundation).registerRoutes(router);
      createTracked(foundation).registerRoutes(router);
    });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    product = await tenant.in((trx) => addProduct(trx, tenant.organisationId, fixture.time.now));
  });

  it("show a product as change points from the range's start to its last price, next to its errors", async () => {
    await settle(product, 400, { price: aud(1000) });
    await settle(product, 100, { price: aud(1000) });
    await settle(product, 90, { price: aud(1000, 800) });
    await settle(product, 80, { outcome: "timeout" });
    await settle(product, 70, { outcome: "timeout" });
    await settle(product, 60, { price: aud(1200) });
    await settle(product, 50, { price: aud(1200) });
    const { series, errors, checks, from } = await tenant.ask(
      contract.productHistory,
      `get/product/${product}/history`,
    );
    expect(series).toEqual([
      {
        productId: product,
        product: "Some product",
        seller: "",
        picture: null,
        currency: "AUD",
        points: [
          [Date.parse(from), 1000, null],
          [ago(90).getTime(), 1000, 800],
          [ago(60).getTime(), 1200, null],
        ],
        until: ago(50).getTime(),
      },
    ]);
    expect(errors).toEqual([{ at: ago(80).getTime(), outcome: "timeout", count: 2 }]);
    expect(checks).toBe(6);
  });

  it("show each UTC day of a continued failure, with the number of its failed checks", async () => {
    const day = (number: number) =>
      new Date(fixture.time.now).setUTCHours(0, 0, 0, 0) - number * contract.DAY_MS;
    const hours = (at: number) => (fixture.time.now.getTime() - at) / contract.HOUR_MS;
    await settle(product, hours(day(4)), { price: aud(1000) });
    for (const number of [3, 2, 1])
      for (const hour of [6, 12])
        await settle(product, hours(day(number) + hour * contract.HOUR_MS), { outcome: "blocked" });
    const { errors } = await tenant.ask(contract.productHistory, `get/product/${product}/history`);
    expect(errors).toEqual(
      [3, 2, 1].map((number) => ({ at: day(number) + 6 * contract.HOUR_MS, outcome: "blocked", count: 2 })),
    );
  });

  it("have one series per currency, without a line across the switch", async () => {
    await settle(product, 60, { price: aud(1000) });
    await settle(product, 50, { price: { ...aud(700), currency: "USD" } });
    await settle(product, 40, { price: aud(1100) });
    const { series } = await tenant.ask(contract.productHistory, `get/product/${product}/history`);
    expect(series.map(({ currency, points }) => [currency, points])).toEqual([
      [
        "AUD",
        [
          [ago(60).getTime(), 1000, null],
          [ago(50).getTime(), null, null],
          [ago(40).getTime(), 1100, null],
        ],
      ],
      [
        "USD",
        [
          [ago(50).getTime(), 700, null],
          [ago(40).getTime(), null, null],
        ],
      ],
    ]);
  });

  it("list under the five tabs what the chart shows, changes with the previous price", async () => {
    await settle(product, 90, { price: aud(1000) });
    await settle(product, 80, { price: aud(1000, 800) });
    await settle(product, 70, { outcome: "blocked" });
    await settle(product, 60, { price: aud(1500) });
    const tab = async (name: string) =>
      (await tenant.ask(contract.productChecks, `get/product/${product}/check?tab=${name}`)).list;
    expect((await tab("all")).map((row) => row.outcome)).toEqual(["value", "blocked", "value", "value"]);
    expect((await tab("discounted")).map((row) => row.discountedPrice?.value)).toEqual(["8.00"]);
    expect((await tab("normal")).map((row) => row.normalPrice?.value)).toEqual(["15.00", "10.00"]);
    expect(await tab("normalChange")).toMatchObject([
      { normalPrice: { value: "15.00" }, previous: { value: "10.00" }, changePermille: 500 },
    ]);
    expect(await tab("discountedChange")).toMatchObject([
      { discountedPrice: null, previous: { value: "8.00" }, changePermille: null },
      { discountedPrice: { value: "8.00" }, previous: null, changePermille: null },
    ]);
  });

  it("show a group with all its sellers, cheapest first within each currency", async () => {
    const group = await tenant.in((trx) => addName(trx, tenant.organisationId, "product_group", "Tent 2P"));
    for (const [seller, price] of [
      ["Dear", aud(2000)],
      ["Cheap", aud(2500, 1500)],
      ["Abroad", { ...aud(100), currency: "USD" }],
    ] as const) {
      const id = await tenant.in(async (trx) => {
        const seller_id = await addName(trx, tenant.organisationId, "seller", seller);
        return addProduct(trx, tenant.organisationId, fixture.time.now, { group_id: group, seller_id });
      });
      await settle(id, 30, { price });
      if (seller === "Dear") await settle(id, 20, { price, stock: "OutOfStock" });
    }
    const answer = await tenant.ask(contract.groupHistory, `get/group/${group}/history`);
    expect(answer.group).toBe("Tent 2P");
    expect(answer.series.map((series) => series.seller)).toEqual(["Cheap", "Dear", "Abroad"]);
    expect(answer.series.map(({ availability, stockSince }) => [availability, stockSince])).toEqual([
      ["InStock", ago(30).toISOString()],
      ["OutOfStock", ago(20).toISOString()],
      ["InStock", ago(30).toISOString()],
    ]);
  });

  it("return the stock of each seller in a group as change points", async () => {
    const group = await tenant.in((trx) => addName(trx, tenant.organisationId, "product_group", "Tent 3P"));
    for (const seller of ["Here", "Away"]) {
      const id = await tenant.in(async (trx) => {
        const seller_id = await addName(trx, tenant.organisationId, "seller", seller);
        return addProduct(trx, tenant.organisationId, fixture.time.now, { group_id: group, seller_id });
      });
      await settle(id, 200, { price: aud(100) });
      await settle(id, 150, { outcome: "timeout" });
      await settle(id, 20, { price: aud(100), stock: seller === "Away" ? "OutOfStock" : "InStock" });
    }
    const path = `get/group/${group}/history`;
    const { series } = await tenant.ask(contract.groupHistory, path);
    // The state at the start of the range dates from long before.
    const found = Object.fromEntries(series.map(({ seller, stock }) => [seller, stock]));
    expect(found).toEqual({
      Here: [[ago(200).getTime(), "InStock"]],
      Away: [
        [ago(200).getTime(), "InStock"],
        [ago(20).getTime(), "OutOfStock"],
      ],
    });
    // A past range ends with its last price, not with the failed visit after it.
    const days = [240, 120].map((hours) => contract.utcDay(ago(hours)));
    const past = await tenant.ask(contract.groupHistory, `${path}?from=${days[0]}&to=${days[1]}`);
    expect(past.series.map(({ until }) => until)).toEqual([ago(200).getTime(), ago(200).getTime()]);
  });

  it("list every price change, newest first, by kind and direction", async () => {
    await settle(product, 90, { price: aud(1000) });
    await settle(product, 80, { price: aud(900) });
    await settle(product, 70, { price: aud(900, 700) });
    await settle(product, 60, { price: aud(1000) });
    const changes = async (query: string) =>
      (await tenant.ask(contract.priceChanges, `get/price/change?${query}`)).list.map(
        (row) => `${row.kind} ${row.from?.value ?? "none"} ${row.to?.value ?? "none"} ${row.changePermille}`,
      );
    expect((await changes("")).toSorted()).toEqual([
      "discounted 7.00 none null",
      "discounted none 7.00 null",
      "normal 10.00 9.00 -100",
      "normal 9.00 10.00 111",
    ]);
    expect(await changes("kind=normal&direction=up")).toEqual(["normal 9.00 10.00 111"]);
    expect(await changes("direction=down")).toEqual(["discounted none 7.00 null", "normal 10.00 9.00 -100"]);
    expect(await changes(`product=${newId()}`)).toEqual([]);
    const url = `/api/export/price-change?ticket=${tenant.caller.sessionId}`;
    const { body } = await fixture.app.inject({ url });
    const cells = body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",").slice(3, 8).join());
    expect(cells.toSorted()).toEqual([
      "Discounted Price,AUD,,7.00,",
      "Discounted Price,AUD,7.00,,",
      "Normal Price,AUD,10.00,9.00,-10.0",
      "Normal Price,AUD,9.00,10.00,11.1",
    ]);
  });

  it("export every change once, newest first, however many there are", async () => {
    const { organisationId } = tenant;
    // Two changes in each minute: a batch can end between two of one moment.
    const changes = Array.from({ length: 2001 }, (_, number) => {
      const at = new Date(ago(1).getTime() - Math.floor(number / 2) * 60_000);
      const values = {
        organisation_id: organisationId,
        id: newId(at),
        product_id: product,
        check_id: newId(at),
      };
      return {
        ...values,
        kind: "normal" as const,
        at,
        from_minor: 1000,
        to_minor: 10_000 + number,
        currency: "AUD",
      };
    });
    await tenant.in((trx) => trx.insertInto("price_change").values(changes).execute());
    const { body } = await fixture.app.inject({
      url: `/api/export/price-change?ticket=${tenant.caller.sessionId}`,
    });
    const [, ...lines] = body.trim().split("\r\n");
    const exported = lines.map((line) => /,10\.00,(\d+)\.(\d\d),/.exec(line)!.slice(1).join(""));
    const minuteOf = (minor: string) => Math.floor((Number(minor) - 10_000) / 2);
    expect(exported.map(minuteOf)).toEqual(changes.map((_, number) => Math.floor(number / 2)));
    expect(new Set(exported).size).toBe(changes.length);
  });

  it("list a correction as such, and never as a rise or a fall", async () => {
    await settle(product, 80, { price: aud(1000) });
    await settle(product, 70, { price: aud(900) });
    const { organisationId } = tenant;
    const correct = (
      hours: number,
      from: [number, number | null, string],
      to: [number, number | null, string],
    ) =>
      tenant.in((trx) =>
        insertCorrection(trx, organisationId, {
          productId: product,
          checkId: newId(),
          at: ago(hours),
          cause: "picks",
          from: { normalMinor: from[0], discountedMinor: from[1], currency: from[2] },
          to: { normalMinor: to[0], discountedMinor: to[1], currency: to[2] },
        }),
      );
    await correct(60, [900, null, "AUD"], [1190, null, "AUD"]);
    await correct(50, [1190, null, "AUD"], [1190, 1090, "AUD"]);
    await correct(40, [1190, 1090, "AUD"], [1190, 1090, "USD"]);
    const rows = async (query: string, who = tenant) =>
      (await who.ask(contract.priceChanges, `get/price/change?${query}`)).list.map(
        ({ kind, from, to, changePermille, correction }) =>
          `${kind} ${from?.currency} ${from?.value} ${to?.currency} ${to?.value} ${changePermille} ${correction}`,
      );
    const [currency, discount, normal, fall] = await rows("");
    expect([currency, discount, normal, fall]).toEqual([
      "normal AUD 11.90 USD 11.90 null picks",
      "discounted undefined undefined AUD 10.90 null picks",
      "normal AUD 9.00 AUD 11.90 null picks",
      "normal AUD 10.00 AUD 9.00 -100 null",
    ]);
    expect(await rows("kind=normal")).toEqual([currency, normal, fall]);
    expect(await rows("kind=discounted")).toEqual([discount]);
    expect(await rows("direction=up")).toEqual([]);
    expect(await rows("direction=down")).toEqual([fall]);
    expect(await rows("", await fixture.addTenant())).toEqual([]);
    const [newest, second] = (await tenant.ask(contract.priceChanges, "get/price/change?pageSize=2&page=2"))
      .list;
    expect([newest!.correction, second!.correction]).toEqual(["picks", null]);
  });

  it("page through entries and data points, newest first, filtered by tag, product and text", async () => {
    const other = await tenant.in((trx) =>
      addProduct(trx, tenant.organisationId, fixture.time.now, { name: "Red lamp", sku: "L-9" }),
    );
    for (const [id, hours] of [
      [product, 30],
      [other, 20],
    ] as const)
      await tenant.in((trx) => addTracking(trx, tenant.organisationId, id, ago(hours), aud(12_200)));
    const entries = await tenant.ask(contract.trackingData, "get/tracking/data?pageSize=4");
    expect([entries.pages, entries.data.total, entries.list[0]!.product]).toEqual([2, 6, "Red lamp"]);
    const found = await tenant.ask(contract.trackingData, "get/tracking/data?search=l-9&field=normalPrice");
    expect(found.list.map((row) => row.productId)).toEqual([other]);
    const { data: tags } = await tenant.ask(contract.tagData);
    expect(tags).toEqual([
      { tag: "availability span", count: 2 },
      { tag: "discountedPrice span", count: 2 },
      { tag: "normalPrice span", count: 2 },
    ]);
    const tag = encodeURIComponent("normalPrice span");
    const points = await tenant.ask(contract.trackedData, `get/tracked/data?tag=${tag}&search=lamp&page=9`);
    expect(points.data).toMatchObject({ page: 1, total: 1 });
    expect(points.list).toMatchObject([
      { productId: other, tag: "normalPrice span", value: "122.00", currency: "AUD", raw: "AUD 122.00" },
    ]);
    const none = await tenant.ask(contract.trackedData, "get/tracked/data?tag=discountedPrice");
    expect(none.list.map((row) => row.value)).toEqual(["none", "none"]);
  });

  it("are paged by cursor without missing rows of the same moment", async () => {
    const other = await tenant.in((trx) => addProduct(trx, tenant.organisationId, fixture.time.now));
    for (const id of [product, other]) {
      await tenant.in((trx) => addTracking(trx, tenant.organisationId, id, ago(30), aud(12_200)));
      await settle(id, 20, { price: aud(12_200, 11_000) });
      await settle(id, 10, { price: aud(11_000, 10_000) });
    }
    /** How many rows the pages of one row each have, and how many of them differ. */
    const readOn = async (path: string): Promise<[number, number]> => {
      const ids: string[] = [];
      let next: string | undefined = `/api/${path}?pageSize=1`;
      while (next !== undefined && ids.length < 100) {
        const url: string = next;
        const answer = await fixture.app.inject({
          url,
          headers: { authorization: `Bearer ${tenant.caller.sessionId}` },
        });
        ids.push(...answer.json<{ list: { _id: string }[] }>().list.map(({ _id }) => _id));
        next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers["link"] ?? ""))?.[1];
      }
      return [ids.length, new Set(ids).size];
    };
    // Three visits that ended at one moment, and read nothing.
    for (let visit = 0; visit < 3; visit += 1) await settle(product, 5, { outcome: "blocked" });
    expect(await readOn(`get/product/${product}/check`)).toEqual([5, 5]);
    for (const endpoint of [contract.trackedData, contract.trackingData, contract.priceChanges]) {
      const all = await tenant.call<{ data: { total: number } }>("GET", `${endpoint.path}?pageSize=200`);
      const { total } = all.body.data;
      expect(total).toBeGreaterThan(3);
      expect([endpoint.path, await readOn(endpoint.path)]).toEqual([endpoint.path, [total, total]]);
    }
  });

  it("reject nonexistent, reversed and distant days (over a year back or ahead), and hide other organisations' products", async () => {
    for (const query of ["from=2026-02-30", "from=2026-06-02&to=2026-06-01"])
      expect((await tenant.call("GET", `get/product/${product}/history?${query}`)).status).toBe(400);
    const today = contract.utcDay(fixture.time.now);
    const { first } = contract.dayLimits(fixture.time.now);
    const dayAfter = (day: string, days: number) =>
      contract.utcDay(new Date(Date.parse(day) + days * 24 * HOUR_MS));
    for (const path of [
      `get/product/${product}/history`,
      `get/product/${product}/check`,
      `get/price/change`,
      `get/tracked/data`,
    ]) {
      const statusOf = async (query: string) => (await tenant.call("GET", `${path}?${query}`)).status;
      expect([path, await statusOf(`from=${first}&to=${today}`)]).toEqual([path, 200]);
      expect([path, await statusOf(`from=${dayAfter(first, -1)}&to=${today}`)]).toEqual([path, 400]);
      expect([path, await statusOf(`from=${today}&to=${dayAfter(today, 1)}`)]).toEqual([path, 400]);
    }
    const stranger = await fixture.addTenant();
    for (const path of ["history", "check"])
      expect((await stranger.call("GET", `get/product/${product}/${path}`)).status).toBe(404);
  });
});
