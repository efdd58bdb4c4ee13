import { afterAll, beforeAll, expect, it } from "vitest";

import { ALL_PRODUCTS } from "./catalogue/catalogue.ts";
import { imagePath } from "./pages/parts.ts";
import { openShop } from "./testing/open-shop.ts";
import type { OpenShop } from "./testing/open-shop.ts";

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it("has a photo of every product; `npm run pictures -w apps/demo-shop` creates missing ones", async () => {
  const missing: string[] = [];
  for (const path of new Set(ALL_PRODUCTS.map((product) => imagePath(product)))) {
    const answer = await fetch(shop.origin + path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
    if (answer.status !== 200 || answer.headers.get("content-type") !== "image/webp" || !isWebp)
      missing.push(path);
  }
  expect(missing).toEqual([]);
});

it("has no drawing in a colour that no product has", async () => {
  expect((await fetch(`${shop.origin}/img/kettle-000000-ffffff-1.webp`)).status).toBe(404);
});
