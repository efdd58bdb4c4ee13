import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";

const URL_OF_SHOP = "https://shop.example.com/p/kettle";

/** Returns a page without markup whose element names have no meaning. */
function read(box: string, { lang = "en", button = "Add to cart", head = "" } = {}) {
  const html = `<html lang="${lang}"><head><title>Copper kettle Vesuvio</title>${head}</head><body><main><h1>Copper kettle Vesuvio</h1>${box}<button>${button}</button></main></body></html>`;
  const { fields } = extractOffer({ html, url: URL_OF_SHOP });
  const minor = (field: typeof fields.normalPrice) => field?.value.amountMinor;
  return fields.discountedPrice === undefined
    ? [minor(fields.normalPrice)]
    : [minor(fields.discountedPrice), minor(fields.normalPrice)];
}

describe("an amount in its own element", () => {
  it.each([
    ["<div>4.5万円</div>", 45000],
    ["<div><b>4.5</b>万円</div>", 45000],
  ])("reads %s", (box, amount) => {
    expect(read(box, { lang: "ja", button: "カートに入れる" })).toEqual([amount]);
  });

  it("keeps decimals after many spaces", () => {
    expect(read("<p>£12                    <sup>99</sup></p>")).toEqual([1299]);
  });
});

describe("a pair of prices in plain elements", () => {
  it.each([
    "<p><s>£60.00</s> £40.00</p>",
    "<p>£40.00 <s>£60.00</s></p>",
    "<div>£40.00<del>£60.00</del></div>",
    "<div><strike>£60.00</strike> now £40.00</div>",
  ])("%s: text beside a struck element is not struck", (box) => {
    expect(read(box)).toEqual([4000, 6000]);
  });

  it("keeps a price struck whose label is outside the struck element", () => {
    expect(read("<div>Was: <s>£60.00</s></div><div>£40.00</div>")).toEqual([4000, 6000]);
  });

  it.each([
    ".a1x9{text-decoration:line-through}.b{color:red}",
    "/* base */.a1x9{text-decoration:line-through}",
    ".b{color:red}.a1x9{text-decoration:line-through}",
  ])("recognises prices that the page's style strikes through, wherever the rule is: %s", (style) => {
    const box = `<style>${style}</style><div><span class="a1x9">$60.00</span><span class="q8zz">$40.00</span></div>`;
    expect(read(box)).toEqual([4000, 6000]);
  });

  it.each(["<div>statt 4.50 <b>CHF 2.25</b></div>", "<div>statt 4.50 CHF 2.25</div>"])(
    "%s: a former price takes the sign of the price after it",
    (box) => {
      expect(read(box, { lang: "de", button: "In den Warenkorb" })).toEqual([225, 450]);
    },
  );

  it("does not take a bare number without a label for a former price", () => {
    expect(read("<div>Model 450 <b>CHF 2.25</b></div>", { lang: "de", button: "Kaufen" })).toEqual([225]);
  });

  it("applies a printed reduction, even if only the larger amount is in an element named after a price", () => {
    const box = (badge: string) =>
      `<div><span class="price">$60.00</span><span class="q8zz7">$45.00</span><span>${badge}</span></div>`;
    expect(read(box("25% OFF"))).toEqual([4500, 6000]);
    expect(read(box("40% OFF"))[0]).toBe(6000);
  });

  it.each([
    ["de", "<p>AVP¹ 60,00 €</p><p>45,00 €</p>"],
    ["de", "<p>Früherer Preis 60,00 €</p><p>45,00 €</p>"],
    ["hi", "<p>एम.आर.पी. ₹60.00</p><p>₹45.00</p>"],
  ])("%s: the recommended or former price, %s", (lang, box) => {
    expect(read(box, { lang })).toEqual([4500, 6000]);
  });

  it.each([
    ["bg", "<p>Стара цена 60,00 лв.</p><p>Нова цена 45,00 лв.</p>"],
    ["ar", "<p>السعر السابق 60.00 ر.س</p><p>السعر الآن 45.00 ر.س</p>"],
  ])("%s: letters of another script are a currency, though the country now uses another", (lang, box) => {
    expect(read(box, { lang })).toEqual([4500, 6000]);
  });
});

describe("amounts that are not prices", () => {
  it.each([
    ["Current bid", "Buy it now", "en"],
    ["Aktuelles Gebot", "Sofort-Kaufen", "de"],
  ])("a bid: %s", (bid, now, lang) => {
    expect(read(`<p>${bid}: $54.00</p><p>${now}: $80.00</p>`, { lang })[0]).toBe(8000);
    expect(read(`<p>${bid}: $54.00</p>`, { lang, button: "Bid" })).toEqual([undefined]);
  });
});

describe("prices in meta elements", () => {
  it("are a pair when one is a sale price", () => {
    const meta = (name: string, amount: string) =>
      `<meta property="product:${name}:amount" content="${amount}"><meta property="product:${name}:currency" content="USD">`;
    expect(read("", { head: meta("price", "60.00") + meta("sale_price", "45.00") })).toEqual([4500, 6000]);
    expect(read("", { head: meta("price", "45.00") + meta("sale_price", "45.00") })).toEqual([4500]);
  });
});

describe("prices in program data inside a string", () => {
  const data = '{"product":{"name":"Copper kettle Vesuvio","sku":"KX2","price":45,"currency":"USD"}}';
  const escaped = JSON.stringify(data);
  it.each([
    ["a parsed text", `<script>window.__S = JSON.parse(${escaped})</script>`],
    ["in single quotes", `<script>window.__S = JSON.parse('${data}')</script>`],
    [
      "encoded for an address",
      `<script>window.__S = JSON.parse(decodeURIComponent("${encodeURIComponent(data)}"))</script>`,
    ],
    ["a text inside other data", `<script type="application/json">{"state":{"initial":${escaped}}}</script>`],
    [
      "a call with keys without quotes",
      "<script>gtag('event','view_item',{currency:'USD',items:[{item_id:'KX2',item_name:'Copper kettle Vesuvio',price:45.0}]});</script>",
    ],
    [
      "the pieces of a stream",
      `<script>self.__next_f.push([1,${JSON.stringify(`5:["$","div",null,${data.slice(0, 60)}`)}])</script><script>self.__next_f.push([1,${JSON.stringify(`${data.slice(60)}]\n`)}])</script>`,
    ],
  ])("%s", (_what, head) => {
    expect(read("", { head })).toEqual([4500]);
  });

  it("is ignored for another product", () => {
    const other = data.replace("Copper kettle Vesuvio", "Garden hose");
    expect(read("", { head: `<script>window.__S = JSON.parse('${other}')</script>` })).toEqual([undefined]);
  });
});

describe("the availability", () => {
  const stock = (box: string, head = "", lang = "en") => {
    const html = `<html lang="${lang}"><head><title>Copper kettle Vesuvio</title>${head}</head><body><main><h1>Copper kettle Vesuvio</h1><div class="price">$45.00</div>${box}</main></body></html>`;
    return extractOffer({ html, url: URL_OF_SHOP }).fields.availability?.value;
  };
  const button = "<button>Add to cart</button>";
  const markup = (...states: string[]) =>
    `<script type="application/ld+json">${JSON.stringify({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Copper kettle Vesuvio",
      offers: states.map((availability) => ({
        "@type": "Offer",
        price: "45.00",
        priceCurrency: "USD",
        availability,
      })),
    })}</script>`;

  it("is that of the only offer in markup, whatever buttons there are", () => {
    expect(stock(button, markup("OutOfStock"))).toBe("OutOfStock");
    expect(stock(button, markup("OutOfStock", "InStock"))).toBe("InStock");
    expect(stock(`<p>In stock</p>${button}`, markup("OutOfStock"))).toBe("InStock");
  });

  it.each(["97 In Stock", "Only 3 left", "In stock"])(
    "is read from any element without a button: %s",
    (text) => {
      expect(stock(`<em>${text}</em>`)).toBe("InStock");
    },
  );

  it.each([
    ["he", "המוצר אינו במלאי", "OutOfStock"],
    ["ja", "売り切れました", "OutOfStock"],
    ["pl", "Wyprzedane", "OutOfStock"],
    ["tr", "Stokta var", "InStock"],
    ["lv", "Ir noliktavā", "InStock"],
    ["ru", "Товара нет в наличии", "OutOfStock"],
  ])("%s: %s", (lang, text, expected) => {
    expect(stock(`<p>${text}</p>`, "", lang)).toBe(expected);
  });

  it("is not that of another state's badge, whose text is in its own element", () => {
    const badge = '<span class="price__badge price__badge--sold-out"><span>Sold out</span></span>';
    expect(stock(badge + button)).toBe("InStock");
    expect(stock(badge)).toBe("OutOfStock");
  });

  it("is recognised by a pre-order button", () => {
    expect(stock("<button>Pre-order</button>")).toBe("PreOrder");
  });
});
