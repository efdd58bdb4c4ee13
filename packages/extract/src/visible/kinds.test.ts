import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { productPage, SHOP_URL } from "../fixtures.ts";

const read = (html: string, url = SHOP_URL) => extractOffer({ html, url });
const prices = (html: string, url?: string) => {
  const { normalPrice, discountedPrice } = read(html, url).fields;
  return [normalPrice?.value.amountMinor, discountedPrice?.value.amountMinor];
};
const BUTTON = "<button>Add to basket</button>";

describe("the role of an amount", () => {
  it.each([
    ["≈ $37.80", 3499],
    ["approx. $37.80", 3499],
    ["약 $37.80", 3499],
  ])("an approximate amount is not a price: %s", (text, minor) => {
    expect(prices(productPage({ buy: `<p>${text}</p><p>£34.99</p>${BUTTON}` }))).toEqual([minor, undefined]);
  });

  it("rows that differ only in their numbers are quantity prices", () => {
    const rows = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
    const tiers = rows(["Kup 3 za £33.24", "Kup 5 za £31.49", "Kup 10 za £29.74"]);
    expect(prices(productPage({ buy: `${tiers}<p>£34.99</p>${BUTTON}` }))).toEqual([3499, undefined]);
  });

  it.each(['class="artVersandkosten"', 'id="artVersandkosten"'])(
    "an amount in %s is not a price",
    (named) => {
      const buy = `<p><b ${named}>£4.99</b></p><p>£34.99</p>${BUTTON}`;
      expect(prices(productPage({ buy }))).toEqual([3499, undefined]);
    },
  );

  it("the two ends of a range are not quantity prices", () => {
    expect(prices(productPage({ buy: `<p>£34.99 – £69.99</p>${BUTTON}` }))[0]).toBe(3499);
  });

  it.each([
    ["price price--non-sale", "price price--withoutTax"],
    ["non-discounted-price", "product-price discounted-price"],
  ])("a price named as not discounted is the former price: %s", (before, now) => {
    const buy = `<div><span class="${before}">£49.99</span></div><div><span class="${now}">£34.99</span></div>${BUTTON}`;
    expect(prices(productPage({ buy }))).toEqual([4999, 3499]);
  });

  it("an amount that the page's style sheet strikes through is a former price, whatever its class", () => {
    const buy = `<div><span class="kTx9a">£49.99</span><span class="bQ2">£34.99</span></div>${BUTTON}`;
    const sheet = (rule: string) => productPage({ head: `<style>a{color:red}${rule}</style>`, buy });
    expect(prices(sheet(".kTx9a{color:#777;text-decoration:line-through}"))).toEqual([4999, 3499]);
    expect(prices(sheet("@media all{div > .kTx9a, .x{text-decoration:line-through}}"))).toEqual([4999, 3499]);
    expect(prices(sheet(".bQ2:hover{text-decoration:line-through}"))).not.toEqual([3499, 4999]);
    const inner = sheet(".kTx9a em{text-decoration:line-through}").replace(
      "</span><span",
      "</span> Set <span",
    );
    expect(prices(inner)[1]).toBeUndefined();
  });

  it("a regular price without a lower one is the current price", () => {
    const html = productPage({ buy: `<div><span>Regular price</span> <span>£34.99</span></div>${BUTTON}` });
    expect(read(html).fields.normalPrice).toMatchObject({ value: { amountMinor: 3499 } });
    expect(read(html).fields.normalPrice!.confidence).toBeGreaterThan(0.9);
  });

  it("a number at the end of the name is not joined with the price below it", () => {
    const html = `<html lang="fi"><body><table><tr><td><h1>Wok 24</h1></td><td>209,50 €</td></tr></table>
      <p>Kestävä ja testattu.</p><button>Lisää ostoskoriin</button></body></html>`;
    expect(prices(html, "https://kauppa.example.fi/k704")[0]).toBe(20950);
    const link = `<html lang="fi"><body><h1>Kuulokkeet</h1><div><a href="#top">Kuulokkeet K704</a> 209,50 €</div><button>Lisää ostoskoriin</button></body></html>`;
    expect(prices(link, "https://kauppa.example.fi/k704")[0]).toBe(20950);
  });

  it.each([
    ["ja", "¥", "参考基準価格"],
    ["ko", "₩", "권장소비자가"],
    ["zh-TW", "NT$", "建議售價"],
    ["th", "฿", "ราคาแนะนำ"],
    ["ar", "SAR ", "سعر التجزئة المقترح"],
    ["el", "€", "Προτεινόμενη λιανική τιμή"],
    ["pt-BR", "R$", "Preço sugerido"],
    ["tr", "₺", "Tavsiye edilen fiyat"],
  ])("a recommended price counts as a former one: %s", (lang, sign, label) => {
    const buy = `<p><span>${label}</span> <span>${sign}500</span></p><p>${sign}400</p>${BUTTON}`;
    const [normal, discounted] = prices(productPage({ buy, lang }));
    expect([normal! > discounted!, discounted! / normal!]).toEqual([true, 0.8]);
  });

  it.each([
    ["zh-CN", "¥", "会员价"],
    ["ja", "¥", "会員価格"],
    ["pl", "PLN ", "Cena klubowa"],
    ["ko", "₩", "배송비"],
    ["th", "฿", "ยอดรวม"],
  ])("member prices, postage and totals are not the price: %s %s%s", (lang, sign, label) => {
    const buy = `<p>${label} ${sign}360</p><p>${sign}400</p>${BUTTON}`;
    const { value } = read(productPage({ buy, lang })).fields.normalPrice!;
    expect(value.amountMinor / 10 ** value.exponent).toBe(400);
  });
});

describe("pages that sell nothing themselves", () => {
  const item = (name: string, price: string) => ({
    "@type": "ListItem",
    item: { "@type": "Product", name, offers: { price, priceCurrency: "GBP" } },
  });
  const list = (names: string[]) =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "ItemList", itemListElement: names.map((name, at) => item(name, `${at + 20}.00`)) })}</script>`;

  it("a list in markup gives the page no price, even if the heading is part of a product's name", () => {
    const html = `<html><head>${list(["Steel Kettle", "Kettle Classic", "Travel Kettle"])}</head><body><h1>Kettle</h1></body></html>`;
    expect(read(html).fields.normalPrice).toBeUndefined();
  });

  it("a list's item with the page's name is the page's product", () => {
    const html = `<html><head>${list(["Steel Kettle", "Kettle Classic", "Travel Kettle"])}</head><body><h1>Kettle Classic</h1></body></html>`;
    expect(prices(html)[0]).toBe(2100);
  });

  const card = (name: string, price: string) =>
    `<li><a href="/p/${name}"><img src="/${name}.jpg"></a> <a href="/p/${name}">Kettle ${name}</a> <b class="price">£${price}</b></li>`;
  const cards = `<ul>${card("Aria", "19.00")}${card("Bria", "29.00")}${card("Cria", "49.00")}</ul>`;
  const sum = (more: object) =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Product", name: "Kettles", offers: { "@type": "AggregateOffer", lowPrice: "19.00", highPrice: "49.00", priceCurrency: "GBP", offerCount: 3 }, ...more })}</script>`;

  it("a category that markup describes as one product has no price, and is a list", () => {
    const html = (head: string, own = "") =>
      `<html><head>${head}</head><body><h1>Kettles</h1>${own}${cards}</body></html>`;
    expect(read(html(sum({})))).toMatchObject({ pageKind: "other", reason: "price_not_found" });
    expect(prices(html(sum({ sku: "K-1" })))[0]).toBe(1900);
    expect(prices(html(sum({}), BUTTON))[0]).toBe(1900);
    expect(prices(html(sum({}), "<p class=price>£22.00</p>"))[0]).toBe(2200);
  });

  it("a basket has no price", () => {
    const html = `<html><body><h1>Your basket</h1><table><tr><td><a href="/p/1"><img src="/a.jpg"></a></td><td>Kettle</td><td>£34.99</td></tr></table><p>To pay <b>£34.99</b></p></body></html>`;
    expect(read(html, "https://shop.example.co.uk/basket").fields.normalPrice).toBeUndefined();
  });
});
