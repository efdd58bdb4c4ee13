import { describe, expect, it } from "vitest";
import { all, read, us } from "./printed-page.ts";

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
  ['<p class="price">Kostenlose Lieferung 34,95 €</p>', "de", "34.95 EUR"],
  ["<p>Kostenlose Lieferung 34,95 €</p>", "de", "34.95 EUR"],
  ["<p>Free delivery £34.95</p>", "en-GB", "34.95 GBP"],
  ['<p class="prix">Livraison gratuite 34,95 €</p>', "fr", "34.95 EUR"],
  ['<p class="cena">Doprava zdarma 499 Kč</p>', "cs", "499.00 CZK"],
  ["<p>Bezmaksas piegāde 34,95 €</p>", "lv", "34.95 EUR"],
  ["<p>Spedizione gratuita</p><p>34,95 €</p><p>Free delivery €50.00</p>", "it", "34.95 EUR"],
])("free delivery in the price's own text is no label of it: %s", (markup, lang, price) => {
  expect(read(markup, { lang, buy: "Add to cart" })).toBe(price);
});

it.each([
  ["<p><b>Kostenlose Lieferung ab</b> <i>34,95 €</i></p>", "de"],
  ["<p><b>Free delivery over</b> <i>€34.95</i></p>", "en-IE"],
  ["<p><b>Free delivery</b> <i>€34.95+</i></p>", "en-IE"],
  ["<div><span>Doprava zdarma nad 1 284 Kč</span></div>", "cs"],
  ["<p>Gratisversand ab 75 €</p>", "de"],
  ["<p>Doprava zdarma nad 499 Kč</p>", "cs"],
  ["<p>Nemokamas pristatymas nuo 30 €</p>", "lt"],
  ["<p>Kostenlose Lieferung ab 30 €</p>", "de"],
  ["<p>Free delivery over £30</p>", "en-GB"],
  ["<p>Free delivery on orders from £30</p>", "en-GB"],
  ["<p>Free delivery £30 and over</p>", "en-GB"],
  ["<p>Darmowa dostawa od 200 zł</p>", "pl"],
  ["<p>Livraison gratuite 49 € d'achat</p>", "fr"],
  ["<p>Spedizione gratuita da 49 €</p>", "it"],
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

it.each([
  ["<p>Ihnen fehlen 11,10 € zum Gratisversand</p><div>38,90 €</div>", "de", "38.90 EUR"],
  ["<div>Orders under $35 ship for $6.95</div><div><b>$12.50</b></div>", "en-US", "12.50 USD"],
  ["<p>Inpakservice € 2,50</p><p>€ 34,95</p>", "nl", "34.95 EUR"],
  ["<p>Handla för 111 kr till så bjuder vi på frakten</p><p>388 kr</p>", "sv", "388.00 SEK"],
])("what is missing to free delivery is no price: %s", (markup, lang, price) => {
  expect(read(markup, { lang })).toBe(price);
});

it.each([
  ["<p>549,00 € entregando tu móvil usado</p><p>649,00 € precio libre</p>", "es", "649.00 EUR"],
  ["<p>$599.00 after trade-in credit</p><p>$799.00 without trade-in</p>", "en-US", "799.00 USD"],
  ["<p>399 € bei Rückgabe deines Altgeräts</p><p>499 €</p>", "de", "499.00 EUR"],
  ["<p>19,90 € mit Vertrag, 49,90 € ohne Vertrag</p>", "de", "49.90 EUR"],
  ["<p>49,90 € ohne Vertrag, 19,90 € mit Vertrag</p>", "de", "49.90 EUR"],
  ["<p>Mit Vertrag 19,90 €, ohne Vertrag 49,90 €</p>", "de", "49.90 EUR"],
  ["<p><i>Avec forfait</i> <b>19,90 €</b> <i>Sans engagement</i> <b>49,90 €</b></p>", "fr", "49.90 EUR"],
  ["<p>Avec forfait : 1 €</p><p>Sans engagement : 499 €</p>", "fr", "499.00 EUR"],
  ["<p>In abbonamento 16,20 €</p><p>Acquisto singolo 18,00 €</p>", "it", "18.00 EUR"],
  ["<p>Suscríbete y paga 16,20 €</p><p>Compra única 18,00 €</p>", "es", "18.00 EUR"],
  ["<p>Members: $16.20</p><p>Non-members: $18.00</p>", "en-US", "18.00 USD"],
  ["<p>以旧换新价 ¥3999</p><p>¥4599</p>", "zh-CN", "4599.00 CNY"],
  ["<p>定期購入 3,420円</p><p>通常購入 3,800円</p>", "ja", "3800 JPY"],
])("an old device or a subscription is a condition: %s", (markup, lang, price) => {
  expect(read(markup, { lang, buy: lang === "ja" ? "カートに入れる" : "Add to cart" })).toBe(price);
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
