import { expect, it } from "vitest";
import { productPage } from "../../../../../tests/static-shop.ts";
import { productsToStore } from "./deep-run-page.rules.ts";
import { mayNeedScripts, readListPage, readSitemapPage } from "./deep-run-page.thread.ts";
import type { WaitingPage } from "./deep-runs.store.ts";

const URL_OF_LIST = "https://shop.example/kettles";
const PAGE: WaitingPage = {
  url: URL_OF_LIST,
  urlKey: URL_OF_LIST,
  kind: "page",
  depth: 1,
  isGuess: false,
  isNext: false,
  isUnfolded: false,
  tier: "auto",
  position: 0,
  tries: 0,
  template: null,
  until: new Date("2026-06-01T12:00:00Z"),
};
const cards = Array.from(
  { length: 6 },
  (
    _,
    n,
  ) => `<article class="card"><a href="/p/kettle-${n}"><img src="/${n}.jpg" alt=""><h3>Kettle number ${n}</h3></a>
    <p class="price">£${10 + n}.00</p></article>`,
).join("");
const listOf = (more = "") =>
  `<!doctype html><html lang="en-GB"><head><title>Kettles</title></head><body><main><div>${cards}</div>${more}</main></body></html>`;
const read = (
  html: string,
  {
    page = PAGE,
    hasBrowser = true,
    tier = "http",
  }: { page?: WaitingPage; hasBrowser?: boolean; tier?: "http" | "browser" } = {},
) => readListPage(page, { html, url: page.url, tier }, hasBrowser);

it("a product's own page is not a listing at the start of a run", () => {
  const html = productPage("Blue kettle", "19.90");
  expect(read(html).isProductPage).toBe(true);
  expect(read(html, { page: { ...PAGE, position: 3 } }).isProductPage).toBe(false);
  expect(read(listOf()).isProductPage).toBe(false);
});

it("nested listings are one level deeper, and the next page is on the same level", () => {
  const { further } = read(
    listOf('<nav><a href="/kettles/small">Small</a></nav><a rel="next" href="/kettles?page=2">Next</a>'),
  );
  expect(further.map(({ url, depth, isNext }) => [url, depth, isNext])).toEqual([
    [`${URL_OF_LIST}?page=2`, 1, true],
    [`${URL_OF_LIST}/small`, 2, false],
  ]);
});

it("an address that only continues a pattern is a guess, and a page read in a browser leads to pages for one", () => {
  const next = listOf('<a rel="next" href="/kettles?page=2">Next</a>');
  expect(read(next).further).toMatchObject([{ isGuess: false, tier: "auto" }]);
  expect(read(next, { tier: "browser" }).further).toMatchObject([{ isGuess: false, tier: "browser" }]);
  const second = { ...PAGE, url: `${URL_OF_LIST}?page=2`, urlKey: `${URL_OF_LIST}?page=2` };
  const guessed = read(listOf("<p>13-18 of 60 products</p>"), { page: second }).further;
  expect(guessed).toMatchObject([{ url: `${URL_OF_LIST}?page=3`, isGuess: true }]);
});

it("a list that a browser has expanded is not paged as well", () => {
  const html = listOf('<button>Load more</button><a rel="next" href="/kettles?page=2">Next</a>');
  expect(read(html, { page: { ...PAGE, isUnfolded: true }, tier: "browser" }).further).toEqual([]);
});

it("a list with scripts is expanded unless it claims no more than it shows", () => {
  const unfolds = (claim: string) => read(listOf(`${claim}<script></script>`)).further.length;
  const claims = ["", "6 of 60 products", "6 of 6 products", "3 of 3 products"].map(
    (claim) => `<p>${claim}</p>`,
  );
  expect(claims.map(unfolds)).toEqual([1, 1, 0, 0]);
});

it("a sitemap with more products than are read counts as incomplete", () => {
  const sitemap = (count: number) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from({ length: count }, (_, n) => `<url><loc>https://shop.example/p/${n}</loc></url>`).join("")}</urlset>`;
  expect(readSitemapPage(PAGE, sitemap(10), URL_OF_LIST).cut).toBeNull();
  expect(readSitemapPage(PAGE, sitemap(50_001), URL_OF_LIST).cut).toBe("product_limit");
});

it("an expandable list is expanded in a browser, and counts as incomplete without one", () => {
  for (const [more, isExpandable] of [
    ["<p>6 of 60 products</p><button>Load more</button><script></script>", true],
    ["<button>Load more</button>", true],
    ["<script src='/list.js'></script>", true],
    ["<p>6 products</p><script src='/list.js'></script>", false],
  ] as const) {
    const html = listOf(more);
    const further = isExpandable ? [{ url: URL_OF_LIST, isUnfolded: true, tier: "browser" }] : [];
    expect(read(html), more).toMatchObject({ cut: null, further });
    const cut = isExpandable ? "needs_browser" : null;
    expect(read(html, { hasBrowser: false }), more).toMatchObject({ cut, further: [] });
  }
  const paged = listOf('<button>Load more</button><a rel="next" href="/kettles?page=2">Next</a>');
  expect(read(paged, { hasBrowser: false }).cut).toBeNull();
});

it("a page without products may need scripts, except one without incoming links", () => {
  const html = "<!doctype html><title>Kettles</title><div id=app></div><script src=/app.js></script>";
  expect(mayNeedScripts(html, PAGE)).toBe(true);
  expect(mayNeedScripts(html, { ...PAGE, isGuess: true })).toBe(false);
  expect(mayNeedScripts("<!doctype html><title>Kettles</title><p>None</p>", PAGE)).toBe(false);
  expect(mayNeedScripts(`${listOf()}<script></script>`, PAGE)).toBe(false);
});

it("stores each address once, with a former price only in the same currency", () => {
  const kettle = { name: "Blue kettle", image: null, wasPrice: null };
  const price = { amountMinor: 1990, currency: "EUR", exponent: 2 };
  const seen = productsToStore(
    [
      {
        ...kettle,
        url: "https://shop.example/p/1?utm_source=list",
        price,
        wasPrice: { ...price, amountMinor: 2490 },
      },
      { ...kettle, url: "https://shop.example/p/1", price: null },
      {
        ...kettle,
        url: "https://shop.example/p/2",
        price,
        wasPrice: { amountMinor: 2490, currency: "USD", exponent: 2 },
      },
      { ...kettle, url: "https://shop.example/p/3", price: null },
    ],
    new Date("2026-06-01T12:00:00Z"),
  );
  expect(seen.map(({ urlKey, priceMinor, wasMinor }) => [urlKey, priceMinor, wasMinor])).toEqual([
    ["https://shop.example/p/1", 1990, 2490],
    ["https://shop.example/p/2", 1990, null],
    ["https://shop.example/p/3", null, null],
  ]);
});

it("stores no name key that is too short to identify a product, and no picture with an oversized address", () => {
  const at = (n: number, name: string, image: string | null = null) => ({
    url: `https://shop.example/p/${n}`,
    name,
    image,
    price: null,
    wasPrice: null,
  });
  const picture = (length: number) => `https://shop.example/${"x".repeat(length - 21)}`;
  const seen = productsToStore(
    [at(1, "Pan"), at(2, "Pan, 2!"), at(3, "Kettle", picture(2048)), at(4, "Kettle", picture(2049))],
    new Date("2026-06-01T12:00:00Z"),
  );
  expect(seen.map(({ nameKey }) => nameKey)).toEqual([null, "pan 2", "kettle", "kettle"]);
  expect(seen.map(({ image }) => image?.length)).toEqual([undefined, undefined, 2048, undefined]);
});
