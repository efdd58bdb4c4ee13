import { describe, expect, it } from "vitest";
import { extractOffer } from "./extract.ts";
import { all, page, pick, read } from "./printed-page.ts";

describe("one word in a class name", () => {
  it.each(
    "badge delivery instalments member other-offer total old newsletter breadcrumbs recommended".split(" "),
  )("%s does not take the price from the only amount beside a buy button", (word) => {
    expect(read(`<p class="${word}">34,95 €</p>`)).toBe("34.95 EUR");
    expect(read(`<div class="${word}"><p>34,95 €</p></div>`)).toBe("34.95 EUR");
  });

  it("around the product's name says nothing about its price", () => {
    const html = page("<p>34,95 €</p><p>Zusammen mit Kanne 60,00 €</p>").replace(
      "<main>",
      '<main class="points">',
    );
    const { fields } = extractOffer({ html, url: "https://shop.example/p/1" });
    expect(fields.normalPrice?.value.amountMinor).toBe(3495);
  });

  it("leaves the lower of two amounts that it names alike", () => {
    expect(read('<p class="economy"><b>49,95 €</b> <i>34,95 €</i></p>')).toBe("34.95 EUR");
    expect(read('<b class="previous">49,95 €</b> <i class="discount-amount">34,95 €</i>')).toBe("34.95 EUR");
    const old = '<div class="afterpay"><i class="old">49,95 €</i> <i class="now-x">34,95 €</i></div>';
    expect(read(old)).toBe("34.95 EUR");
  });

  it("still tells a price from what is printed beside it", () => {
    expect(read('<p>34,95 €</p><p class="member-price">29,95 €</p>')).toBe("34.95 EUR");
    expect(read('<p class="delivery">4,95 €</p><p>34,95 €</p>')).toBe("34.95 EUR");
  });
});

describe("the former price of another pack", () => {
  it.each([
    '<ul><li><input type="radio" name="v" checked><i>Einzeln</i> <b>12,00 €</b></li><li><input type="radio" name="v"><i>Doppelpack</i> <s>24,00 €</s> <b>21,00 €</b></li></ul>',
    '<label><input type="radio" name="v" checked>1 x 125 g <b class="price">12,00 €</b></label><label><input type="radio" name="v">5 x 125 g <s>60,00 €</s> <b class="price">54,00 €</b></label>',
    '<ul><li class="sel">Single <span class="price">12,00 €</span></li><li>5er-Pack <s>60,00 €</s> <span class="price">54,00 €</span></li></ul>',
    '<table><tr><td>1 Stück</td><td><b class="price">12,00 €</b></td></tr><tr><td>5 Stück</td><td><s>60,00 €</s> <b class="price">54,00 €</b></td></tr></table>',
  ])("is none of the chosen one: %s", (markup) => {
    expect(all(markup)).toMatchObject({ normal: 1200, discounted: undefined });
  });

  it("nor of the price above the list of packs", () => {
    const rows =
      '<ul><li>1 x 125 g <b class="price">12,00 €</b></li><li>5 x 125 g <s>60,00 €</s> <b class="price">54,00 €</b></li></ul>';
    expect(all(`<p>12,00 €</p>${rows}`)).toMatchObject({ normal: 1200, discounted: undefined });
    const table =
      "<table><tr><td>1 Stück</td><td>12,00 €</td></tr><tr><td>5 Stück</td><td><s>60,00 €</s> <b>54,00 €</b></td></tr></table>";
    const html = page(`<p>12,00 €</p>${table}`);
    expect(extractOffer({ html, url: "https://shop.example/p/1" })).toMatchObject({
      isLowestOfRange: false,
      fields: { normalPrice: { value: { amountMinor: 1200 } } },
    });
  });

  it("but the chosen pack keeps its own", () => {
    const markup =
      '<ul><li class="sel">Single <s>15,00 €</s> <span class="price">12,00 €</span></li><li>5er-Pack <s>60,00 €</s> <span class="price">54,00 €</span></li></ul>';
    expect(all(markup)).toMatchObject({ normal: 1500, discounted: 1200 });
  });
});

describe("an amount in or behind a text link to another pack, variant or store", () => {
  it.each([
    '<p><a href="/p/2">5er-Pack</a> <b>89,90 €</b></p><div class="price">34,95 €</div>',
    '<p><a href="/p/2">5er-Pack: 89,90 €</a></p><div class="price">34,95 €</div>',
    '<div><a href="/p/2">Pack of 5</a> <s>89,90 €</s></div><div class="price">34,95 €</div>',
    '<div class="price">34,95 € <a href="/p/2">6er-Pack 189,90 €</a></div>',
    '<p>34,95 €</p><p>Auch als <a href="/p/2">6er-Pack</a> <s>209,70 €</s> 189,90 €</p>',
    '<p>34,95 €</p><ul><li><a href="/p/2">Confezione da 6</a> – 99,90 €</li></ul>',
    '<div>Weitere Varianten: <a href="/p/2">rot</a> 44,95 €</div><div><b>34,95 €</b></div>',
    '<p>34,95 €</p><p>Aktion: <a href="/p/6">2 x Amsel</a> <s>69,90 €</s> <b>59,90 €</b></p>',
    "<p>34,95 €</p><p>In unserer Filiale: <s>44,95 €</s> 34,95 €</p>",
  ])("is not the product's: %s", (markup) => {
    expect(all(markup)).toMatchObject({ normal: 3495, discounted: undefined });
  });

  it.each([
    '<p><a href="/marke/amsel">Amsel</a> <s>44,95 €</s> <b class="price">34,95 €</b></p>',
    '<p><s>44,95 €</s> <b class="price">34,95 €</b> <a href="/versand">zzgl. Versand</a></p>',
  ])("but other links say nothing about it: %s", (markup) => {
    expect(all(markup)).toMatchObject({ normal: 4495, discounted: 3495 });
  });
});

describe("products that cannot be bought", () => {
  const none = { buy: "Merken", lang: "de" };
  it.each([
    '<div id="availability">Derzeit nicht verfügbar.</div><div class="similar"><h2>Ähnlicher Artikel</h2><div class="card"><img src="2.jpg"><a href="/p/2">Stahlbecher</a> <span class="price">24,99 €</span></div></div>',
    '<p class="stock">Ausverkauft</p><button disabled>In den Warenkorb</button><div class="alt"><b>Alternative:</b> <a href="/p/2">Stahlbecher</a> 24,99 €</div>',
    '<div class="js5"><h2>Ähnlicher Artikel</h2><p><a href="/p/2">Stahlbecher</a> 24,99 €</p></div><p>Ausverkauft</p>',
    '<div class="k1"><span></span><div><h3>Ähnlich</h3><a href="/p/2">Stahlbecher</a> <i class="price">24,99 €</i></div></div><dl><dt>Lager</dt><dd><p class="stock"><span>Ausverkauft</span></p></dd></dl>',
    '<div class="similar"><div><a href="/p/2">Stahlbecher</a> <span class="price">24,99 €</span></div></div><button disabled>Ausverkauft</button>',
    '<p>Ausverkauft</p><div>Nehmen Sie doch: <a href="/p/2">Stahlbecher <b>24,99 €</b></a></div>',
    "<p>Ausverkauft</p><p>Stattdessen: Stahlbecher – 24,99 €</p>",
  ])("have no price of one that is offered instead: %s", (markup) => {
    expect(all(markup, none)).toEqual({
      normal: undefined,
      discounted: undefined,
      stock: "OutOfStock",
      reason: "price_not_found",
    });
  });

  it.each([
    '<div class="price">24,99 €</div><p class="stock">Ausverkauft</p><button disabled>In den Warenkorb</button>',
    '<p><a href="/marken/amsel">Amsel</a></p><div class="price">24,99 € <a href="/versand">zzgl. Versand</a></div><p>Ausverkauft</p>',
    '<div><a href="/marken/amsel">Amsel</a> <span>24,99 €</span></div><p>Ausverkauft</p>',
    '<div class="similar"><div><a href="/p/2">Stahlbecher</a> <b>19,99 €</b></div></div><div class="price">24,99 €</div><p>Ausverkauft</p>',
    '<p>Ausverkauft</p><p>Ähnlich beliebt wie Modell A</p><p class="price">24,99 €</p>',
    '<p>Ausverkauft</p><p>24,99 €</p><p>Nächster Artikel: <a href="/p/2">Stahlbecher</a></p>',
  ])("keep their own price: %s", (markup) => {
    expect(all(markup, none)).toMatchObject({ normal: 2499, stock: "OutOfStock" });
  });
});

describe("the stock of something else", () => {
  it.each([
    '<ul><li>Rot</li><li class="disabled">Blau <span>ausverkauft</span></li></ul>',
    '<ul><li>Rot</li><li class="soldout">Blau <span>ausverkauft</span></li></ul>',
    "<label><input type=radio name=c>Rot</label><label><input type=radio name=c disabled>Blau <i>ausverkauft</i></label>",
    '<p>250 auf Lager</p><aside><h3>Dazu passt</h3><a href="/x"><img src="x.jpg">Riemen</a> Ausverkauft</aside>',
    '<div><div><a href="/x"><img src="x.jpg">Riemen</a> <span>Ausverkauft</span></div></div>',
  ])("says nothing about a product that can be bought: %s", (markup) => {
    expect(all(`<div class="price">649,00 €</div>${markup}`)).toMatchObject({
      normal: 64_900,
      stock: "InStock",
    });
  });

  it("nor does a card in the product's own block make a card of that", () => {
    const card = '<div><div><a href="/x"><img src="x.jpg">Riemen</a> <span>Ausverkauft</span></div></div>';
    const buy = "<form><button>In den Warenkorb</button></form>";
    const html = page(`<div class="buybox"><p>649,00 €</p>${card}${buy}</div>`, { buy: "Merken" });
    const aside = page(
      `<div><b>649,00 €</b><aside><h3>Dazu</h3><a href="/x"><img src="x.jpg">Riemen</a></aside></div>`,
    );
    for (const one of [html, aside])
      expect(extractOffer({ html: one, url: "https://shop.example/p/1" }).fields).toMatchObject({
        normalPrice: { value: { amountMinor: 64_900 } },
        availability: { value: "InStock" },
      });
  });

  it("none left of what is counted is out of stock", () => {
    const out = (line: string) => all(`<p>34,95 €</p><p>${line}</p>`, { buy: "Merken" }).stock;
    expect(out("Verfügbarkeit: 0 Stück")).toBe("OutOfStock");
    expect(out("Disponibilità: 0 pezzi")).toBe("OutOfStock");
    expect(out("Verfügbarkeit: 0 Tage")).not.toBe("OutOfStock");
  });

  it("but its own does", () => {
    expect(all('<div class="price">649,00 €</div><p>Ausverkauft</p>', { buy: "Merken" }).stock).toBe(
      "OutOfStock",
    );
  });
});

describe("prices in the options of a list", () => {
  const list = (second: string) =>
    `<select class="price"><option>Klein - 20,00 €</option><option${second}>Mittel - 35,00 €</option></select>`;
  it("are those of the selected one, picked too, and only where nothing else prints one", () => {
    expect(read(list(" selected"))).toBe("35.00 EUR");
    expect(pick(list(" selected"))).toBe("Mittel - 35,00 €");
    expect(read(list(""))).toBe("20.00 EUR");
    expect(read(`<b>18,00 €</b>${list(" selected")}`)).toBe("18.00 EUR");
  });
});

describe("prices in fields and labels", () => {
  it.each([
    ['<input class="price" value="49,90 €" readonly>'],
    ['<input name="price" value="49,90" readonly> €'],
    ['€ <input name="product[preis]" value="49,90" disabled>'],
    ['<input name="price" type="text" value="€ 49,90">'],
    ['<div class="price" aria-label="49,90 €"></div>'],
    ['<div aria-label="Preis: 49,90 €"><canvas></canvas></div>'],
    ['<img src="p.png" alt="49,90 EUR">'],
    ['<b class="price" title="ab 49,90 €"><i class="s4"></i><i class="s9"></i></b>'],
    ['<svg role="img" aria-label="49,90 € inkl. MwSt."></svg>'],
  ])("are read where nothing else prints one: %s", (markup) => {
    expect(read(markup)).toBe("49.90 EUR");
    expect(read(`<div class="price">51,00 €</div>${markup}`)).toBe("51.00 EUR");
  });

  it.each([
    ["a field that a person fills", '<input name="price" value="49,90">'],
    ["a hidden one", '<input type="hidden" name="price" value="49,90 €">'],
    ["a filter", '<input name="max_price" value="500 €" readonly>'],
    ["another number", '<input name="sku" value="4990" readonly>'],
    ["a picture of something else", '<img src="a.png" alt="Gutschein 50 €">'],
    ["an advertisement", '<a href="/sale"><img src="a.png" alt="49,90 €"></a>'],
    ["what is not displayed", '<div hidden><img class="price" src="a.png" alt="49,90 €"></div>'],
    ["what says more", '<div class="price" aria-label="49,90 €">Preis im Laden erfragen</div>'],
  ])("are not taken from %s", (_, markup) => {
    expect(read(markup)).toBeUndefined();
  });
});

describe("two amounts alone in one block", () => {
  it.each([
    ["<div class=price><span>120,00 €</span> <span>99,00 €</span></div>"],
    ["<div class=box><b>99,00 €</b> <small>120,00 €</small></div>"],
    ["<div class=price><div class=x1>99,00 €</div><div class=x2>120,00 €</div></div>"],
    ["<p>120,00 € 99,00 €</p>"],
    ["<div class=price><i>€120.00</i><b>€99.00</b> <small>inkl. MwSt.</small></div>"],
    ["<dl><dt>Normaler Preis</dt><dd><b>99,00 €</b> <small>120,00 €</small></dd></dl>"],
    ["<p>Verkaufspreis <b><i>120,00 €</i><b>99,00 €</b></b></p>"],
    ["<table><tr><td>Preis</td><td><b>99,00 €</b> <small>120,00 €</small></td></tr></table>"],
  ])("are the price and its former price: %s", (markup) => {
    expect(all(markup)).toMatchObject({ discounted: 9900, normal: 12000 });
  });

  it.each([
    ["a range", "<div class=price><b>99,00 €</b> – <span>120,00 €</span></div>"],
    ["alike, the higher one behind", "<div class=price><span>99,00 €</span> <span>120,00 €</span></div>"],
    ["another word", "<div class=price><b>99,00 €</b> <span>Set 120,00 €</span></div>"],
    ["another currency", "<div class=price><b>99,00 €</b> <span>120,00 CHF</span></div>"],
    ["a small part of it", "<div class=price><b>99,00 €</b> <span>8,25 €</span></div>"],
    ["a third amount", "<div class=price><b>99,00 €</b> <i>49,00 €</i> <span>120,00 €</span></div>"],
  ])("are no reduction: %s", (_, markup) => {
    expect(all(markup)).toMatchObject({ normal: 9900, discounted: undefined });
  });

  it("leave it to markup which of them is the price", () => {
    const head = `<script type="application/ld+json">{"@type":"Product","name":"Kessel Amsel","offers":{"price":"120.00","priceCurrency":"EUR"}}</script>`;
    const both = "<div class=price><span>120,00 €</span> <b>99,00 €</b></div>";
    expect(all(both, { head })).toMatchObject({ normal: 12000, discounted: undefined });
  });
});

it("whole numbers in small print are no decimals", () => {
  expect(read("<p><b>24 900 Ft</b> <small>31 125 Ft</small></p>", { lang: "hu", buy: "Kosárba" })).toBe(
    "24900.00 HUF",
  );
});

describe("one price beside a range that it lies in", () => {
  const span = "<p>20,00 € – 60,00 €</p>";
  it.each([
    `${span}<p class="price">35,00 €</p>`,
    `<p class="price">35,00 €</p>${span}`,
    `${span}<p>35,00 €</p>`,
    `${span}<p>Normaler Preis <b>35,00 €</b></p>`,
    '<p>von 20,00 € bis 60,00 €</p><p class="price">35,00 €</p>',
  ])("is the price: %s", (markup) => {
    expect(all(markup)).toMatchObject({ normal: 3500, discounted: undefined });
  });

  it.each([
    [`<div class="price">20,00 € – 60,00 €</div><p>Geschenkpapier 35,00 €</p>`],
    [`${span}<p>Rot 35,00 €</p><p>Blau 45,00 €</p>`],
    [`${span}<p><s>35,00 €</s></p>`],
  ])("but not if it is something else: %s", (markup) => {
    expect(all(markup).discounted ?? all(markup).normal).not.toBe(3500);
  });
});

describe("the confidence of an amount", () => {
  const sure = (price: string, head = "") => {
    const html = page(`<div class="price">${price}</div>`, { head });
    const { normalPrice, discountedPrice } = extractOffer({ html, url: "https://shop.example/p/1" }).fields;
    return (discountedPrice ?? normalPrice)!.confidence;
  };
  const head = `<script type="application/ld+json">{"@type":"Product","name":"Kessel Amsel","offers":{"price":"73.10","priceCurrency":"EUR"}}</script>`;

  it.each([
    ["a footnote's digits", "73,10<sup>1</sup> €"],
    ["digits that are not displayed", "<span hidden>9</span>73,10 €"],
    ["a condition", "73,10 € <small>ohne Vertrag</small>"],
    ["an order that alone says which is former", "<span>89,00 €</span> <span>73,10 €</span>"],
  ])("is bounded beside %s, unless markup states it", (_, markup) => {
    expect(sure("73,10 €")).toBeGreaterThan(0.95);
    expect(sure(markup)).toBeLessThan(0.95);
    expect(sure(markup, head)).toBeGreaterThan(0.95);
  });

  it("falls where decimals in an element of their own are joined", () => {
    expect(sure("73<sup>10</sup> €")).toBeLessThan(sure("73,10 €"));
  });
});

describe("a list of tiers", () => {
  const rows = (...texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`;
  it.each([
    [["1+ 10,00 €", "10+ 9,00 €", "100+ 8,00 €"]],
    [["ab 10 Stück: 9,00 €", "ab 1 Stück: 10,00 €"]],
    [["1 × 10,00 €", "3 × 9,50 €"]],
  ])("gives the price of one where nothing else does: %s", (texts) => {
    expect(all(rows(...texts))).toMatchObject({ normal: 1000, discounted: undefined });
    expect(all(`<div class=price>11,00 €</div>${rows(...texts)}`)).toMatchObject({ normal: 1100 });
  });

  it("without a row for one gives none", () => {
    expect(read(rows("10+ 9,00 €", "100+ 8,00 €"))).toBeUndefined();
  });
});

describe("amounts of other pages", () => {
  const teaser = (amount: string) =>
    `<div><p class="price">Ab ${amount}</p><a class="btn" href="https://flug.example/such">Flüge ab ${amount} suchen</a></div>`;
  const article = (content: string) =>
    extractOffer({
      html: page(content).replace(/<button>.*<\/button>/, ""),
      url: "https://shop.example/p/1",
    }).fields.normalPrice?.value.amountMinor;
  it("are those that a link behind them repeats, where nothing is sold", () => {
    expect(
      article(`<p>Jetzt nach Riga</p>${teaser("154,00 €")}<p>Oder</p>${teaser("161,00 €")}`),
    ).toBeUndefined();
    expect(article('<div><p class="price">154,00 €</p><a href="/versand">Versand ab 4,90 €</a></div>')).toBe(
      15400,
    );
    expect(read(teaser("154,00 €"))).toBe("154.00 EUR");
  });
});
