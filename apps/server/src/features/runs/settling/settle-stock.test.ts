import * as contract from "@pricetrail/contract";
import { sql } from "kysely";
import { DAY_MS } from "@pricetrail/contract";
import { newId } from "../../../ids.ts";
import { extractOffer } from "@pricetrail/extract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { validatePage } from "../../../reading/read-page.ts";
import type { PageReading } from "../../../reading/read-page.ts";
import { openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

/** Lists cover only the last year, so the tests use the last ten days. */
const begin = Date.parse(contract.utcDay(new Date())) - 10 * DAY_MS + DAY_MS / 2;
const day = (date: number): Date => new Date(begin + date * DAY_MS);
const days = (from: number, to: number) =>
  `from=${contract.utcDay(day(from))}&to=${contract.utcDay(day(to))}`;

/** Returns the page of a sold-out product: availability text in place of the price. */
const soldOutPage = (name = "Blue kettle") => `<!doctype html><html lang="en"><head><title>${name}</title>
  <script type="application/ld+json">${JSON.stringify({
    "@type": "Product",
    name,
    sku: name.replace(/\W+/g, "-"),
    offers: { "@type": "Offer", availability: "https://schema.org/OutOfStock" },
  })}</script></head>
  <body><main><h1>${name}</h1><p class="stock">Sold out</p><button disabled>Sold out</button></main></body></html>`;

describe("settling a visit of a sold-out page", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
  });

  /** Returns the reading of a visit to this page. */
  const shown = (html: string): PageReading => {
    const page = tracked.reading("19.90").page!;
    return validatePage({ ...page, html }, extractOffer({ html, url: page.finalUrl }));
  };
  const stock = () =>
    tracked.tenant.in((trx) =>
      trx.selectFrom("stock_change").select(["from_state", "to_state", "at"]).orderBy("at").execute(),
    );
  const points = () =>
    tracked.tenant.in((trx) =>
      trx.selectFrom("usage_day").select(["day", "points"]).orderBy("day").execute(),
    );

  it("is a separate outcome, neither value nor error: the stock is updated at once, and the price is kept", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    await tracked.settle(day(2), shown(soldOutPage()));
    expect(await tracked.latest()).toMatchObject({
      outcome: "out_of_stock",
      availability: "OutOfStock",
      stock_at: day(2),
      stock_since: day(2),
      normal_minor: 1990,
      priced_at: day(1),
    });
    const { data, stock: counts } = await tracked.tenant.ask(
      contract.dashboardTiles,
      `get/dashboard/tile?${days(1, 3)}`,
    );
    expect([data.successfultracking, data.trackingerrors, counts]).toEqual([
      0,
      0,
      { outofstock: 1, stockchange: 1 },
    ]);
  });

  it("stores the stock as one data point, bills one, and gives the price entries no value", async () => {
    await tracked.settle(day(2), shown(soldOutPage()));
    const { rows, items } = await tracked.tenant.in(async (trx) => ({
      rows: await trx.selectFrom("observation").select(["field", "text_value"]).execute(),
      items: await trx
        .selectFrom("run_item as i")
        .innerJoin("tracking_entry as e", (join) =>
          join.onRef("e.organisation_id", "=", "i.organisation_id").onRef("e.id", "=", "i.entry_id"),
        )
        .select(["e.field", "i.outcome", "i.value"])
        .orderBy("e.field")
        .execute(),
    }));
    expect(rows).toEqual([{ field: "availability", text_value: "OutOfStock" }]);
    expect(items).toEqual([
      { field: "availability", outcome: "value", value: "OutOfStock" },
      { field: "discountedPrice", outcome: "out_of_stock", value: null },
      { field: "normalPrice", outcome: "out_of_stock", value: null },
    ]);
    expect(await points()).toEqual([{ day: contract.utcDay(day(2)), points: 1 }]);
  });

  it("reports the previous and current stock and the time, also when the price is held or missing", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    await tracked.settle(day(2), shown(soldOutPage()));
    await tracked.settle(day(3), shown(soldOutPage()));
    await tracked.settle(day(4), tracked.reading("9999.00"));
    expect((await tracked.latest())["outcome"]).toBe("out_of_range");
    expect((await points()).map((row) => row.day)).not.toContain(contract.utcDay(day(4)));
    expect(await stock()).toEqual([
      { from_state: null, to_state: "InStock", at: day(1) },
      { from_state: "InStock", to_state: "OutOfStock", at: day(2) },
      { from_state: "OutOfStock", to_state: "InStock", at: day(4) },
    ]);
    const list = async (query: string) =>
      (await tracked.tenant.ask(contract.stockChanges, `get/stock/change?${query}`)).list.map(
        ({ from, to }) => `${from} ${to}`,
      );
    expect(await list("")).toEqual(["OutOfStock InStock", "InStock OutOfStock"]);
    expect(await list("stock=out")).toEqual(["InStock OutOfStock"]);
    expect(await list("stock=back")).toEqual(["OutOfStock InStock"]);
    const { body: file } = await fixture.app.inject({
      url: `/api/export/stock-change?ticket=${tracked.tenant.caller.sessionId}`,
    });
    const { OutOfStock, InStock } = contract.STOCK_NAMES;
    const states = file
      .trim()
      .split("\r\n")
      .map((line) => line.split(",").slice(3, 5));
    expect(states).toEqual([
      ["From", "To"],
      [OutOfStock, InStock],
      [InStock, OutOfStock],
    ]);
  });

  it("counts only transitions to and from sold out, and ignores deleted products", async () => {
    const { tenant, productId } = tracked;
    const states = ["InStock", "OutOfStock", "Discontinued", "PreOrder", "InStock"];
    for (const [index, state] of states.slice(1).entries())
      await tenant.in((trx) =>
        sql`insert into stock_change (organisation_id, product_id, at, id, check_id, from_state, to_state)
          values (${tenant.organisationId}, ${productId}, ${day(index)}, ${newId()}, ${newId()}, ${states[index]}, ${state})`.execute(
          trx,
        ),
      );
    const list = async (query: string) =>
      (await tenant.ask(contract.stockChanges, `get/stock/change?${query}`)).list.map(
        ({ from, to }) => `${from} ${to}`,
      );
    expect(await list("")).toHaveLength(4);
    expect(await list("stock=out")).toEqual(["InStock OutOfStock"]);
    expect(await list("stock=back")).toEqual(["Discontinued PreOrder"]);
    expect(await list(`product=${newId()}`)).toEqual([]);
    expect(await list(`product=${productId}&${days(1, 2)}`)).toEqual([
      "Discontinued PreOrder",
      "OutOfStock Discontinued",
    ]);
    await tenant.in((trx) =>
      trx
        .updateTable("product")
        .set({ deleted_at: day(9) })
        .execute(),
    );
    expect(await list("")).toEqual([]);
  });

  it("leaves the product's stock unchanged when the page shows another product", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    await tracked.settle(day(2), shown(soldOutPage("Garden hose")));
    expect(await tracked.latest()).toMatchObject({ outcome: "identity_changed", availability: "InStock" });
    expect(await stock()).toHaveLength(1);
  });

  it("inserts a late stock reading at its place in the history", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    await tracked.settle(day(5), tracked.reading("19.90"));
    await tracked.settle(day(3), shown(soldOutPage()));
    expect(await stock()).toEqual([
      { from_state: null, to_state: "InStock", at: day(1) },
      { from_state: "InStock", to_state: "OutOfStock", at: day(3) },
      { from_state: "OutOfStock", to_state: "InStock", at: day(5) },
    ]);
    expect(await tracked.latest()).toMatchObject({ availability: "InStock", stock_since: day(5) });
  });

  it("ends a late stock reading at the next visit that read the stock, even without a price", async () => {
    await tracked.settle(day(1), shown(soldOutPage()));
    await tracked.settle(day(3), shown(soldOutPage()));
    await tracked.settle(day(5), tracked.reading("19.90"));
    await tracked.settle(day(2), tracked.reading("19.90"));
    expect(await stock()).toEqual([
      { from_state: null, to_state: "OutOfStock", at: day(1) },
      { from_state: "OutOfStock", to_state: "InStock", at: day(2) },
      { from_state: "InStock", to_state: "OutOfStock", at: day(3) },
      { from_state: "OutOfStock", to_state: "InStock", at: day(5) },
    ]);
  });

  it("gives the chart its stock periods, starting with the one in force at the start", async () => {
    await tracked.settle(day(1), shown(soldOutPage()));
    await tracked.settle(day(4), tracked.reading("19.90"));
    const { stock: drawn, from } = await tracked.tenant.ask(
      contract.productHistory,
      `get/product/${tracked.productId}/history?${days(2, 6)}`,
    );
    expect(drawn).toEqual([
      [Date.parse(from), "OutOfStock"],
      [day(4).getTime(), "InStock"],
    ]);
  });
});
