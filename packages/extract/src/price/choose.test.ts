import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";

function read(html: string) {
  const { fields, reason } = extractOffer({ html, url: SHOP_URL });
  const now = fields.discountedPrice ?? fields.normalPrice;
  return {
    price: now?.value.amountMinor,
    list: fields.discountedPrice === undefined ? undefined : fields.normalPrice?.value.amountMinor,
    confidence: now?.confidence,
    reason,
  };
}

const offer = (price: string, more: object = {}) =>
  jsonLd({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Kettle Classic 1.7 l",
    offers: { "@type": "Offer", price, priceCurrency: "GBP", ...more },
  });

describe("two unlabelled amounts", () => {
  it.each([
    ["a percentage", '<b>-20%</b> <span class="x7 q">£40.00</span> <span class="x9 q">£50.00</span>'],
    [
      "a percentage in parts",
      '<b>-<i>20</i><i>%</i></b> <span class="x7">£40.00</span> <span class="x9">£50.00</span>',
    ],
    [
      "a percentage, the old one first",
      '<span class="x9">£50.00</span> <span class="x7">£40.00</span> <b>20 % off</b>',
    ],
    ["what is left in tenths", '<span class="x9">£50.00</span> <span class="x7">£40.00</span> <b>8折</b>'],
    [
      "the amount saved",
      '<span class="x9">£50.00</span> <span class="x7">£40.00</span> <b>You save £10.00</b>',
    ],
  ])("are the price before and after where %s is just their difference", (_what, buy) => {
    expect(read(productPage({ buy }))).toMatchObject({ price: 4000, list: 5000 });
  });

  it.each([
    ["another percentage", "<b>-35%</b>"],
    ["another saving", "<b>You save £18.00</b>"],
  ])("are no such pair beside %s", (_what, badge) => {
    const buy = `${badge} <span class="x7">£40.00</span> <span class="x9">£50.00</span>`;
    expect(read(productPage({ buy })).list).toBeUndefined();
  });
});

describe("a printed reduction", () => {
  const pair = (now: string, was: string, badge: string, between = "") =>
    `<div><span class="x7">${now}</span></div>${between}<div><span class="x9">${was}</span> <b>${badge}</b></div>`;

  it("makes the lower amount the price if it is at least a tenth of the larger one", () => {
    const before = (now: string, badge: string) =>
      read(productPage({ buy: `<i class="x9">£50.00</i> <i class="x7">${now}</i> <b>${badge}</b>` })).price;
    expect(before("£6.00", "-88%")).toBe(600);
    expect(before("£4.00", "-92%")).toBe(5000);
  });

  const text = (length: number) => `<p>${"boils fast ".repeat(length)}</p>`;

  it("applies to amounts that are near each other", () => {
    const apart = (length: number) =>
      read(productPage({ buy: pair("£40.00", "£50.00", "-20%", text(length)) }));
    expect(apart(5)).toMatchObject({ price: 4000, list: 5000 });
    expect(apart(50).list).toBeUndefined();
    // Farther apart, the first amount is as likely as without the percentage.
    const swapped = (length: number) =>
      read(productPage({ buy: pair("£50.00", "£40.00", "-20%", text(length)) })).price;
    expect(swapped(5)).toBe(4000);
    expect(swapped(27)).toBe(5000);
  });

  it("applies to amounts that are near it", () => {
    const away = (length: number) =>
      read(
        productPage({
          buy: `<div><i class="x7">£40.00</i> <i class="x7">£50.00</i></div>${text(length)}<b>-20%</b>`,
        }),
      ).list;
    expect(away(5)).toBe(5000);
    expect(away(60)).toBeUndefined();
  });
});

describe("a price that markup states", () => {
  it("is not outvoted by cards with the same number, nor by another amount on the page", () => {
    const card = (price: string, at: number) =>
      `<li class="related"><a href="/p/${at}"><img src="/i.jpg"></a><b>£${price}</b></li>`;
    const after = `<ul>${["29.99", "29.99", "19.99", "19.99"].map(card).join("")}</ul>`;
    expect(read(productPage({ head: offer("29.99"), after })).price).toBe(2999);
  });

  it("is the price even though its printed form looks like postage", () => {
    const buy = '<span class="delivery-price">£29.99</span>';
    expect(read(productPage({ head: offer("29.99"), buy })).price).toBe(2999);
  });

  it("is more certain the more evidence agrees", () => {
    const alone = read(productPage({ head: offer("29.99") }));
    const shown = read(productPage({ head: offer("29.99"), buy: '<p class="price">£29.99</p>' }));
    const against = read(productPage({ head: offer("29.99"), buy: '<p class="price">£35.00</p>' }));
    expect(alone.confidence).toBeGreaterThan(0.7);
    expect(shown.confidence).toBeGreaterThan(0.97);
    expect(against.confidence ?? 0).toBeLessThan(shown.confidence!);
  });
});

describe("not a price:", () => {
  it("is an amount in the product's name", () => {
    const html = productPage({ name: "Gift card over £50.00 for tea", buy: "<p>Ask us for it.</p>" });
    expect(read(html)).toMatchObject({ price: undefined, reason: "price_not_found" });
  });

  it("is a weight in pounds on a page in dollars", () => {
    const head = jsonLd({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Kettle Classic 1.7 l",
      offers: { "@type": "Offer", priceCurrency: "USD", availability: "https://schema.org/OutOfStock" },
    });
    expect(
      read(productPage({ head, buy: "<p>Weight 0.66 Pounds</p>", lang: "en-US" })).price,
    ).toBeUndefined();
  });

  it("is a code of letters and digits in program data", () => {
    const state = `<script>window.__STATE__ = ${JSON.stringify({
      product: { name: "Kettle Classic 1.7 l", price: "MzI5Ljk5", currency: "GBP" },
    })}</script>`;
    expect(read(productPage({ buy: state })).price).toBeUndefined();
  });
});

describe("a former price", () => {
  it("needs no currency sign after a label", () => {
    const buy = '<div><span>statt 4.50</span><span class="l1">CHF 2.25</span></div>';
    expect(read(productPage({ buy, lang: "de-CH" }))).toMatchObject({ price: 225, list: 450 });
  });

  it("is recognised by a class such as normal or barred", () => {
    for (const name of ["normal-price", "normalprice", "barred"]) {
      const buy = `<p><span class="${name}">£50.00</span> <b class="price">£40.00</b></p>`;
      expect(read(productPage({ buy }))).toMatchObject({ price: 4000, list: 5000 });
    }
  });

  it("is not another variant's in program data", () => {
    const state = `<script>window.__STATE__ = ${JSON.stringify({
      product: {
        name: "Kettle Classic 1.7 l",
        price: "48.50",
        currency: "GBP",
        variants: [{ id: 71234, price: "114.00", compare_at_price: "120.00" }],
      },
    })}</script>`;
    const buy = `${state}<p class="price">£48.50</p>`;
    expect(read(productPage({ head: offer("48.50"), buy }))).toMatchObject({ price: 4850, list: undefined });
  });
});
