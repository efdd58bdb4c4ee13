import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { jsonLd } from "../fixtures.ts";

const NAMES = ["Red kettle", "Blue pot", "Iron pan", "Steel wok", "Tea cup", "Bread bin"];
const URL = "https://shop.example/c/kitchen";

const product = (name: string, index: number) => ({
  "@type": "Product",
  name,
  url: `https://shop.example/p/${index}`,
  offers: { "@type": "Offer", price: `${10 + index}.99`, priceCurrency: "USD" },
});

const card = (name: string, index: number, was = "") =>
  `<li class="product"><a href="/p/${index}"><img src="/i/${index}.jpg"><h2>${name}</h2></a>
    <p class="price">${was}<b>$${10 + index}.99</b></p><button>Add to cart</button></li>`;

const department = (body: string, head = "") =>
  `<html lang="en"><head><title>Kitchen | Shop</title>${head}</head>
    <body><header><a href="/">Shop</a></header><main><h1>Kitchen</h1>${body}</main></body></html>`;

const cards = (names = NAMES, was = "") =>
  `<ul class="products">${names.map((name, index) => card(name, index, was)).join("")}</ul>`;

const microdata = `<ul>${NAMES.map(
  (name, index) =>
    `<li itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="/p/${index}"><img src="/i/${index}.jpg">
      <span itemprop="name">${name}</span></a><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <meta itemprop="priceCurrency" content="USD"><span itemprop="price">$${10 + index}.99</span></div></li>`,
).join("")}</ul>`;

const elements = NAMES.map((name, index) => ({
  "@type": "ListItem",
  position: index + 1,
  item: product(name, index),
}));
const itemList = jsonLd({
  "@context": "https://schema.org",
  "@type": "ItemList",
  itemListElement: elements,
});
const state = `<script>window.__STATE__ = ${JSON.stringify({ products: NAMES.map(product) })}</script>`;

describe("a page of several products", () => {
  it.each([
    ["cards alone", department(cards())],
    ["cards on sale", department(cards(NAMES, "<s>$29.99</s>"))],
    ["two cards", department(cards(NAMES.slice(0, 2)))],
    ["an ItemList", department(cards(), itemList)],
    [
      "each product's own markup",
      department(cards(), NAMES.map((one, at) => jsonLd(product(one, at))).join("")),
    ],
    ["microdata", department(microdata)],
    ["program state", department(cards() + state)],
  ])("has no price of its own: %s", (_name, html) => {
    const { fields, reason } = extractOffer({ html, url: URL });
    expect(fields.normalPrice).toBeUndefined();
    expect(fields.discountedPrice).toBeUndefined();
    expect(reason).toBe("price_not_found");
  });

  it("has no price when markup declares it a search results page, even if a result is named like the search", () => {
    const results = (...more: object[]) =>
      `<html lang="en"><head><title>Red kettle | Shop</title>${jsonLd({
        "@context": "https://schema.org",
        "@graph": [...["Red kettle with lid", ...NAMES.slice(1)].map(product), ...more],
      })}</head><body><main><h1>Red kettle | Shop</h1><p>6 results</p></main></body></html>`;
    const priceOf = (html: string) => extractOffer({ html, url: URL }).fields.normalPrice;
    expect(priceOf(results({ "@type": "SearchResultsPage" }))).toBeUndefined();
    expect(priceOf(results({ "@type": "WebPage" }))).toBeDefined();
  });

  it("is recognised as a list", () => {
    expect(extractOffer({ html: department(cards()), url: URL }).pageKind).toBe("listing");
  });

  it("keeps the product's own price next to such cards", () => {
    const html = department(`<p class="price">$34.99</p><button>Add to cart</button>${cards()}`);
    expect(extractOffer({ html, url: URL }).fields.normalPrice?.value.amountMinor).toBe(3499);
  });
});
