import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { productPage, SHOP_URL } from "../fixtures.ts";
import { roleOf } from "./roles.ts";
import { parseTree } from "../dom/tree.ts";
import { Element } from "domhandler";

const read = (html: string, url = SHOP_URL) => extractOffer({ html, url });
const prices = (html: string, url?: string) => {
  const { normalPrice, discountedPrice } = read(html, url).fields;
  return [normalPrice?.value.amountMinor, discountedPrice?.value.amountMinor];
};
const BUTTON = "<button>Add to basket</button>";

/** Returns the role of the first amount in an element without other content. */
function roleIn(html: string, text: string): string {
  const root = parseTree(html).children.find((one): one is Element => one instanceof Element)!;
  return roleOf(root, text).role;
}

describe("prices in the layouts of themes", () => {
  it("reads a price above the product's name in the same form as its button", () => {
    const form = `<form><p>£34.99</p><h1>Kettle Classic 1.7 l</h1>${BUTTON}</form>`;
    const page = (inner: string) =>
      `<html lang="en-GB"><head><title>Kettle Classic 1.7 l</title></head><body><div>Free gift worth £12.00 this week</div>${inner}</body></html>`;
    expect(read(page(form)).fields.normalPrice).toMatchObject({ value: { amountMinor: 3499 } });
    const sure = (inner: string) => read(page(inner)).fields.normalPrice?.confidence ?? 0;
    const outside = `<p>£34.99</p>${form.replace("<p>£34.99</p>", "")}`;
    for (const other of [form.replace(BUTTON, ""), outside])
      expect(sure(form)).toBeGreaterThan(sure(other) + 0.1);
  });

  it.each([
    '<a class="btn btn-primary" href="/order">Add to basket</a>',
    '<div role="button">Add to basket</div>',
    '<a id="buyNow" href="/order">Add to basket</a>',
  ])("recognises an element that acts as a button: %s", (button) => {
    const buy = (end: string) => productPage({ buy: `<div>£34.99</div>${end}` });
    const plain = read(buy('<a href="/order">Add to basket</a>')).fields.normalPrice!.confidence;
    expect(read(buy(button)).fields.normalPrice!.confidence).toBeGreaterThan(plain);
  });

  it("reads amounts whose label and notes are in adjacent elements", () => {
    const html = (text: string) =>
      productPage({ lang: "sv-SE", buy: `<div class="price">${text}</div>${BUTTON}` });
    const url = "https://butik.example.se/panna";
    expect(prices(html("<span>Ordinarie pris</span><span>160 kr</span>"), url)[0]).toBe(16000);
    expect(prices(html("<span>93 kr</span><span>inkl. moms</span>"), url)[0]).toBe(9300);
    const real = productPage({
      lang: "pt-BR",
      buy: `<div><label>Preço promocional</label><output>R$ 95,99</output></div>${BUTTON}`,
    });
    expect(read(real, "https://loja.example.com.br/p").fields.normalPrice).toMatchObject({
      value: { amountMinor: 9599, currency: "BRL" },
    });
  });

  it("a percentage before a price does not make it a saving", () => {
    const buy = (badge: string) =>
      `<div><span>${badge}</span><div><span>£41.30</span><div><span>£49.10</span><span>VAT included</span></div></div></div>${BUTTON}`;
    expect(prices(productPage({ buy: buy("16% off") }))).toEqual([4910, 4130]);
  });

  it("an amount named a total only by its element is the price next to a former one", () => {
    const buy = `<h2 class="total-price">£34.99</h2><span class="before-price">£49.99</span>${BUTTON}`;
    expect(prices(productPage({ buy }))).toEqual([4999, 3499]);
  });

  it("a range in an element named after the regular price is not a reduction", () => {
    const buy = `<div class="price-regular">£34.99 – £49.99</div>${BUTTON}`;
    expect(prices(productPage({ buy }))).toEqual([3499, undefined]);
  });

  it.each(["<s>A$49.99</s>", '<span class="price-was">A$49.99</span>'])(
    "does not mistake the A of A$ for the word between the ends of a range: %s",
    (former) => {
      const buy = `<div><span class="price">A$34.99</span> ${former}</div>${BUTTON}`;
      const { fields, isLowestOfRange } = read(productPage({ lang: "en-AU", buy }));
      expect(fields.normalPrice?.value.currency).toBe("AUD");
      expect([fields.normalPrice?.value.amountMinor, fields.discountedPrice?.value.amountMinor]).toEqual([
        4999, 3499,
      ]);
      expect(isLowestOfRange).toBe(false);
    },
  );

  it.each(["A$34.99 to A$49.99", "34,99 € à 49,99 €", "34,99 € – 49,99 €"])(
    "reads %s as a range, by its lower end",
    (text) => {
      const page = read(productPage({ lang: "fr", buy: `<p class="price">${text}</p>${BUTTON}` }));
      expect(page.fields.normalPrice?.value.amountMinor).toBe(3499);
      expect(page.isLowestOfRange).toBe(true);
    },
  );

  it("a price marked as struck by an attribute is a former one", () => {
    const buy = (mark: string) =>
      `<span class="price">£34.99</span> <span class="price" ${mark}><span>£49.99</span></span>${BUTTON}`;
    expect(prices(productPage({ buy: buy('data-a-strike="true"') }))).toEqual([4999, 3499]);
    expect(prices(productPage({ buy: buy('data-a-strike="false"') }))[1]).toBeUndefined();
  });

  it.each([
    ["$548.33 excl. VAT", "net"],
    ["$70 OFF", "saving"],
    ["28,190원 이상 구매 시 무료배송", "shipping"],
    ["¥3,920以上で送料無料", "shipping"],
    ["滿 NT$760 免運費", "shipping"],
    ["596,00₺ üzeri ücretsiz kargo", "shipping"],
    ["¥3,920 送料無料", "current"],
  ])("gives %s the role %s", (text, role) => {
    expect(roleIn(`<p>${text}</p>`, text)).toBe(role);
  });
});
