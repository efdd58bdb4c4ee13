import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { productPage } from "../fixtures.ts";

const BUTTON = "<button>Add to basket</button>";
const WRAPPERS: ReadonlyArray<readonly [string, (text: string) => string]> = [
  ["alone", (text) => `<div>${text}</div>`],
  ["in an element named after a price", (text) => `<p class="price">${text}</p>`],
];

function read(lang: string, text: string) {
  const html = productPage({ lang, buy: text + BUTTON }).replace(/<(header|footer)>.*?<\/\1>/gs, "");
  const { fields, isLowestOfRange } = extractOffer({ html, url: "https://shop.example/kettle" });
  return {
    minor: fields.normalPrice?.value.amountMinor,
    discounted: fields.discountedPrice?.value.amountMinor,
    isLowestOfRange,
  };
}

describe.each(WRAPPERS)("a range of prices, %s", (_name, wrap) => {
  it.each([
    ["de", "34,99 – 49,99 €", 3499],
    ["de", "34,99 - 49,99 €", 3499],
    ["de", "34.99–49.99 EUR", 3499],
    ["de", "34,99&nbsp;–&nbsp;49,99&nbsp;€", 3499],
    ["de", "Preis 34,99 – 49,99 € inkl. MwSt.", 3499],
    ["de", "<span>34,99</span> – <span>49,99</span> <span>€</span>", 3499],
    ["de", "<span>34,99</span><span>–</span><span>49,99 €</span>", 3499],
    ["de", "von 34,99 bis 49,99 €", 3499],
    ["de", "zwischen 34,99 und 49,99 €", 3499],
    ["de", "ab 34,99 €", 3499],
    ["fr", "34,99\u202f–\u202f49,99\u00a0€", 3499],
    ["es", "Entre 34,99 y 49,99 €", 3499],
    ["nl", "34,99 tot 49,99 €", 3499],
    ["en-IE", "€34.99–49.99", 3499],
    ["en-IN", "Rs. 1,999 – 2,499", 199900],
    ["en-IN", "Rs. 1,999 – Rs. 2,499", 199900],
    ["en-US", "$34-49", 3400],
    ["pl", "od 34,99 do 49,99 zł", 3499],
    ["cs", "999 – 1 499 Kč", 99900],
    ["sv", "349:- – 499:-", 34900],
    ["vi", "349.000 – 499.000 ₫", 349000],
    ["ko", "34,900 ~ 49,900원", 34900],
    ["ja", "3,490円～4,990円", 3490],
  ])("%s: %s is read by its lower end", (lang, text, minor) => {
    expect(read(lang, wrap(text))).toEqual({ minor, discounted: undefined, isLowestOfRange: true });
  });

  it.each([
    ["30–40 cm 49,99 €"],
    ["30–40 cm – 49,99 €"],
    ["Lieferzeit 2–3 Tage 49,99 €"],
    ["Größe 38–40 · 49,99 €"],
    ["12.11.–14.11. 49,99 €"],
    ["2-4 Personen – 49,99 €"],
    ["Modell 40 – 49,99 €"],
    ["Set 24 - 49,99 €"],
    ["4,5 - 49,99 €"],
    ["<span>Größe 38</span> – <span>49,99 €</span>"],
    ["Tel. 0800-4999 <p>49,99 €</p>"],
  ])("%s is not a range", (text) => {
    expect(read("de", wrap(text))).toEqual({ minor: 4999, discounted: undefined, isLowestOfRange: false });
  });

  it("two whole numbers are a range unless a word belongs to the first one", () => {
    expect(read("de", wrap("Modell 40 – 49 €")).minor).toBe(4900);
    expect(read("de", wrap("40 – 49 €")).minor).toBe(4000);
  });

  it("text after a range applies to both ends", () => {
    const text = `<div>199,00 €</div>${wrap("5,50 – 9,90 €/kg")}`;
    expect(read("de", text).minor).toBe(19900);
  });
});

it.each(["−14 %", "-14 %", "–14%", "– 14,5 %"])(
  "a reduction of %s after a price is not an upper end",
  (badge) => {
    const text = `<s>49,99 €</s> <b>42,99 €</b><span>${badge}</span>`;
    expect(read("de", text)).toEqual({ minor: 4999, discounted: 4299, isLowestOfRange: false });
  },
);

describe("amounts with a sign that text follows directly", () => {
  it.each([
    ["ja", "3,490円税込", 3490, false],
    ["ko", "49,900원부터", 49900, true],
  ])("%s: %s", (lang, text, minor, isLowestOfRange) => {
    expect(read(lang, `<div>${text}</div>`)).toMatchObject({ minor, isLowestOfRange });
  });
});
