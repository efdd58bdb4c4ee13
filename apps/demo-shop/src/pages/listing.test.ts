import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { day, openShop } from "../testing/open-shop.ts";
import type { OpenShop } from "../testing/open-shop.ts";

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const TIME = day(-30);

function productsOf(markup: string): string[] {
  return Array.from(markup.matchAll(/class="card-link" href="([^"]*)"/gu), ([, path = ""]) => path);
}

describe("listings", () => {
  it("link to every product through their next pages", async () => {
    const found = new Set<string>();
    let path: string | undefined = "/c/everything";
    let pages = 0;
    while (path !== undefined && pages < 20) {
      const markup: string = await shop.text(path, TIME);
      for (const product of productsOf(markup)) found.add(product);
      path = /<a\s+href="([^"]*)"\s+rel="next"/u.exec(markup)?.[1];
      pages += 1;
    }
    expect(pages).toBe(8);
    const rows = (await shop.truth(TIME)).filter(({ seller }) => seller === "Larkfield");
    expect(found).toEqual(new Set(rows.map((row) => row.path)));
  });

  it("list only a subcategory's own products", async () => {
    const own = (await shop.truth(TIME)).filter(({ subcategory }) => subcategory === "Camp Kitchen");
    expect(productsOf(await shop.text("/c/outdoor/camp-kitchen", TIME))).toEqual(own.map(({ path }) => path));
  });

  it("sort by price", async () => {
    const markup = await shop.text("/c/stationery?sort=price-up", TIME);
    const prices = Array.from(markup.matchAll(/class="card-now"[^>]*>\s*JP¥([\d,]+)/gu), ([, digits = ""]) =>
      Number(digits.replaceAll(",", "")),
    );
    expect(prices).toHaveLength(8);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it("clamp page numbers outside the range, and answer 404 for unknown categories", async () => {
    expect(productsOf(await shop.text("/c/kitchen?page=99", TIME))).toHaveLength(5);
    expect(productsOf(await shop.text("/c/kitchen?page=x", TIME))).toHaveLength(8);
    expect((await shop.get("/c/garden", TIME)).status).toBe(404);
    expect((await shop.get("/c/kitchen/tents", TIME)).status).toBe(404);
  });

  it("show products on sale, at their sale price", async () => {
    const rows = await shop.truth(TIME);
    const onSale = rows.filter(({ discountedMinor }) => discountedMinor !== null).map(({ path }) => path);
    expect(onSale.length).toBeGreaterThan(0);
    expect(productsOf(await shop.text("/sale", TIME))).toEqual(onSale.slice(0, 8));
  });
});

describe("the search", () => {
  it("finds by words of name, brand and category in any order", async () => {
    const markup = await shop.text("/search?q=tent+fjellby", TIME);
    expect(productsOf(markup)).toHaveLength(3);
  });

  it("reports when nothing is found, and prints the query as text", async () => {
    const markup = await shop.text("/search?q=%3Cscript%3Ealert(1)%3C/script%3E", TIME);
    expect(productsOf(markup)).toEqual([]);
    expect(markup).toContain("Nothing here answers to that");
    expect(markup).not.toContain("<script>alert");
  });
});

describe("for crawlers", () => {
  it("robots.txt disallows basket and account, and names the sitemap", async () => {
    const robots = await shop.text("/robots.txt", TIME);
    expect(robots).toBe(
      `User-agent: *\nDisallow: /cart\nDisallow: /account\n\nSitemap: ${shop.origin}/sitemap.xml\n`,
    );
  });

  it("the sitemap lists every product, and every URL in it works", async () => {
    const sitemap = await shop.text("/sitemap.xml", TIME);
    const addresses = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/gu), ([, address = ""]) => address);
    const rows = await shop.truth(TIME);
    expect(addresses).toEqual(expect.arrayContaining(rows.map(({ path }) => `${shop.origin}${path}`)));
    for (const address of addresses) {
      const response = await shop.get(address.slice(shop.origin.length), TIME);
      expect([address, response.status]).toEqual([address, 200]);
      await response.body?.cancel();
    }
  });
});

describe("the basket", () => {
  it("adds and removes a product", async () => {
    const [first] = await shop.truth(TIME);
    const put = (fields: Record<string, string>, cookie: string): Promise<Response> =>
      fetch(`${shop.origin}/cart`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie },
        body: new URLSearchParams(fields),
      });
    const added = await put({ sku: first?.sku ?? "" }, "");
    const cookie = added.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect([added.status, added.headers.get("location")]).toEqual([303, "/cart"]);
    expect(await shop.text("/cart", TIME, { cookie })).toContain(first?.name);
    const removed = await put({ sku: first?.sku ?? "", remove: "1" }, cookie);
    const empty = removed.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await shop.text("/cart", TIME, { cookie: empty })).toContain("Your basket is empty");
  });
});
