import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Layout } from "./catalogue/types.ts";
import { day, openShop } from "./testing/open-shop.ts";
import type { OpenShop } from "./testing/open-shop.ts";
import { readJsonLd, readMicrodata, readVisible } from "./testing/read-page.ts";
import type { Reading } from "./testing/read-page.ts";
import type { TruthRow } from "./truth.ts";

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The readers know the first design's classes; one page is shown in the second one. */
const FIRST_DESIGN = { "x-shop-design": "1" };

async function readingOf(row: TruthRow, time: Date): Promise<Reading> {
  switch (row.layout) {
    case "json-ld":
      return readJsonLd(await shop.text(row.path, time));
    case "microdata":
      return readMicrodata(await shop.text(row.path, time));
    case "text":
      return readVisible(await shop.text(row.path, time, FIRST_DESIGN));
    case "script": {
      const { view } = JSON.parse(await shop.text(`/api/view${row.path}`, time)) as { view: string };
      return readVisible(view);
    }
  }
}

function promised(row: TruthRow): Reading {
  return {
    name: row.shownName ?? "",
    sku: row.shownSku,
    currency: row.normalMinor === null ? "" : row.currency,
    askingPriceMinor: row.discountedMinor ?? row.normalMinor,
    listMinor: row.discountedMinor === null ? null : row.normalMinor,
    availability: row.availability ?? "",
  };
}

describe("the truth", () => {
  it("lists the shop's sixty products in four layouts and three currencies, with each of the thirteen misbehaviours once", async () => {
    const rows = (await shop.truth(day(0))).filter(({ seller }) => seller === "Larkfield");
    const count = (layout: Layout): number => rows.filter((row) => row.layout === layout).length;
    expect(rows).toHaveLength(60);
    expect(["json-ld", "microdata", "text", "script"].map((layout) => count(layout as Layout))).toEqual([
      26, 14, 12, 8,
    ]);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(60);
    expect(new Set(rows.map(({ sku }) => sku)).size).toBe(60);
    const kinds = rows.flatMap(({ misbehaviour }) => misbehaviour ?? []);
    expect(kinds).toHaveLength(13);
    expect(new Set(kinds).size).toBe(13);
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(["AUD", "EUR", "JPY", "USD"]));
  });

  it.each([
    ["long before the misbehaviours", day(-40, 3)],
    ["while a sale is about to end", day(-7)],
    ["in their midst", day(-3, 12)],
    ["at the epoch", day(0)],
    ["after them", day(30, 17)],
  ])("agrees with what every page prints %s", async (_, time) => {
    const shown = (await shop.truth(time)).filter(({ shownName }) => shownName !== null);
    expect(shown.length).toBeGreaterThan(50);
    for (const row of shown) {
      expect({ path: row.path, ...(await readingOf(row, time)) }).toEqual({
        path: row.path,
        ...promised(row),
      });
    }
  });

  it("expects a value for every well-behaved product, with a price", async () => {
    for (const row of await shop.truth(day(-30))) {
      if (row.misbehaving) continue;
      expect([row.path, row.expectedOutcome]).toEqual([row.path, "value"]);
      expect(row.normalMinor).toBeGreaterThan(row.discountedMinor ?? 0);
    }
  });

  it("is the same for every request for the same time", async () => {
    const before = await shop.truth(day(-9));
    await shop.post("/__clock", { now: day(90).toISOString() });
    expect(await shop.truth(day(-9))).toEqual(before);
  });
});

describe("a page rendered by script", () => {
  it("has neither name, price nor data in the served document", async () => {
    const rows = (await shop.truth(day(0))).filter(({ layout }) => layout === "script");
    expect(rows).toHaveLength(8);
    for (const { path, name } of rows) {
      const markup = await shop.text(path, day(0));
      expect(markup).not.toContain(name);
      expect(markup).not.toMatch(/A\$|€|¥|ld\+json|itemprop/u);
      expect(markup).toContain(`/api/view${path}`);
    }
  });
});

describe("a page with visible text only", () => {
  it("contains no structured data", async () => {
    const rows = (await shop.truth(day(-30))).filter(({ layout }) => layout === "text");
    for (const { path } of rows) {
      expect(await shop.text(path, day(-30))).not.toMatch(/ld\+json|itemprop|og:|product:price/u);
    }
  });
});
