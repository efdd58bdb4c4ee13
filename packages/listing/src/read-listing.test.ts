import { expect, test } from "vitest";
import { card, LISTING_URL as url, listingPage } from "./fixtures.ts";
import { readListing } from "./read-listing.ts";

const cards = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => card(from + index)).join("");
const paths = (html: string, template?: string) =>
  readListing({ html, url, template }).products.map((one) => one.url.replace("https://shop.example", ""));

test("a product is read from its card: name, price, struck price, picture", () => {
  const html = listingPage({ cards: card(1, { was: "£24.50" }) + card(2) });
  expect(readListing({ html, url }).products).toEqual([
    {
      url: "https://shop.example/p/kettle-1",
      name: "Kettle number 1",
      price: { amountMinor: 1100, currency: "GBP", exponent: 2 },
      wasPrice: { amountMinor: 2450, currency: "GBP", exponent: 2 },
      image: "https://shop.example/img/1.jpg",
    },
    {
      url: "https://shop.example/p/kettle-2",
      name: "Kettle number 2",
      price: { amountMinor: 1200, currency: "GBP", exponent: 2 },
      wasPrice: null,
      image: "https://shop.example/img/2.jpg",
    },
  ]);
});

test("navigation, brands, baskets, swatches and the page itself are not products", () => {
  const extras = (n: number) =>
    `<a class="brand" href="/b/acme">Acme</a><a href="?add-to-cart=${n}">Add</a><a class="sw" href="/p/kettle-${n}?colour=red">Red</a>
     <a class="sw" href="/p/kettle-${n}?colour=blue">Blue</a><a href="/wishlist/add/${n}">Save</a><a href="/kettles">All</a>`;
  const html = listingPage({
    cards: [1, 2, 3].map((n) => card(n, { more: extras(n) })).join(""),
  });
  expect(paths(html)).toEqual(["/p/kettle-1", "/p/kettle-2", "/p/kettle-3"]);
});

test("rows in separate elements are one list", () => {
  const row = (from: number) => `<div class="row">${cards(from, from + 2)}</div>`;
  expect(paths(listingPage({ cards: row(1) + row(4) }))).toHaveLength(6);
});

test.each(["Recommended for you", "Zuletzt angesehen", "Vous aimerez aussi : recommandé"])(
  "products under “%s” are not of the list",
  (heading) => {
    const beside = `<section><h2>${heading}</h2><ul>${[91, 92, 93].map((n) => card(n, { tag: "li" })).join("")}</ul></section>`;
    const found = paths(listingPage({ cards: cards(1, 4), after: beside }));
    expect(found).toEqual([1, 2, 3, 4].map((n) => `/p/kettle-${n}`));
  },
);

test("the only product of the last page is found by the template of earlier pages", () => {
  const { template } = readListing({ html: listingPage({ cards: cards(1, 6) }), url });
  const last = listingPage({ cards: card(7) });
  expect(paths(last, template!)).toEqual(["/p/kettle-7"]);
});

test("parts of a page with more prices than a card are not products", () => {
  const table = (n: number, prices: number) =>
    card(n, { more: Array.from({ length: prices }, (_, at) => `<b>£${n}${at}.50</b>`).join(" ") });
  const all = (prices: number) =>
    paths(listingPage({ cards: [1, 2, 3].map((n) => table(n, prices)).join("") }));
  expect(all(3)).toHaveLength(3);
  expect(all(12)).toHaveLength(0);
});

test("a page without products has none, whatever it recommends", () => {
  const html = listingPage({ cards: "<p>No products found</p>" });
  expect(readListing({ html, url })).toMatchObject({ kind: "other", products: [], next: null });
});

test("a truncated name is read in full from the attribute, and “View details” is not a name", () => {
  const cut = listingPage({
    cards: [1, 2, 3]
      .map(
        (n) =>
          `<article class="pod"><a href="/p/${n}"><img src="/i/${n}.jpg"></a><h3><a href="/p/${n}" title="A very long kettle ${n}">A very lo...</a></h3><b>£1${n}.00</b></article>`,
      )
      .join(""),
  });
  expect(readListing({ html: cut, url }).products.map(({ name }) => name)).toEqual(
    [1, 2, 3].map((n) => `A very long kettle ${n}`),
  );
  const details = listingPage({
    cards: [1, 2, 3]
      .map(
        (n) =>
          `<article class="pod"><img src="/i/${n}.jpg" alt="Kettle ${n}"><b>£1${n}.00</b><a href="/p/${n}">View details</a></article>`,
      )
      .join(""),
  });
  expect(readListing({ html: details, url }).products.map(({ name }) => name)).toEqual([
    "Kettle 1",
    "Kettle 2",
    "Kettle 3",
  ]);
});

test("lazily loaded pictures are read from their attributes", () => {
  const html = listingPage({
    cards: [1, 2]
      .map(
        (n) =>
          `<article><a href="/p/${n}"><img src="data:image/gif;base64,R0" data-src="/late/${n}.jpg"><h3>Kettle ${n}</h3></a><b>£1${n}.00</b></article>`,
      )
      .join(""),
  });
  expect(readListing({ html, url }).products.map(({ image }) => image)).toEqual([
    "https://shop.example/late/1.jpg",
    "https://shop.example/late/2.jpg",
  ]);
});

test("cards without prices are products if they have pictures and names, unlike groups in the navigation", () => {
  const tile = (n: number, path: string) =>
    `<article class="t"><a href="${path}${n}"><img src="/i/${n}.jpg" alt=""><h3>Thing ${n}</h3></a></article>`;
  const tiles = (path: string) => [1, 2, 3].map((n) => tile(n, path)).join("");
  expect(paths(listingPage({ cards: tiles("/p/") }))).toHaveLength(3);
  const navigated = listingPage({
    cards: tiles("/kettles/"),
    before: `<nav>${[1, 2, 3].map((n) => `<a href="/kettles/${n}">Thing ${n}</a>`).join("")}</nav>`,
  });
  expect(readListing({ html: navigated, url })).toMatchObject({
    products: [],
    categories: [1, 2, 3].map((n) => `https://shop.example/kettles/${n}`),
  });
});

test("a list that is only in the page's data is read from there", () => {
  const list = {
    "@type": "ItemList",
    itemListElement: [1, 2].map((position) => ({
      "@type": "ListItem",
      position,
      item: {
        "@type": "Product",
        name: `Kettle ${position}`,
        url: `/p/${position}`,
        offers: { "@type": "Offer", price: `1${position}.50`, priceCurrency: "GBP" },
      },
    })),
  };
  const html = listingPage({
    cards: `<div id="app"></div><script type="application/ld+json">${JSON.stringify(list)}</script>`,
  });
  expect(readListing({ html, url }).products).toMatchObject([
    { url: "https://shop.example/p/1", name: "Kettle 1", price: { amountMinor: 1150, currency: "GBP" } },
    { url: "https://shop.example/p/2", name: "Kettle 2" },
  ]);
});

test("a list of one product that is only in the page's data is a listing too", () => {
  const list = {
    "@type": "ItemList",
    itemListElement: [{ "@type": "ListItem", position: 1, name: "Kettle 3", url: "/p/3" }],
  };
  const html = listingPage({
    cards: `<div id="app"></div><script type="application/ld+json">${JSON.stringify(list)}</script>`,
  });
  expect(readListing({ html, url })).toMatchObject({
    kind: "listing",
    products: [{ url: "https://shop.example/p/3", name: "Kettle 3" }],
  });
});

test("a product's own page is recognised, even if it shows others", () => {
  const data = {
    "@type": "Product",
    name: "Kettle",
    offers: { "@type": "Offer", price: "19.00", priceCurrency: "GBP" },
  };
  const html = listingPage({
    cards: `<h1>Kettle</h1><p class="price">£19.00</p><button>Add to basket</button><script type="application/ld+json">${JSON.stringify(data)}</script>`,
    after: `<section><h2>Related products</h2>${cards(1, 4)}</section>`,
  });
  expect(readListing({ html, url })).toMatchObject({ kind: "product", products: [], next: null });
});

test("the total claimed by the page is read, and not confused with filters' counts", () => {
  const claim = (text: string) =>
    readListing({ html: listingPage({ cards: `<p>${text}</p>${cards(1, 3)}` }), url }).claimed;
  expect(claim("5,000 products")).toBe(5000);
  expect(claim("1–24 von 1.130 Artikeln")).toBe(1130);
  expect(claim("Showing <b>1</b> to <b>24</b> of <b>130</b>")).toBe(130);
  expect(claim("Red (24)")).toBeNull();
});

test("a card's price is neither hidden nor that of something else", () => {
  const one = (prices: string) =>
    card(1).replace(/<p class="price">.*<\/p>/, `<div class="price">${prices}</div>`);
  const priceOf = (prices: string) =>
    readListing({ html: listingPage({ cards: one(prices) + cards(2, 4) }), url }).products[0]?.price
      ?.amountMinor;
  expect(priceOf("<span>£11.00</span>")).toBe(1100);
  expect(priceOf("<span hidden>£99.00</span><span>£11.00</span>")).toBe(1100);
  expect(priceOf("<span>£11.00</span> <small>(£2.20 / 100 g)</small>")).toBe(1100);
  expect(priceOf("<small>£2.20 / 100 g</small>")).toBeUndefined();
});

test("the total is read from the displayed range rather than from another number", () => {
  const claimed = (before: string) =>
    readListing({ html: listingPage({ cards: cards(1, 4), before }), url }).claimed;
  expect(claimed("<p>24 products</p><p>1–24 of 130 products</p>")).toBe(130);
  expect(claimed("<p>1–24 of <b>130</b></p><p>50 products</p>")).toBe(130);
  expect(claimed("<p>Page 2</p><p>24 products</p>")).toBe(24);
  for (const number of ["5,000", "5.000", "5 000", "5'000", "5000"])
    expect(claimed(`<p>1–24 of ${number} products</p>`), number).toBe(5000);
  expect(claimed("<p>1,00,000 products</p>")).toBe(100_000);
});
