import { expect, test } from "vitest";
import { FRAME_ATTRIBUTE } from "./dom/frames.ts";
import { extractOffer } from "./extract.ts";
import { productPage, SHOP_URL } from "./fixtures.ts";
import type { Extraction, FieldLocator } from "./types.ts";

/** Returns a frame as passed on by a browser visit. */
const frame = (body: string, attributes = ""): string =>
  `<iframe ${attributes} ${FRAME_ATTRIBUTE}="${Buffer.from(`<body>${body}</body>`).toString("base64")}"></iframe>`;
const offer = (price: string): string =>
  frame(`<p>Our price today</p><b class="now">${price}</b>`, 'name="offer"');
const read = (html: string, locators?: FieldLocator[]): Extraction =>
  extractOffer({ html, url: SHOP_URL, locators });

/** Returns the fingerprint of a selector's element, as stored when it is picked. */
function picked(html: string, selector: string) {
  const result = read(html, [{ field: "normalPrice", selector }]).locatorResults[0];
  if (result?.found === undefined) throw new Error(`${selector} fits nothing`);
  return result.found;
}

const ADVERT = frame(
  `<script type="application/ld+json">{"@type":"Product","name":"Advert","offers":{"price":"1.00","priceCurrency":"GBP"}}</script>
   <h1>Advert</h1><div itemscope itemtype="https://schema.org/Product"><meta itemprop="price" content="1.00"><b class="price">£1.00</b><button>Buy</button></div>
   <div class="g-recaptcha"></div><title>Are you human</title>`,
);

test("frames do not affect the reading of the page itself", () => {
  for (const buy of ["<s>£34.99</s> <b>£29.99</b>", "<p>Ask us for the price</p>"]) {
    const plain = productPage({ buy });
    expect(read(productPage({ buy: `${ADVERT}${buy}${ADVERT}` }))).toEqual(read(plain));
  }
});

test("a picked element in a frame is read by its chain of hosts, and stored with a block of that frame", () => {
  const before = productPage({ buy: `<p>Choose</p>${offer("£34.99")}` });
  const { fingerprint, location, block } = picked(before, 'iframe[name="offer"] >>> b.now');
  expect(location).toBe('iframe[name="offer"] >>> b.now');
  expect(fingerprint.hosts).toEqual(['iframe[name="offer"]']);
  expect(block).toMatch(/<b class="now" data-field="normalPrice">[^<]*34\.99<\/b>/);
  expect(block).toMatch(/^<div><p>Our price today<\/p>/);
  const after = read(productPage({ buy: `<p>Choose</p>${offer("£31.50")}` }), [
    { field: "normalPrice", fingerprint },
  ]);
  expect(after.locatorResults).toMatchObject([{ state: "found", outcome: "value", raw: "£31.50" }]);
  expect(after.fields.normalPrice?.value).toMatchObject({ amountMinor: 3150, currency: "GBP" });
});

test("a nested frame is read, and without the frame the element is gone", () => {
  const nested = (price: string): string =>
    productPage({ buy: frame(`<main>${offer(price)}</main>`, 'id="shop"') });
  const { fingerprint } = picked(nested("£34.99"), 'iframe#shop >>> iframe[name="offer"] >>> b.now');
  const locators: FieldLocator[] = [{ field: "normalPrice", fingerprint }];
  expect(read(nested("£31.50"), locators).fields.normalPrice?.value.amountMinor).toBe(3150);
  const without = read(productPage({ buy: "" }), locators);
  expect(without.locatorResults).toMatchObject([{ state: "gone", outcome: "element_not_found" }]);
  expect(without.fields.normalPrice).toBeUndefined();
});

test("an element picked outside frames is described without them, and never found in one", () => {
  const page = (buy: string): string => productPage({ buy });
  const price = '<p>Our price today</p><b class="now">£34.99</b>';
  const empty = "<iframe></iframe>";
  const { fingerprint } = picked(page(`${empty}${price}${empty}`), "b.now");
  expect(picked(page(`${ADVERT}${price}${ADVERT}`), "b.now").fingerprint).toEqual(fingerprint);
  const moved = read(page(offer("£34.99")), [{ field: "normalPrice", fingerprint }]);
  expect(moved.locatorResults).toMatchObject([{ outcome: "element_not_found" }]);
  expect(moved.locatorResults[0]?.proposed).toBeUndefined();
});

test("a plain selector searches a frame only if it names it", () => {
  const html = productPage({ buy: offer("£34.99") });
  const outcome = (selector: string) =>
    read(html, [{ field: "normalPrice", selector }]).locatorResults[0]?.outcome;
  expect(outcome("b.now")).toBe("element_not_found");
  expect(outcome("iframe >>> b.now")).toBe("value");
  expect(outcome("iframe >>> i.now")).toBe("element_not_found");
});

test("a page with endless or unreadable frames is read in bounded time", () => {
  let nested = "<b>£1.00</b>";
  for (let depth = 0; depth < 20; depth += 1) nested = frame(nested);
  const many = frame("<b>£1.00</b>").repeat(5_000);
  for (const claimed of [nested, many, `<iframe ${FRAME_ATTRIBUTE}="%%%"></iframe>`]) {
    const html = productPage({ buy: `<b id="now">£29.99</b>${claimed}` });
    const startedAt = performance.now();
    const { fields } = read(html, [{ field: "normalPrice", selector: "#now" }]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(fields.normalPrice?.value.amountMinor).toBe(2999);
  }
});
