import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";

const URL_BY_LANGUAGE: Readonly<Record<string, string>> = {
  "en-CA": "https://shop.example.ca/p",
  "en-IN": "https://shop.example.in/p",
  "es-PE": "https://shop.example.pe/p",
  "de-CH": "https://shop.example.ch/p",
  "sv-SE": "https://butik.example.se/p",
};

/** Returns a page with the button before the prices, as in many themes for small screens. */
function read(lang: string, box: string, button = "<button>Add to cart</button>") {
  const html = `<html lang="${lang}"><head><title>Aurora Lamp</title></head><body><main><h1>Aurora Lamp</h1><div>${button}${box}</div></main></body></html>`;
  const { fields, isLowestOfRange } = extractOffer({
    html,
    url: URL_BY_LANGUAGE[lang] ?? "https://shop.example/p",
  });
  const price = fields.discountedPrice ?? fields.normalPrice;
  return {
    minor: price?.value.amountMinor,
    currency: price?.value.currency,
    list: fields.discountedPrice && fields.normalPrice?.value.amountMinor,
    isLowestOfRange,
  };
}

describe("text near a price that does not describe it", () => {
  it.each([
    ["en", "<button>Add to cart</button>", "<p>£34.99</p><p>£2.10 per 100g</p>"],
    ["de", "<button>In den Warenkorb</button>", "<p>34,99 €</p><p>Versand: 4,90 €</p>"],
    ["es", '<input type="submit" value="Comprar"><a href="#">Añadir al carrito</a>', "<p>34,99 €</p>"],
  ])("%s: the text of the button", (lang, button, box) => {
    expect(read(lang, box, button).minor).toBe(3499);
  });

  it.each([
    ["de", "<p>+ 4,00 € Versandkosten</p><p>34,99 €</p>"],
    ["de", "<p>Kostenloser Versand ab 87,00 € Bestellwert</p><p>34,99 €</p>"],
    ["hu", "<p>20 000 Ft felett ingyenes szállítás</p><p>3499 Ft</p>"],
    ["es", "<p>34,99 €</p><p>Envío gratuito en pedidos superiores a 115,00 €</p>"],
    ["ko", "<p>146,700 원 이상 무료배송</p><p>3,499 원</p>"],
  ])("%s: words in another amount's element: %s", (lang, box) => {
    const { minor } = read(lang, box);
    expect([3499, 349900]).toContain(minor);
  });

  it("a label for savings or a recommended price after it, which belongs to the next amount", () => {
    const box = "<p>1369 kr</p><p>Rabatt 526 kr</p><s>1895 kr</s>";
    expect(read("sv-SE", box)).toMatchObject({ minor: 136900, list: 189500 });
    const german = "<p>Nur 188,- €</p><p>UVP 385,- €</p>";
    expect(read("de", german)).toMatchObject({ minor: 18800, list: 38500 });
  });

  it.each([
    ["Tiefster Preis", "de", "Niedrigster Preis der letzten 30 Tage: 39,60 €"],
    ["Spanish", "es", "Precio más bajo de los últimos 30 días: 39,60 €"],
    ["Greek", "el", "Χαμηλότερη τιμή 30 ημερών: 39,60 €"],
    ["Hungarian", "hu", "Elmúlt 30 nap legalacsonyabb ára: 39,60 €"],
  ])("the lowest price of thirty days: %s", (_name, lang, text) => {
    expect(read(lang, `<p>34,99 €</p><p>${text}</p>`)).toMatchObject({ minor: 3499, list: undefined });
  });
});

describe("currency signs that are also words", () => {
  it.each([
    ["en-CA", "<p>CA$34.99</p>", 3499, "CAD", false],
    ["en-CA", "<p>From CA$34.99</p>", 3499, "CAD", true],
    ["de", "<p>ab CHF 34.99</p>", 3499, "CHF", true],
    ["es-PE", "<p>Precio Internet S/ 1,279.49</p>", 127949, "PEN", false],
    ["es-PE", "<p>Desde S/1,502.00</p>", 150200, "PEN", true],
    ["sv-SE", "<p>Nu 466&nbsp;kr</p>", 46600, "SEK", false],
    ["sv-SE", "<p>Nu 1441:- <small>inkl. moms</small></p><p>Jmf-pris 527:-/kg</p>", 144100, "SEK", false],
    ["de-CH", "<p>115.–</p>", 11500, "CHF", false],
  ])("%s: %s", (lang, box, minor, currency, isLowestOfRange) => {
    expect(read(lang, box, "<button>In den Warenkorb</button>")).toEqual({
      minor,
      currency,
      list: undefined,
      isLowestOfRange,
    });
  });

  it("rupees that end in a dash keep their own label", () => {
    const box = "<s>₹ 953/-</s><p>Offer price: ₹ 849/-</p><p>₹ 764/- with coupon</p>";
    expect(read("en-IN", box)).toMatchObject({ minor: 84900, list: 95300 });
  });
});

describe("percentages beside an amount", () => {
  it("of tax in the price's own element do not affect raised cents", () => {
    expect(read("fi", "<p>21<sup>99</sup> € <small>(sis. ALV 25,5%)</small></p>").minor).toBe(2199);
  });

  it("in brackets after a sign are not an amount", () => {
    const box = "<p>Compare at $31.30 CAD</p><p>$27.49 CAD</p><p>You save $3.81 CAD (12%)</p>";
    expect(read("en-CA", box)).toMatchObject({ minor: 2749, list: 3130 });
  });
});

it("a note on tax does not make a price running text", () => {
  const box = "<p>121,95 € <small>Impuestos incluidos</small></p><p>Paga en 3 plazos de 40,65 €</p>";
  expect(read("es", box)).toMatchObject({ minor: 12195, isLowestOfRange: false });
});

it("a range that screen readers get as a single price stays a range", () => {
  const box = '<span class="sr-only">Now £34.99</span><p aria-hidden="true">£34.99 – £49.99</p>';
  expect(read("en", box)).toMatchObject({ minor: 3499, isLowestOfRange: true });
});
