import { describe, expect, it } from "vitest";
import { extractOffer } from "./extract.ts";

/** A product page with this in place of its price. */
const page = (
  price: string,
  { lang = "de", head = "", buy = "In den Warenkorb", around = "" } = {},
) => `<!doctype html>
<html lang="${lang}"><head><title>Kessel Amsel | Laden</title>${head}</head><body><header><a href="/">Laden</a></header>
<main><h1>Kessel Amsel</h1>${price}<button>${buy}</button>${around}</main></body></html>`;

const us = { lang: "en-US", buy: "Add to cart" };

function read(price: string, options?: Parameters<typeof page>[1]): string | undefined {
  const { fields } = extractOffer({ html: page(price, options), url: "https://shop.example/p/1" });
  const { normalPrice, discountedPrice } = fields;
  if (normalPrice === undefined) return undefined;
  const { amountMinor, exponent, currency } = (discountedPrice ?? normalPrice).value;
  return `${(amountMinor / 10 ** exponent).toFixed(exponent)} ${currency}`;
}

/** The same element picked by a person. */
function pick(price: string, options?: Parameters<typeof page>[1]): string | undefined {
  const [result] = extractOffer({
    html: page(price, options),
    url: "https://shop.example/p/1",
    locators: [{ field: "normalPrice", selector: ".price" }],
  }).locatorResults;
  return result?.outcome === "value" ? result.raw : result?.outcome;
}

describe("decimals in an element of their own, among further text", () => {
  it.each([
    ["12<sup>99</sup>&nbsp;€ <span>/ 2 Stk.</span>", "12.99 EUR"],
    ["12<sup>99</sup> € <span>5 Bewertungen</span>", "12.99 EUR"],
    ["12<span class=cents>99</span> € (3 Angebote)", "12.99 EUR"],
    ["12<sup>,99</sup> € <span>12 auf Lager</span>", "12.99 EUR"],
    ["12,<sup>99</sup> € <span>inkl. 0,05 € Ökosteuer</span>", "12.99 EUR"],
    ["73€<sup>10</sup> <a>(3 Angebote)</a>", "73.10 EUR"],
    ["73 €<sup>10</sup> <a>(3 Angebote)</a>", "73.10 EUR"],
    ['73 €<span class="cents">10</span> <a>3 Angebote</a>', "73.10 EUR"],
    ["73<sup>€10</sup> <a>(3 Angebote)</a>", "73.10 EUR"],
    ["1.073<sup>10</sup> € <a>(3 Angebote)</a>", "1073.10 EUR"],
    ["€ <b>1.073</b><sup>10</sup> <a>(3 Angebote)</a>", "1073.10 EUR"],
    ["<span>73</span><span>,</span><span>10</span> € <a>(3 Angebote)</a>", "73.10 EUR"],
    ["12<sup>99</sup> € <span>je 1 Stück</span>", "12.99 EUR"],
    ["12 € <span>(3 Angebote)</span>", "12.00 EUR"],
  ])("%s", (markup, price) => {
    expect(read(`<div class="price">${markup}</div>`)).toBe(price);
  });

  it.each([
    ["$<strong>1,100</strong><sup>.49</sup> <a>(3 Offers)</a>", "1100.49 USD"],
    ["$<span>100</span><span>.49</span> (3 Offers)", "100.49 USD"],
    ["$<span>100</span><sup>49</sup> <span>Limit 2</span>", "100.49 USD"],
    ["$100<sup>49</sup> <span>/ 2-pack</span>", "100.49 USD"],
    ["$100<sup>49</sup> <span>12 in stock</span>", "100.49 USD"],
    ["$100<sup>49</sup> <span>or 4 payments of $25.12</span>", "100.49 USD"],
    ["<sup>$</sup>100<sup>49</sup> <span>Limit 2</span>", "100.49 USD"],
  ])("%s", (markup, price) => {
    expect(read(`<div class="price">${markup}</div>`, us)).toBe(price);
    expect(read(`<div>${markup}</div>`, us)).toBe(price);
  });

  it("are part of a pick", () => {
    const brazil = { lang: "pt-BR", buy: "Comprar" };
    const markup = '<div class="price">R$ 12<sup>,90</sup> <span>em 3x de R$ 4,30</span></div>';
    expect(read(markup, brazil)).toBe("12.90 BRL");
    expect(pick('<div class="price">12<sup>99</sup> € <span>/ 2 Stk.</span></div>')).toMatch(/^12.?99 €/);
  });
});

describe("digits of which some are in an element of their own", () => {
  it.each([
    ["1<b>2</b>3,45 €", "123.45 EUR"],
    ["1<b>23</b>4,50 €", "1234.50 EUR"],
    ["1.<b>2</b>34,50 €", "1234.50 EUR"],
    ["<i>1</i><i>2</i><i>3</i>,<i>4</i><i>5</i> €", "123.45 EUR"],
    ["€<i>1</i><i>2</i><i>3</i><i>,</i><i>4</i><i>5</i>", "123.45 EUR"],
    ["<i>2</i><i>1</i>.<i>4</i><i>9</i><i>9</i>,<i>0</i><i>0</i> €", "21499.00 EUR"],
    // Decimals are not the middle of a number.
    ["12<sup>99</sup> €", "12.99 EUR"],
    ["1<span>99</span> €", "1.99 EUR"],
  ])("%s", (markup, price) => {
    expect(read(`<div class="price">${markup}</div>`)).toBe(price);
  });

  it.each([
    ["12 990<sup>,-</sup> Ft", "hu", "12990.00 HUF"],
    ["12 990<sup>,-</sup>&nbsp;Ft <a>(3 ajánlat)</a>", "hu", "12990.00 HUF"],
    ["12 990<sup>,-</sup> Kč", "cs", "12990.00 CZK"],
    ["499<sup>,-</sup> €", "de", "499.00 EUR"],
  ])("a raised dash is no decimals: %s", (markup, lang, price) => {
    expect(read(`<div class="price">${markup}</div>`, { lang })).toBe(price);
  });
});

describe("the mark of a footnote beside an amount", () => {
  it.each([
    ["73,10<sup>1</sup> €", "73.10 EUR"],
    ["73,10<sup>1)</sup> €", "73.10 EUR"],
    ["73,10<sup>12</sup> €", "73.10 EUR"],
    ["73,10<sup>1, 2</sup> €", "73.10 EUR"],
    ["73,10<sup>[3]</sup> €", "73.10 EUR"],
    ["73,10<sup><a href=#fn1>1</a></sup> €", "73.10 EUR"],
    ["73,10<a class=footnote>2</a> €", "73.10 EUR"],
    ['73,10<a href="#fn2">2</a> €', "73.10 EUR"],
    ["1.073,10<sup>3</sup> €", "1073.10 EUR"],
    ["73,10 €<sup>1</sup>", "73.10 EUR"],
    ["73,10 € <sup>1</sup>", "73.10 EUR"],
    ["73<sup>1</sup> €", "73.00 EUR"],
    ["73,10<sup>*</sup> €", "73.10 EUR"],
    ["73<sup>10</sup> €", "73.10 EUR"],
    ["73,<sup>10</sup> €", "73.10 EUR"],
    ["73,<sup>90*</sup> €", "73.90 EUR"],
  ])("%s", (markup, price) => {
    expect(read(`<div class="price">${markup}</div>`)).toBe(price);
    expect(read(`<div class="price">${markup} <span>12 auf Lager</span></div>`)).toBe(price);
  });

  it.each([
    ["$73.10<sup>1</sup>", "73.10 USD"],
    ["$73.10<sup>1</sup> <small>was great in 2025</small>", "73.10 USD"],
    ["$1,073.10<sup>3</sup>", "1073.10 USD"],
  ])("%s", (markup, price) => {
    expect(read(`<div class="price">${markup}</div>`, us)).toBe(price);
    expect(pick(`<div class="price">${markup}</div>`, us)).not.toMatch(/10[13]/);
  });
});

describe("digits that are not displayed", () => {
  const style = (rule: string) => ({ head: `<style>${rule}</style>` });
  it.each([
    ["<span hidden>9</span>129,00 €", {}],
    ['<span style="display:none">9</span>129,00 €', {}],
    ['1<i style="visibility: hidden">7</i>2<i style="display:none">4</i>9,00 €', {}],
    ['<span style="font-size:0">9</span>129,00 €', {}],
    ['129,<i style="position:absolute;left:-9999px">5</i>00 €', {}],
    ["<span class=x>9</span>129,00 €", style(".x{display:none}")],
    ["<span class=x>9</span>129,00 €", style(".price > .x { visibility : hidden }")],
    ["<span class=x>9</span>129,00 €", style("@media screen and (min-width: 600px){.x{display:none}}")],
    ["<span class=x>9</span>129,00 €", style(".x{position:absolute;left:-10000px}")],
    ["<span class=x>9</span>129,00 €", style(".x{clip:rect(0 0 0 0)}")],
    ["<span class=x>9</span>129,00 €", style(".x{width:0;height:0;overflow:hidden}")],
    ['<span style="height:0;width:0;overflow:hidden">9</span>129,00 €', {}],
  ])("are not part of the amount: %s", (markup, options) => {
    expect(read(`<div class="price">${markup}</div>`, options)).toBe("129.00 EUR");
    expect(pick(`<div class="price">${markup}</div>`, options)).toBe("129,00 €");
  });

  it.each([
    ["<span class=x>129</span>,00 €", style("@media print{.x{display:none}}")],
    ["<span class=x>129</span>,00 €", style("@media (max-width: 600px){.x{display:none}}")],
    ["<span class=x>129</span>,00 €", style(".x{display:none}.price .x{display:inline}")],
    ["<span class=x>129</span>,00 €", style(".x:hover{display:none}")],
  ])("but those are that only elsewhere are hidden: %s", (markup, options) => {
    expect(read(`<div class="price">${markup}</div>`, options)).toBe("129.00 EUR");
  });
});

it("a whole amount that the page's styles hide beside the displayed one is none", () => {
  const markup = '<div class="price"><span class="x">99,00 €</span><span>129,00 €</span></div>';
  expect(all(markup, { head: "<style>.x{display:none}</style>" })).toMatchObject({ normal: 12_900 });
});

it.each([
  ['<b class="p"></b>', ':root{--price:"87,90 €"}.p::before{content:var(--price)}', "87.90 EUR"],
  ['<b class="p" style="--price:\'87,90 €\'"></b>', ".p::before{content:var(--price)}", "87.90 EUR"],
  ['<b class="p"></b>', '.p::before{content:var(--price, "87,90 €")}', "87.90 EUR"],
  // Which one applies here is not known.
  ['<b class="p"></b>', '.a{--p:"9 €"}.b{--p:"87,90 €"}.p::before{content:var(--p)}', undefined],
])("a custom property that a style inserts is text: %s %s", (markup, rule, price) => {
  expect(read(`<div class="price">${markup}</div>`, { head: `<style>${rule}</style>` })).toBe(price);
});

describe("text that a style inserts", () => {
  it.each([
    [
      '<div class="price">€ 87<sup data-c="90"></sup></div>',
      'sup::before{content:"," attr(data-c)}',
      "87.90 EUR",
    ],
    [
      '<div class="price" data-price="87,90 €"></div>',
      ".price::before{content:attr(data-price)}",
      "87.90 EUR",
    ],
    ['<div class="price">87,90</div>', '.price:after { content: "\\20AC" }', "87.90 EUR"],
    ['<div class="price">87<i></i>90 €</div>', 'i::before{content:","}', "87.90 EUR"],
    ['<div class="price">87,90 €</div>', '.price::before{content:"\\f101"}', "87.90 EUR"],
    [
      '<div class="price">87<b></b>90</div>',
      '.price::before{content:"€"} b::before{content:","}',
      "87.90 EUR",
    ],
    ['<div class="price">87,90 €</div>', '@media print{.price::before{content:"1"}}', "87.90 EUR"],
  ])("%s with %s", (markup, rule, price) => {
    expect(read(markup, { head: `<style>${rule}</style>` })).toBe(price);
  });

  it.each([
    "i",
    "I",
    "*.point",
    ".big.point",
    "#point",
    "main .price>i",
    "div i:empty",
    "b + .point:first-child, .price > b ~ .point",
    "[data-point]",
    "i:not(.other)",
    ".\\70oint",
    ":unknown(, .x:unknown, .point",
  ])("for the elements of the selector %s", (selector) => {
    const markup = '<div class="price"><b></b>87<i id=point class="big point" data-point></i>90 €</div>';
    const inserting = (one: string) => ({ head: `<style>${one}::before{content:","}</style>` });
    expect(read(markup, inserting(selector.replaceAll(", ", "::before, ")))).toBe("87.90 EUR");
    expect(read(markup.replace(/<i.*<\/i>/, "<u class=points></u>"), inserting(selector))).not.toBe(
      "87.90 EUR",
    );
  });

  it("of the last rule that selects an element, also if that is no amount", () => {
    const head = '<style>i::before{content:"1"}.point::before{content:"\\2022"}</style>';
    expect(read('<div class="price"><i class=point></i>87,90 €</div>', { head })).toBe("87.90 EUR");
  });
});

describe("amounts that are still missing to free delivery, or that an order must have", () => {
  it.each([
    ["<p>Add $15.05 more for free shipping over $50!</p>", us],
    ["<p>You are $15.05 away from free shipping</p>", us],
    ["<p>Only $15.05 left for free shipping</p>", us],
    ["<p>Spend $15.05 more to get FREE delivery</p>", us],
    ["<p>$35.00 minimum order for pickup</p>", us],
    ["<p>Minimum order: $35.00</p>", us],
  ])("%s", (note, options) => {
    expect(read(`${note}<div class="pdp"><span class="final">$34.95</span></div>`, options)).toBe(
      "34.95 USD",
    );
  });

  it.each([
    ["<p>Noch 15,05 € bis zum kostenlosen Versand</p>", "de"],
    ["<p>Es fehlen noch 15,05 € bis zur kostenlosen Lieferung</p>", "de"],
    ["<p>Mindestbestellwert 15,05 €</p>", "de"],
    ["<p>Plus que 15,05 € pour la livraison gratuite</p>", "fr-FR"],
    ["<p>Te faltan 15,05 € para el envío gratis</p>", "es-ES"],
    ["<p>Mancano 15,05 € per la spedizione gratuita</p>", "it"],
    ["<p>Nog 15,05 € tot gratis verzending</p>", "nl"],
    ["<p>Aggiungi 15,05 € e la spedizione è gratis</p>", "it"],
    ["<p>Do darmowej dostawy brakuje Ci 15,05 €</p>", "pl"],
    ["<p>Nakupte ještě za 15,05 € a máte dopravu zdarma</p>", "cs"],
    ["<p>Do dopravy zadarmo vám chýba 15,05 €</p>", "sk"],
    ["<p>Már csak 15,05 € kell az ingyenes kiszállításhoz</p>", "hu"],
    ["<p>Du mangler kun 15,05 € for at få fri fragt</p>", "da"],
    ["<p>Enää 15,05 € ilmaiseen toimitukseen</p>", "fi"],
    ["<p>Σου λείπουν 15,05 € για δωρεάν αποστολή</p>", "el"],
    ["<p>Ücretsiz kargoya 15,05 € kaldı</p>", "tr"],
    ["<p>Još <b>15,05 €</b> do besplatne dostave</p>", "hr"],
    ["<p>Trūksta 15,05 € iki nemokamo pristatymo</p>", "lt"],
    ["<p>Tasuta tarneni on puudu 15,05 €</p>", "et"],
    ["<p>あと15.05€のお買い上げで送料無料</p>", "ja"],
    ["<p>还差15.05€即可免运费</p>", "zh-CN"],
    ["<p>Garantieverlängerung 3 Jahre 15,05 €</p>", "de"],
    ["<p>Seguro con cobertura de pérdida 15,05 €</p>", "es-ES"],
    ["<p>Protect this item: 2-year plan €15.05</p>", "en-IE"],
  ])("%s", (note, lang) => {
    const options = { lang, buy: lang === "de" ? "In den Warenkorb" : "Add to cart" };
    expect(read(`${note}<div class="pdp"><span class="final">34,95 €</span></div>`, options)).toBe(
      "34.95 EUR",
    );
  });
});

it.each([
  '<p class="price">34,95 € gratis Versand</p>',
  '<p class="price">34,95 € mit kostenloser Lieferung</p>',
  "<p>Jetzt nur 34,95 € und kostenlose Lieferung</p>",
])("a price with a note on free delivery is one: %s", (markup) => {
  expect(read(`${markup}<p>Geschenkpapier 3,00 €</p>`)).toBe("34.95 EUR");
});

it.each([
  '<p>Kostenlose Lieferung</p><p class="price">34,95 €</p>',
  '<p class="price"><span>Kostenlose Lieferung</span> <b>34,95 €</b></p>',
  "<div><span>Versand gratis</span> <b>34,95 €</b></div>",
])("free delivery before a price is no label of it: %s", (markup) => {
  expect(read(markup)).toBe("34.95 EUR");
});

it.each([
  ["<p><b>Kostenlose Lieferung ab</b> <i>34,95 €</i></p>", "de"],
  ["<p><b>Free delivery over</b> <i>€34.95</i></p>", "en-IE"],
  ["<p><b>Free delivery</b> <i>€34.95+</i></p>", "en-IE"],
  ["<div><span>Doprava zdarma nad 1 284 Kč</span></div>", "cs"],
])("what an order must reach for it is no price: %s", (markup, lang) => {
  expect(read(markup, { lang })).toBeUndefined();
});

it.each([
  ["49,95 statt 59,95", "de"],
  ["49.95 was 59.95", "en-IE"],
])("two amounts without a sign are the price and the former one: %s", (text, lang) => {
  const head = '<meta itemprop="priceCurrency" content="EUR">';
  expect(read(`<div class="price">${text}</div>`, { lang, head })).toBe("49.95 EUR");
});

it("postage is no price where nothing else is printed", () => {
  expect(read("<p>Versandkosten: 10,00 €</p>", { buy: "Merken" })).toBeUndefined();
});

describe("the label of the next amount", () => {
  it.each([
    ['<p class="final">34,95 €</p><p>UVP 44,95 €</p><p>Mindestbestellwert 19,08 €</p>', "de", "34.95 EUR"],
    ["<h2>£180.00</h2><p>Minimum order £199.08</p><p>Standard delivery £5.00</p>", "en-GB", "180.00 GBP"],
    ["<p>Biztosítás 2 évre 39 516 Ft</p><p>24 900 Ft</p>", "hu", "24900.00 HUF"],
    ["<p>2年保險 NT$900</p><p>NT$3,111</p>", "zh-TW", "3111.00 TWD"],
  ])("says nothing about the price before it: %s", (markup, lang, price) => {
    expect(read(markup, { lang, buy: "Add to cart" })).toBe(price);
  });

  it("is read behind a note on tax", () => {
    expect(all("<div>34,95 € <i>inkl. MwSt.</i> <p>UVP 44,95 €</p></div>")).toMatchObject({
      normal: 4495,
      discounted: 3495,
    });
  });
});

describe("prices under a condition", () => {
  it.each([
    ["with trade-in", "without trade-in"],
    ["with eligible trade-in", "without trade-in"],
    ["with a 24-month contract", "without contract"],
    ["with carrier activation", "SIM-free"],
    ["Subscribe & Save", "One-time purchase"],
  ])("lose to the price that everybody pays: %s, %s", (condition, none) => {
    const two = (one: string, other: string) =>
      `<div class="price">$449.00 <small>${one}</small></div><div>$799.00 <small>${other}</small></div>`;
    expect(read(two(condition, none), us)).toBe("799.00 USD");
  });

  it.each([
    ["mit Vertrag", "ohne Vertrag", "de", "In den Warenkorb"],
    ["bei Inzahlungnahme", "ohne Inzahlungnahme", "de", "In den Warenkorb"],
    ["avec reprise", "sans reprise", "fr-FR", "Ajouter au panier"],
    ["z umową", "bez umowy", "pl", "Do koszyka"],
  ])("in other languages: %s, %s", (condition, none, lang, buy) => {
    const markup = `<div class="price">449,00 € <small>${condition}</small></div><div>799,00 € <small>${none}</small></div>`;
    expect(read(markup, { lang, buy })).toBe("799.00 EUR");
  });

  it.each([
    ["8,20 € sopimuksella", "20,49 € ilman sopimusta", "fi"],
    ["8,20 zł z umową", "20,49 zł bez umowy", "pl"],
    ["8,20 Kč se smlouvou", "20,49 Kč bez smlouvy", "cs"],
    ["8,20 € με συμβόλαιο", "20,49 € χωρίς συμβόλαιο", "el"],
    ["8,20 ₺ taahhütlü", "20,49 ₺ taahhütsüz", "tr"],
    ["₪8.20 עם התחייבות", "₪20.49 ללא התחייבות", "he"],
    ["¥8.20 以旧换新价", "¥20.49 不换新价", "zh-CN"],
    ["8.20 บาท ติดสัญญา", "20.49 บาท ไม่ติดสัญญา", "th"],
    ["8,20 € mit Gravur", "20,49 € ohne Gravur", "de"],
  ])("whatever it is, lose to the price expressly without it: %s, %s", (one, other, lang) => {
    const rows = (...texts: string[]) =>
      `<b class="price">${texts.map((text) => `<span>${text}</span>`).join("<br>")}</b>`;
    expect(read(rows(one, other), { lang, buy: "Add to cart" })).toMatch(/^20\.49 /);
    expect(read(rows(other, one), { lang, buy: "Add to cart" })).toMatch(/^20\.49 /);
    const labelled = `<i>Regular price</i><b class="price--regular">${rows(other, one)}</b>`;
    expect(read(labelled, { lang, buy: "Add to cart" })).toMatch(/^20\.49 /);
  });

  it("a price without its discount is the former one", () => {
    expect(read("<p><span>8,20 € mit Rabatt</span> <span>10,00 € ohne Rabatt</span></p>")).toBe("8.20 EUR");
    const markup = "<p><span>1 832 ₽ со скидкой 20%</span> <span>2 290 ₽ без скидки</span></p>";
    expect(all(markup, { lang: "ru" })).toMatchObject({ normal: 229_000, discounted: 183_200 });
  });

  it("a net price is none of them", () => {
    expect(read("<p><span>23,80 € mit MwSt.</span> <span>20,00 € ohne MwSt.</span></p>")).toBe("23.80 EUR");
  });
});

describe("currencies", () => {
  const arabic = { lang: "ar", buy: "أضف إلى السلة" };
  it.each([
    ["⃁ 153.00", arabic, "153.00 SAR"],
    ["153.00 ⃁", us, "153.00 SAR"],
    ["⃀ 153.00", us, "153.00 KGS"],
    ["￡153.00", us, "153.00 GBP"],
    ['152.00 <img src="/r.svg" alt="ر.س">', arabic, "152.00 SAR"],
    ['152.00 <svg aria-label="SAR"><path d=""></path></svg>', arabic, "152.00 SAR"],
    ['152.00 <svg><title>SAR</title><path d=""></path></svg>', arabic, "152.00 SAR"],
    ['152.00 <i class="icon" aria-label="AED"></i>', { lang: "en", buy: "Add to cart" }, "152.00 AED"],
    ['<i class="fa fa-gbp"></i> 152.00', { lang: "en", buy: "Add to cart" }, "152.00 GBP"],
    ["152,00 €", { lang: "es", buy: "Comprar" }, "152.00 EUR"],
    ["152.00", { lang: "ar-SA", buy: "أضف إلى السلة" }, "152.00 SAR"],
    ["152,00", { lang: "it", buy: "Acquista" }, "152.00 EUR"],
  ])("%s", (markup, options, price) => {
    expect(read(`<p class="price">${markup}</p>`, options)).toBe(price);
  });

  it.each(["ar", "es", "fr", "pt", "zh", "sw", "ms"])(
    "%s says nothing about an amount without a sign",
    (lang) => {
      const html = page('<p class="price">152.00</p>', { lang, buy: "Add to cart" });
      const { fields, reason } = extractOffer({ html, url: "https://shop.example/p/1" });
      expect([fields.normalPrice, reason]).toEqual([undefined, "price_ambiguous"]);
    },
  );
});

describe("strings of money", () => {
  const gb = { lang: "en-GB", buy: "Add to basket" };
  const korea = { lang: "ko", buy: "장바구니" };
  const japan = { lang: "ja", buy: "カートに入れる" };
  const taiwan = { lang: "zh-TW", buy: "加入購物車" };
  const india = { lang: "en-IN", buy: "Add to cart" };
  it.each([
    ["3만 9,900원", korea, "39900 KRW"],
    ["1억 2,000만원", korea, "120000000 KRW"],
    ["1万5,800円", japan, "15800 JPY"],
    ["3萬5千元", taiwan, "35000.00 TWD"],
    ["₹1.5 lakh", india, "150000.00 INR"],
    ["₹1.25 Cr", india, "12500000.00 INR"],
    ["12⁹⁹ €", {}, "12.99 EUR"],
    ["€ 12⁹⁹", {}, "12.99 EUR"],
    ["12,99 €¹", {}, "12.99 EUR"],
    ["99p", gb, "0.99 GBP"],
    ["45p each", gb, "0.45 GBP"],
    ["99¢", us, "0.99 USD"],
    ["99 ct", {}, "0.99 EUR"],
    ["$1 and 50¢", us, "1.50 USD"],
    ["from £10 to £20", gb, "10.00 GBP"],
    ["von 10 € bis 20 €", {}, "10.00 EUR"],
    ["1000円から2000円", japan, "1000 JPY"],
    ["from Rs. 23,225.50 to Rs. 37,160.80", india, "23225.50 INR"],
    ["ตั้งแต่ 858.00 บาท ถึง 1,544.40 บาท", { lang: "th", buy: "เพิ่มลงตะกร้า" }, "858.00 THB"],
    ["מ-611.99 ₪ עד 795.59 ₪", { lang: "he", buy: "הוספה לסל" }, "611.99 ILS"],
    ["från 4 444 kr till 6 666 kr", { lang: "sv", buy: "Lägg i varukorgen" }, "4444.00 SEK"],
    [
      "<span>dari Rp280.690 sampai Rp477.173</span> <sup class=footnote>*</sup>",
      { lang: "id", buy: "Beli" },
      "280690.00 IDR",
    ],
  ])("%s", (text, options, price) => {
    expect(read(`<div class="price">${text}</div>`, options)).toBe(price);
    expect(read(`<div>${text}</div>`, options)).toBe(price);
  });

  it.each(["1080p", "720p Full HD", "2160p"])("%s is no amount", (text) => {
    expect(read(`<div>${text}</div>`, gb)).toBeUndefined();
  });

  it("a number that begins with a zero is none, whatever the letter before it", () => {
    expect(read('<div class="info-price"><i>商品番号</i> K04063</div>', japan)).toBeUndefined();
    expect(read('<div class="info-price">K 4,063</div>', japan)).toBe("4063 JPY");
  });
});

describe("a bare dollar sign", () => {
  const english = { lang: "en", buy: "Add to cart" };
  it.each([
    ["<p>All prices in AUD</p>", "49.90 AUD"],
    ["<p>Free shipping over NZ$100</p>", "49.90 NZD"],
    ["<p>Currency: CAD</p>", "49.90 CAD"],
    ["<p>Prices in AUD</p><p>Prices in NZD</p>", "49.90 USD"],
    ["<p>Opens CAD programs</p>", "49.90 USD"],
    ["", "49.90 USD"],
  ])("is of the dollar that the page names: %s", (around, price) => {
    expect(read('<div class="price">$49.90</div>', { ...english, around })).toBe(price);
  });
});

it("a sign that several currencies share is that of the currency selected in the page's list", () => {
  const list = (chosen: string) =>
    `<select name="currency">${["USD", "AUD", "CAD"].map((code) => `<option value="${code}"${code === chosen ? " selected" : ""}>${code} $</option>`).join("")}</select>`;
  const english = { lang: "en", buy: "Add to cart" };
  const at = (around: string) => read('<div class="price">$49.90</div>', { ...english, around });
  expect(at(list("AUD"))).toBe("49.90 AUD");
  expect(at(list(""))).toBe("49.90 USD");
  expect(at(list("AUD") + list("CAD"))).toBe("49.90 USD");
  expect(at('<select><option value="AUD" selected>AUD</option></select>')).toBe("49.90 USD");
  expect(read('<div class="price">49,90 €</div>', { around: list("AUD") })).toBe("49.90 EUR");
});

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

/** Everything that is read of a page. */
function all(price: string, options?: Parameters<typeof page>[1]) {
  const { fields, reason } = extractOffer({ html: page(price, options), url: "https://shop.example/p/1" });
  return {
    normal: fields.normalPrice?.value.amountMinor,
    discounted: fields.discountedPrice?.value.amountMinor,
    stock: fields.availability?.value,
    reason,
  };
}

describe("the former price of another pack", () => {
  it.each([
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

describe("products that cannot be bought", () => {
  const none = { buy: "Merken", lang: "de" };
  it.each([
    '<div id="availability">Derzeit nicht verfügbar.</div><div class="similar"><h2>Ähnlicher Artikel</h2><div class="card"><img src="2.jpg"><a href="/p/2">Stahlbecher</a> <span class="price">24,99 €</span></div></div>',
    '<p class="stock">Ausverkauft</p><button disabled>In den Warenkorb</button><div class="alt"><b>Alternative:</b> <a href="/p/2">Stahlbecher</a> 24,99 €</div>',
    '<div class="js5"><h2>Ähnlicher Artikel</h2><p><a href="/p/2">Stahlbecher</a> 24,99 €</p></div><p>Ausverkauft</p>',
    '<div class="k1"><span></span><div><h3>Ähnlich</h3><a href="/p/2">Stahlbecher</a> <i class="price">24,99 €</i></div></div><dl><dt>Lager</dt><dd><p class="stock"><span>Ausverkauft</span></p></dd></dl>',
    '<div class="similar"><div><a href="/p/2">Stahlbecher</a> <span class="price">24,99 €</span></div></div><button disabled>Ausverkauft</button>',
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

describe("markup in another currency than the printed one", () => {
  const ld = (...prices: string[]) => {
    const offers = prices.map((price, at) => ({
      "@type": "Offer",
      price,
      priceCurrency: "USD",
      url: `/p/1?variant=${at + 5}`,
    }));
    return `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", name: "Kessel Amsel", offers })}</script>`;
  };
  const at = (price: string, head: string) => {
    const html = page(`<div class="price">${price}</div>`, { lang: "en", buy: "Add to cart", head });
    const { fields } = extractOffer({ html, url: "https://shop.example/p/1?variant=5" });
    return (
      fields.normalPrice && `${fields.normalPrice.value.amountMinor} ${fields.normalPrice.value.currency}`
    );
  };
  it.each([["52.90", "62.90"], ["49.90", "62.90"], ["49.90"]])(
    "does not outrank its sign: %s %s",
    (...prices) => {
      expect(at("€49.90", ld(...prices))).toBe("4990 EUR");
      expect(at("49.90 EUR", ld(...prices))).toBe("4990 EUR");
    },
  );

  it("settles a sign that several currencies share", () => {
    const head = ld("49.90").replaceAll("USD", "AUD");
    expect(at("$49.90", head)).toBe("4990 AUD");
  });
});

describe("web components", () => {
  it("are read in declared shadow roots, nested, with name and stock", () => {
    const html = `<html lang="de"><head><title>Laden</title></head><body><x-page><template shadowrootmode="open">
      <h1>Kessel Amsel</h1><x-buy><template shadowrootmode="closed"><div class="price">92,90 €</div><p>Auf Lager</p>
      <button>In den Warenkorb</button></template></x-buy></template></x-page></body></html>`;
    const { fields } = extractOffer({ html, url: "https://shop.example/p/1" });
    expect(fields.normalPrice?.value).toMatchObject({ amountMinor: 9290, currency: "EUR" });
    expect(fields.name?.value).toBe("Kessel Amsel");
    expect(fields.availability?.value).toBe("InStock");
  });

  it("and templates that are no shadow roots are not displayed", () => {
    expect(read('<template><div class="price">92,90 €</div></template>')).toBeUndefined();
  });
});
