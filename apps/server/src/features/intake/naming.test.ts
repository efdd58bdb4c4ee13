import { importProducts, listProducts, trackProducts, updateProduct } from "@pricetrail/contract";
import type { ProductRow } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";

let shop: StaticShop;
let fixture: EngineFixture;
let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;

const PAGE = `<html lang="en"><head><title>Blue kettle</title><script type="application/ld+json">${JSON.stringify(
  [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Blue kettle",
      brand: { "@type": "Brand", name: "Emaille" },
      offers: { "@type": "Offer", price: "19.90", priceCurrency: "USD" },
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: ["Home", "Kitchen", "Kettles", "Blue kettle"].map((name, at) => ({
        "@type": "ListItem",
        position: at + 1,
        name,
      })),
    },
  ],
)}</script></head><body><h1>Blue kettle</h1><p class="price">$19.90</p></body></html>`;

beforeAll(async () => {
  shop = await serveShop((path) => (path === "/robots.txt" ? undefined : PAGE));
  fixture = await openEngineFixture();
});
afterAll(async () => {
  await fixture.close();
  await shop.stop();
});
beforeEach(async () => {
  tenant = await fixture.addTenant();
});

const importLines = (...lines: string[]) => tenant.ask(importProducts, undefined, { text: lines.join("\n") });
const trackAll = async (): Promise<Map<string, ProductRow>> => {
  const { list } = await tenant.ask(listProducts, "get/product");
  const { data } = await tenant.ask(trackProducts, "track/product", {
    products: list.map(({ _id }) => _id),
  });
  await fixture.ended(tenant, data._id);
  const { list: after } = await tenant.ask(listProducts, "get/product");
  return new Map(after.map((row) => [new URL(row.url).pathname, row]));
};
const namesOf = (row: ProductRow | undefined) =>
  [row?.brand, row?.category, row?.subcategory].map((named) => named?.name ?? null);

it("takes brand and categories of an imported product from its page if the list had none", async () => {
  const list = [
    "url,brand,category",
    `${shop.origin}/bare,,`,
    `${shop.origin}/branded,Own brand,`,
    `${shop.origin}/filed,,Tea`,
  ];
  await importLines(...list);
  const rows = await trackAll();
  expect(namesOf(rows.get("/bare"))).toEqual(["Emaille", "Kitchen", "Kettles"]);
  expect(namesOf(rows.get("/branded"))).toEqual(["Own brand", "Kitchen", "Kettles"]);
  expect(namesOf(rows.get("/filed"))).toEqual(["Emaille", "Tea", null]);
  expect((await importLines(...list)).counts).toEqual({ new: 0, duplicate: 3, changed: 0, invalid: 0 });
});

it("does so only at the first reading: a name that a person clears stays cleared", async () => {
  await importLines("url", `${shop.origin}/bare`);
  const first = (await trackAll()).get("/bare")!;
  await tenant.ask(updateProduct, `update/product/${first._id}`, {
    brand: null,
    category: null,
    subcategory: null,
  });
  expect(namesOf((await trackAll()).get("/bare"))).toEqual([null, null, null]);
});
