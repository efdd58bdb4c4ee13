import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";

const page = (bodyClass: string) =>
  `<html lang="en"><title>MacBook Pro 15</title><body class="${bodyClass}"><h1>MacBook Pro 15</h1>
  <ul class="items"><li class="product"><a href="/p/1"><h2>MacBook Pro 15</h2><span class="price">$1,999.00</span></a>
  <a class="button" href="?add-to-cart=1">Add to cart</a></li></ul></body></html>`;
const price = (bodyClass: string) =>
  extractOffer({ html: page(bodyClass), url: "https://shop.example/tag/macbook/" }).fields.normalPrice;

describe("templates of shop systems for pages without a product", () => {
  it.each([
    "archive tax-product_tag term-87 woocommerce",
    "archive post-type-archive-product",
    "catalog-category-view page-layout-1column",
    "template-collection",
    "is-ctl-listing is-act-index",
    "lang-fr page-category",
  ])("have no price of their own, even with one product in the list: %s", (bodyClass) => {
    expect(price(bodyClass)).toBeUndefined();
  });

  it.each(["single-product archive tax-product_tag", "home"])(
    "are distinguished from others: %s",
    (bodyClass) => {
      expect(price(bodyClass)?.value.amountMinor).toBe(199900);
    },
  );
});

describe("a shop that sells in several currencies", () => {
  it("has the price on its page and in its program data, not the one of a meta element in another currency", () => {
    const html = `<html lang="tr"><head><title>Yağ 15 ml</title><meta property="og:price:amount" content="72.00">
    <meta property="og:price:currency" content="USD"><script>var product = {"name": "Yağ 15 ml", "price": 315};</script></head>
    <body><h1>Yağ 15 ml</h1><form><p>${"Doğal yağ. ".repeat(60)}</p><div>₺315</div><button>Sepete ekle</button></form></body></html>`;
    expect(extractOffer({ html, url: "https://shop.example/p/1" }).fields.normalPrice?.value).toMatchObject({
      amountMinor: 31500,
      currency: "TRY",
    });
  });
});
