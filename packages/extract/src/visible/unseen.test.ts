import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { productPage, SHOP_URL } from "../fixtures.ts";

const BUTTON = "<button>Add to basket</button>";
const read = (html: string, url = SHOP_URL) => extractOffer({ html, url });
/** Returns the former and the current price, in minor units. */
const prices = (html: string, url?: string) => {
  const { normalPrice, discountedPrice } = read(html, url).fields;
  return [normalPrice?.value.amountMinor, discountedPrice?.value.amountMinor];
};
const buy = (price: string, lang = "en-GB") => productPage({ lang, buy: `${price}${BUTTON}` });

describe("patterns first seen on pages that no rule was written for", () => {
  it.each([
    '<div class="price">34,99</div><div class="tax">inkl. MwSt. zzgl. Versand</div>',
    '<div class="price"><span>34,<sup class="cents">99</sup></span> <span>inkl. 20% MwSt., zzgl. Versandkosten</span></div>',
  ])("reads a price without a sign next to notes on tax and postage: %s", (price) => {
    const html = productPage({ lang: "de-AT", buy: `${price}${BUTTON}`, after: "<p>Bar: €</p>" });
    expect(
      extractOffer({ html, url: "https://shop.example/k", hints: { currency: "EUR" } }).fields.normalPrice
        ?.value,
    ).toMatchObject({ amountMinor: 3499 });
  });

  it("does not mistake an abbreviation's full stop next to a price for the end of a sentence", () => {
    const sure = (remark: string) =>
      read(buy(`<div><div>34,99 €</div><p>${remark}</p></div>`, "de-DE")).fields.normalPrice?.confidence ?? 0;
    expect(sure("inkl. MwSt, zzgl. Service & Versandkosten")).toBeGreaterThan(0.8);
  });

  it("pairs two amounts with similar element names by the printed percentage", () => {
    const html = productPage({
      buy: `<div>Discount 40%</div><div class="option-value">£19.99</div><div class="option-price">£11.99</div>`,
    });
    expect(read(html).fields.discountedPrice).toMatchObject({ value: { amountMinor: 1199 } });
    expect(read(html).fields.discountedPrice!.confidence).toBeGreaterThan(0.9);
  });

  it("does not take an option's price for the price itself", () => {
    const html = buy(
      `<p class="main-price">£199.99</p><ul><li class="payment-option">5% off: <b>£189.99</b></li><li class="payment-option">by card <b>£199.99</b></li></ul>`,
    );
    expect(prices(html)).toEqual([19999, undefined]);
  });

  it("accepts the price next to the buy button, even with a picture link there", () => {
    const html = `<html lang="en-GB"><head><title>Kettle Classic 1.7 l</title></head><body><table><tr><td><h1>Kettle Classic 1.7 l</h1></td></tr>
      <tr><td><form><div><b class="price">£34.99</b></div><div><a href="/label"><img src="e.png"></a></div>${BUTTON}</form></td></tr></table></body></html>`;
    expect(prices(html)).toEqual([3499, undefined]);
  });

  it.each(["dyC4hf", "_dyC4hf", "recoC0a"])("finds no words in the generated class %s", (made) => {
    const html = productPage({ buy: `<div class="${made}"><div>£34.99</div></div>${BUTTON}` });
    expect(read(html).fields.normalPrice?.confidence).toBe(
      read(html.replace(made, "x")).fields.normalPrice?.confidence,
    );
  });

  it.each(["hidden", "ng-hide", "d-none"])("ignores a message hidden by the class %s", (hiding) => {
    const stock = (name: string) =>
      read(buy(`<p>£34.99</p><div class="${name}">Sold out</div>`)).fields.availability?.value;
    expect(stock(hiding)).not.toBe("OutOfStock");
    expect(stock("note")).toBe("OutOfStock");
    expect(stock(`${hiding} md:block`)).toBe("OutOfStock");
  });

  it("reads “You pay” as the label of the current price", () => {
    const sure = (label: string) =>
      read(productPage({ buy: `<p class="price old-style">${label}: £329.00</p>` })).fields.normalPrice
        ?.confidence;
    expect(sure("You pay")).toBeGreaterThan(sure("Amount") ?? 0);
  });
});

describe("known misreads", () => {
  it.each([
    ["10–20 % Rabatt 49,99 €", 4999],
    ["10-20 % Rabatt: 49,99 €", 4999],
    ["20 % Rabatt 49,99 €", 4999],
  ])("reads %s", (text, minor) => {
    expect(prices(buy(`<p class="price">${text}</p>`, "de-DE"))[0]).toBe(minor);
  });

  it.each([
    '<div class="price">4.5 – £34.99</div>',
    '<div class="price"><span>4.5</span> – <span>£34.99</span></div>',
    '<div class="price"><span>★ 4.5 (12)</span> – <span>£34.99</span></div>',
  ])("does not mistake a rating next to a dash for the end of a range: %s", (price) => {
    expect(read(buy(price)).fields.normalPrice).toMatchObject({ value: { amountMinor: 3499 } });
  });

  it.each([
    ["pt-BR", "<p>De R$ 59,95</p><p>Por R$ 39,95</p>", "https://loja.example.com.br/x"],
    ["nl-NL", "<p>Van € 59,95</p><p>Voor € 39,95</p>", "https://winkel.example.nl/x"],
    [
      "pt-BR",
      "<div><span>De R$ 59,95</span></div><div><strong>R$ 39,95</strong></div>",
      "https://loja.example.com.br/x",
    ],
    [
      "nl-NL",
      "<div><span>Van € 59,95</span></div><div><strong>€ 39,95</strong></div>",
      "https://winkel.example.nl/x",
    ],
  ])("reads a short word as the label of the former price (%s): %s", (lang, price, url) => {
    expect(prices(buy(price, lang), url)).toEqual([5995, 3995]);
  });

  it("reads the Greek word for “from” literally when no lower price follows", () => {
    const html = (price: string) => buy(price, "el-GR");
    const alone = read(html('<p class="price">από 34,99 €</p>'), "https://shop.example.gr/x");
    expect(alone).toMatchObject({
      isLowestOfRange: true,
      fields: { normalPrice: { value: { amountMinor: 3499 } } },
    });
    const sure = (price: string) =>
      read(productPage({ lang: "el-GR", buy: `<p class="price">${price}</p>` }), "https://shop.example.gr/x")
        .fields.normalPrice?.confidence;
    expect(sure("από 34,99 €")).toBe(sure("34,99 €"));
    expect(prices(html("<p>από 59,95 €</p><p>τώρα 39,95 €</p>"), "https://shop.example.gr/x")).toEqual([
      5995, 3995,
    ]);
  });
});

describe("text that may be next to a price", () => {
  it("free postage", () => {
    const sure = (text: string) =>
      read(buy(`<div>34,99 € ${text}</div>`, "de-DE")).fields.normalPrice?.confidence ?? 0;
    expect(sure("versandkostenfrei")).toBe(sure("inkl. MwSt."));
  });

  it("the pharmacies' recommended price, by its abbreviation", () => {
    const box = '<div><span class="avp">22,95 €</span> <span class="price">21,99 €</span></div>';
    expect(prices(buy(box, "de-DE"), "https://apotheke.example.de/p")).toEqual([2295, 2199]);
  });
});

describe("amounts that are not the product's price", () => {
  it("the value of a coupon, in a language without spaces", () => {
    const box = "<p><b>500円クーポン</b>をプレゼント</p><p>948円</p><button>カートに入れる</button>";
    const html = productPage({ lang: "ja", buy: box });
    expect(prices(html, "https://shop.example.jp/p")).toEqual([948, undefined]);
  });

  it.each(["$1 billion", "$2bn", "$1 billion buyout"])("the sum paid for a company: %s", (sum) => {
    const html = `<html lang="en-US"><head><title>A takeover</title></head><body><main><h1>A takeover</h1><div><b>${sum}</b></div></main></body></html>`;
    expect(prices(html, "https://news.example.com/a")).toEqual([undefined, undefined]);
  });

  it.each(["or £5.83 a month", "You save £5.00", "Delivery: £3.95"])(
    "other amounts of the same product, with a picture link there: %s",
    (beside) => {
      const html = `<html lang="en-GB"><head><title>Kettle Classic 1.7 l</title></head><body><table><tr><td><h1>Kettle Classic 1.7 l</h1></td></tr>
        <tr><td><form><div><b class="price">£34.99</b></div><div>${beside}</div><div><a href="/label"><img src="e.png"></a></div>${BUTTON}</form></td></tr></table></body></html>`;
      expect(prices(html)).toEqual([3499, undefined]);
    },
  );

  it("prefers a printed currency of the page's country to another one in program data", () => {
    const html = `<html lang="en-EG"><head><title>Kettle Classic 1.7 l</title></head><body><main><h1>Kettle Classic 1.7 l</h1>
      <div class="offer"><span class="price">LE 34</span> <span class="old-price">LE 64</span></div>${BUTTON}</main>
      <script>track({"products": [{"name": "Kettle Classic 1.7 l", "price": "34.00", "currency": "EUR"}]})</script></body></html>`;
    const { currency, fields } = read(html, "https://eg.shop.example/kettle");
    expect(currency).toBe("EGP");
    expect([fields.normalPrice?.value.amountMinor, fields.discountedPrice?.value.amountMinor]).toEqual([
      6400, 3400,
    ]);
  });

  it.each(["prc-org", "price-orig", "fiyat-orj"])(
    "takes an amount in the class %s for the former price",
    (old) => {
      const html = buy(
        `<div class="prices"><span class="${old}">199,99 TL</span><span class="prc-dsc">183,21 TL</span></div>`,
        "tr-TR",
      );
      expect(prices(html)).toEqual([19999, 18321]);
    },
  );

  it.each([
    ["R 349.99", "en-ZA", "https://shop.example.co.za/kettle"],
    ["Q 349.99", "es-GT", "https://tienda.example.com.gt/hervidor"],
  ])("reads %s in an indented template", (price, lang, url) => {
    const space = `\n${" ".repeat(28)}`;
    const html = productPage({ lang, buy: `<div class="price">${space}${price}${space}</div>${BUTTON}` });
    expect(prices(html, url)).toEqual([34_999, undefined]);
  });

  it("does not mistake a badge with an exclamation mark for the label of the amount after it", () => {
    const old = '<span class="prc-org">199,99 TL</span><span class="prc-dsc">183,21 TL</span>';
    const html = buy(
      `<div><div>Son 30 Günün En Düşük Fiyatı!</div><div class="prices">${old}</div></div>`,
      "tr-TR",
    );
    expect(prices(html)).toEqual([19999, 18321]);
  });
});
