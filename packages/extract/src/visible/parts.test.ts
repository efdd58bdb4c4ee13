import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { productPage, SHOP_URL } from "../fixtures.ts";

const BUTTON = "<button>Add to basket</button>";
const read = (price: string, lang = "en-US", url = SHOP_URL) =>
  extractOffer({ html: productPage({ lang, buy: `<div>${price}</div>${BUTTON}` }), url }).fields;
const amounts = (price: string, lang?: string) => {
  const { normalPrice, discountedPrice } = read(price, lang);
  return [normalPrice?.value.amountMinor, discountedPrice?.value.amountMinor];
};

describe("amounts split across adjacent elements", () => {
  it("reads cents after a decimal separator at the end of another element", () => {
    const html =
      '<span class="num">192,</span> <span class="cents">32</span> <span>€</span><div>inkl. 19 % MwSt. zzgl. 5,90 € Versand</div>';
    expect(amounts(html, "de-DE")).toEqual([19232, undefined]);
  });

  it("reads the cents of a struck price and of the price beside it", () => {
    const html =
      '<span class="strikethrough">$</span><span class="strikethrough">79.</span><span class="strikethrough">99</span>' +
      '<span class="sale">$</span><span class="sale">39.</span><span class="cents">99</span><span> (-50%)</span>';
    expect(amounts(html)).toEqual([7999, 3999]);
  });

  it("reads cents after a decimal separator in its own element", () => {
    const html =
      '<b>$9.99</b><div class="old"><s><span>$</span> <span>19</span> <span>.</span> <span>99</span></s></div>';
    expect(amounts(html)).toEqual([1999, 999]);
  });

  it("applies a sign in its own element to both ends of a range", () => {
    const html = "<em>¥</em><em>149.00 - 159.00</em>";
    expect(read(html, "zh-CN").normalPrice?.value).toEqual({
      amountMinor: 14900,
      currency: "CNY",
      exponent: 2,
    });
  });

  it("does not take an element name with two meanings for one of them", () => {
    const html = '<p class="price-and-saving"><span class="box__price">295,99 €</span></p>';
    expect(read(html, "de-DE").normalPrice?.confidence).toBeGreaterThan(0.9);
  });
});

describe("variants with separate prices", () => {
  it("do not replace the price at the product's name, even if a meta element states the cheapest variant", () => {
    const variant = (now: string, was: string) =>
      `<div class="variation choice"><div class="variation-info"><ins class="sale-price">${now} ₫</ins> <del>${was} ₫</del></div></div>`;
    const html = productPage({
      lang: "vi-VN",
      head: '<meta property="product:price:amount" content="1900000"><meta property="product:price:currency" content="VND">',
      buy: `<div class="price"><ins class="sale-price">3.600.000 ₫</ins> <del>4.050.000 ₫</del></div>
        <div>${variant("3.600.000", "4.050.000")}${variant("1.900.000", "2.100.000")}</div><button>Mua ngay</button>`,
    });
    const { normalPrice, discountedPrice } = extractOffer({ html, url: "https://shop.example.vn/p" }).fields;
    expect([normalPrice?.value.amountMinor, discountedPrice?.value.amountMinor]).toEqual([4050000, 3600000]);
  });
});

describe("sums collected for a project", () => {
  it.each([
    "<div><b>$1,079,365</b><div>pledged of <span>$50,000</span> goal</div></div>",
    "<div><b>$12,400</b> raised of <b>$20,000</b></div>",
  ])("are not a price: %s", (stats) => {
    const html = `<html lang="en"><title>LVL</title><body><h1>LVL</h1>${stats}<a href="/back">Back this project</a></body></html>`;
    expect(extractOffer({ html, url: SHOP_URL }).fields.normalPrice).toBeUndefined();
  });
});

describe("pages without a stated language", () => {
  it.each([
    ["毛乳白亚克力外壳", "CNY"],
    ["キーボードケース 白", "JPY"],
  ])("have the language of their title's script: %s", (name, currency) => {
    const html = `<html><title>${name}</title><body><h1>${name}</h1><div class="price">¥149</div>${BUTTON}</body></html>`;
    expect(extractOffer({ html, url: "https://shop.example/p/1" }).fields.normalPrice?.value.currency).toBe(
      currency,
    );
  });
});
