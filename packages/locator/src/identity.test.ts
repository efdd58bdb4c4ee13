import { expect, test } from "vitest";
import { compareIdentity, describe as fingerprintOf, find, identityOf, readPage } from "./index.ts";
import type { PageNames } from "./index.ts";
import { by, parsed } from "../testing/parsed.ts";

const KETTLE: PageNames = {
  address: "https://shop.example/p/blue-kettle",
  sku: "K-100",
  gtin: "4006381333931",
  name: "Blue steel kettle",
  language: "en",
};
const CHAIR: PageNames = {
  address: "https://shop.example/p/garden-chair",
  sku: "C-7",
  gtin: "4006381333948",
  name: "Garden chair of teak",
  language: "en",
};
const verdict = (known: PageNames, shown: PageNames) =>
  compareIdentity(identityOf(known), identityOf(shown)).verdict;

test.each<[string, PageNames, PageNames, string]>([
  ["all that is said differs", KETTLE, CHAIR, "other"],
  ["address and name differ, no number is stated", { ...KETTLE, sku: "", gtin: "" }, CHAIR, "other"],
  ["number and name differ, no address is stated", { ...KETTLE, address: undefined }, CHAIR, "other"],
  [
    "address and number differ, the names are alike",
    KETTLE,
    { ...CHAIR, name: "Blue copper kettle" },
    "other",
  ],
  ["it was renamed", KETTLE, { ...KETTLE, name: "Ostra gooseneck" }, "same"],
  [
    "it was renamed and moved",
    KETTLE,
    { ...KETTLE, name: "Ostra gooseneck", address: CHAIR.address },
    "same",
  ],
  ["its numbers follow another template", KETTLE, { ...KETTLE, sku: "SHOP-K-0100", gtin: undefined }, "same"],
  ["its numbers and address are others", KETTLE, { ...CHAIR, name: "Blue Steel Kettle" }, "same"],
  ["words were added to its name", { name: "Kettle" }, { name: "Kettle, blue, 1.7 litres" }, "unknown"],
  [
    "its address moved and words were added",
    { ...KETTLE, sku: "", gtin: "" },
    { ...CHAIR, name: "Blue steel kettle with whistle and lid" },
    "unknown",
  ],
  ["only its name differs", { name: KETTLE.name }, { name: CHAIR.name }, "unknown"],
  [
    "only its numbers differ, both of them",
    { gtin: KETTLE.gtin, sku: "1" },
    { gtin: CHAIR.gtin, sku: "2" },
    "unknown",
  ],
  [
    "the page is translated",
    { ...KETTLE, sku: "", gtin: "" },
    { address: "https://shop.example/p/bouilloire", name: "Bouilloire bleue en acier", language: "fr" },
    "unknown",
  ],
  ["every page of the shop names one address", KETTLE, { ...CHAIR, address: KETTLE.address }, "other"],
  [
    "only its number is another, and no name is stated",
    { address: KETTLE.address, sku: KETTLE.sku },
    { address: KETTLE.address, sku: CHAIR.sku },
    "same",
  ],
  [
    "the page is translated and its number is another",
    { address: KETTLE.address, sku: "1", language: "en" },
    { address: CHAIR.address, sku: "2", language: "fr" },
    "unknown",
  ],
  ["its number is written with zeros before it", { sku: "K100" }, { sku: "00K-100" }, "same"],
  ["nothing is said", {}, KETTLE, "unknown"],
])("of two pages when %s", (_when, known, shown, expected) => {
  expect(verdict(known, shown)).toBe(expected);
});

const bolt = (size: string, sku?: string): PageNames => ({
  address: `https://shop.example/p/bolt-${size}`,
  name: `Hex bolt ${size} DIN 933 zinc plated steel 50 pieces`,
  ...(sku === undefined ? {} : { sku }),
});

test.each<[string, PageNames, PageNames, string]>([
  ["their addresses", bolt("M8x40"), bolt("M8x50"), "other"],
  ["their numbers", { ...bolt("M8x40", "1"), address: "" }, { ...bolt("M8x50", "2"), address: "" }, "other"],
  ["both", bolt("M8x40", "1"), bolt("M8x50", "2"), "other"],
  ["neither", { ...bolt("M8x40"), address: "" }, { ...bolt("M8x50"), address: "" }, "same"],
  ["the address only, in the order of words", bolt("M8 x40"), { ...bolt("x40 M8"), address: "/p/x" }, "same"],
  ["the address, the number being the same", bolt("M8x40", "1"), bolt("M8x50", "1"), "same"],
  ["both, and one name has a word more", bolt("Pro", "1"), bolt("Pro Max", "2"), "other"],
])("of two pages with almost the same name that differ in %s", (_what, known, shown, expected) => {
  expect(verdict(known, shown)).toBe(expected);
});

test.each([
  ["/p/blue-kettle?utm_source=mail&variant=3"],
  ["/p/blue-kettle/"],
  ["/en/kitchen/Blue-Kettle.html"],
  ["http://www.shop.example/p/blue-kettle#reviews"],
  ["https://shop.example/blue-kettle/p"],
])("%s is the address of the same page", (address) => {
  expect(verdict({ address: KETTLE.address }, { address })).toBe("same");
});

test.each([
  ["/product.php?id=1", "/product.php?id=2"],
  ["/index.php?route=product/product&product_id=32", "/index.php?route=product/product&product_id=33"],
  ["/blue-kettle/p", "/garden-chair/p"],
])("%s and %s are addresses of two pages", (a, b) => {
  const { agree, differ } = compareIdentity(identityOf({ address: a }), identityOf({ address: b }));
  expect([agree, differ]).toEqual([[], ["address"]]);
});

test("the URL of a home page identifies nothing", () => {
  expect(identityOf({ address: "https://shop.example/?utm_source=mail" })).toEqual({});
});

/** Returns a product page; the text in `shown`, beside the price, is the same on all pages of the shop. */
function page({ address, name, sku }: PageNames, price: string): string {
  const data = { "@context": "https://schema.org", "@type": "Product", name, sku };
  return `<html lang="en"><head><title>${name} | Kitchen shop</title>
    <meta property="og:site_name" content="Kitchen shop"><link rel="canonical" href="${address}"><script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><header><a href="/">Kitchen shop</a></header><main><h1>${name}</h1><p class="price">${price}</p>
    <p>In stock</p><button>Add to basket</button></main><footer>Free delivery from $50.00</footer></body></html>`;
}

test("an element is not searched on a page about something else, unless any page is accepted", () => {
  const before = parsed(page(KETTLE, "$49.00"));
  const fingerprint = fingerprintOf(by(before, "class", "price"), { root: before });
  const later = parsed(page({ ...KETTLE, name: "Ostra gooseneck" }, "$45.00"));
  expect(find(fingerprint, later)).toMatchObject({ state: "found", element: by(later, "class", "price") });
  const other = readPage<object>(parsed(page(CHAIR, "$45.00")));
  expect(find(fingerprint, other)).toEqual({
    state: "unsure",
    confidence: 0,
    reason: "The page is about something else than the one on which the element was picked.",
  });
  expect(find(fingerprint, other, { isAnyPage: true }).state).toBe("found");
});

test("a page is identified by its URL, its language and the only product in its data", () => {
  const shown = parsed(page(KETTLE, "$49.00"));
  const { identity } = fingerprintOf(by(shown, "class", "price"), { root: shown }).page;
  expect(identity).toEqual(identityOf({ ...KETTLE, gtin: undefined }));
});

test("a title is truncated to 400 characters, even if the site's name comes later", () => {
  const words = Array.from({ length: 13 }, (_, k) => String.fromCodePoint(97 + k).repeat(30)).join(" ");
  const name = `${words} of the Kitchen shop`;
  const shown = parsed(page({ ...KETTLE, name }, "$49.00").replace(/<h1>.*<\/h1>/, ""));
  const { identity } = fingerprintOf(by(shown, "class", "price"), { root: shown }).page;
  expect(identity?.name).toBe(identityOf({ name: words.slice(0, 400) }).name);
});

test("the parts of a title that name the site are dropped, however they are written", () => {
  const shown = parsed(
    page(KETTLE, "$49.00")
      .replace(" | Kitchen shop</title>", " | KIT-CHEN-SHOP – Kitchen</title>")
      .replace(/<h1>.*<\/h1>/, "")
      .replace(/<script.*<\/script>/, ""),
  );
  const { identity } = fingerprintOf(by(shown, "class", "price"), { root: shown }).page;
  expect(identity?.name).toEqual(identityOf({ name: KETTLE.name }).name);
});

test("a heading that no title repeats, and several products in markup, do not identify a page", () => {
  const shop = (name: string, address: string) =>
    page({ ...KETTLE, name, address }, "$9.00")
      .replace(/<h1>.*<\/h1>/, `<h1>Welcome</h1><h2>${name}</h2>`)
      .replace(/<script.*<\/script>/, (block) => block + block.replace("K-100", "K-200"));
  const before = parsed(shop("Blue kettle", "/p/kettle"));
  const { identity } = fingerprintOf(by(before, "class", "price"), { root: before }).page;
  expect(identity).toEqual(identityOf({ address: "/p/kettle", name: "Blue kettle", language: "en" }));
});

test.each([
  ["three words of four", "Blue steel kettle large", "Blue steel kettle electric", "neither"],
  ["three words of five", "Blue steel kettle large cordless", "Blue steel kettle electric red", "differ"],
  ["no word", "Blue steel kettle large", "Garden chair of teak", "differ"],
  ["four words of five", "Blue steel kettle large cordless", "Blue steel kettle large electric", "agree"],
] as const)("names with %s in common: %s, %s: %s", (_share, a, b, expected) => {
  expect(compareIdentity(identityOf({ name: a }), identityOf({ name: b }))).toMatchObject({
    agree: expected === "agree" ? ["name"] : [],
    differ: expected === "differ" ? ["name"] : [],
  });
});
