import { describe, expect, it } from "vitest";
import { extractOffer } from "./extract.ts";
import { all, page, pick, read, us } from "./printed-page.ts";

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

describe("digits of which some are in an element of their own, beside another amount", () => {
  const price = "$123.45";
  const forms = [
    "$1<b>2</b>3.45",
    "$12<b>3.45</b>",
    "$<b>1</b>23.45",
    "<b>$1</b>23.45",
    "<b>$12</b>3.45",
    "$1<b>2</b><b>3</b>.45",
    "$123<b>.45</b>",
    "$123.<b>45</b>",
    "$123.<i>4</i><i>5</i>",
    "$1<b>2</b>3.<b>4</b>5",
    "$<i>1</i><i>2</i><i>3</i>.<i>4</i><i>5</i>",
    "<i>$</i><i>1</i><i>2</i><i>3</i><i>.</i><i>4</i><i>5</i>",
    "$<b>1<i>2</i></b>3.45",
    "$1<b><i>2</i></b>3.45",
    "$1<b><i>2</i><i>3</i></b>.45",
    "<b>$1<i>2</i></b><b>3</b>.45",
    "<b>$1<i>2</i>3</b>.45",
    "$1<!-- -->2<!-- -->3.45",
    "$1<b>2</b><span hidden>9</span>3.45",
  ];
  const struck = "<s>$149.00</s>";
  const placed: ReadonlyArray<readonly [string, (amount: string) => string]> = [
    ["alone", (amount) => `<p class="price">${amount}</p>`],
    ["before the former price", (amount) => `<p class="price">${amount} ${struck}</p>`],
    ["behind it", (amount) => `<p class="price">${struck} ${amount}</p>`],
    ["on a line of its own", (amount) => `<div><p class="price">${amount}</p><p>${struck}</p></div>`],
    ["in an element beside it", (amount) => `<p>${struck}<span class="price">${amount}</span></p>`],
    ["without a name", (amount) => `<p>${amount} ${struck}</p>`],
  ];
  for (const [where, put] of placed)
    it.each(forms)(`${where}: %s`, (form) => {
      expect(read(put(form), us)).toBe("123.45 USD");
      expect(pick(put(`<b class="price">${form}</b>`), us)).toContain(price);
    });

  it.each([
    ["1.<b>2</b>34,50 € <s>1.500,00 €</s>", "de", "1234.50 EUR"],
    ["<s>1 500,00 €</s> 1 <b>2</b>34,50 €", "fr", "1234.50 EUR"],
    ["<s>15 900 Kč</s> 12 <b>9</b>90 Kč", "cs", "12990.00 CZK"],
    ["<i>1</i><i>2</i><i>9</i><i>9</i><i>0</i> Ft <s>15 900 Ft</s>", "hu", "12990.00 HUF"],
    ["R$ 1.<b>299</b>,90 <s>R$ 1.499,00</s>", "pt-BR", "1299.90 BRL"],
    ["<s>¥15,000</s> ¥<b>12</b>,800", "ja", "12800 JPY"],
    ["12<sup>99</sup> € <s>15,99 €</s>", "de", "12.99 EUR"],
    ["12<span>99</span> € <s>15,99 €</s>", "de", "12.99 EUR"],
    ["1&nbsp;299<sup>€</sup><sup>95</sup> <em>dont éco-participation 12,00 €</em>", "fr", "1299.95 EUR"],
    ["<b>29</b><i>€</i><sup>95</sup> <s>39,95 €</s>", "nl", "29.95 EUR"],
    ["9<sup>95</sup> statt 12<sup>95</sup> €", "de", "9.95 EUR"],
    ["24<sup>€50</sup>", "fr", "24.50 EUR"],
    ["<i>€</i>29,95 <s>€ 39,95</s>", "nl", "29.95 EUR"],
    ["29,95<i>€</i> <s>39,95<i>€</i></s>", "fr", "29.95 EUR"],
    ["€ <span hidden>1</span>29,95 <s>€ 39,95</s>", "nl", "29.95 EUR"],
    ["<span>4.5</span><span>12,99 €</span> <s>15,99 €</s>", "de", "12.99 EUR"],
  ])("%s", (markup, lang, price) => {
    expect(read(`<p class="price">${markup}</p>`, { lang })).toBe(price);
  });

  it("and a number at the end of the product's name is none of them", () => {
    const html = page("<div><b>29</b><i>€</i><sup>95</sup></div>").replaceAll("Kessel Amsel", "Kessel 4");
    const { fields } = extractOffer({ html, url: "https://shop.example/p/1" });
    expect(fields.normalPrice?.value.amountMinor).toBe(2995);
  });

  it.each([
    "$<span>12</span><span>3.45</span> <s>$149.00</s>",
    "<span>2</span><span>19,90 €</span> <s>29,90 €</s>",
    "<span>2</span><span>3</span><span>19,90 €</span> <s>29,90 €</s>",
  ])("are read without certainty where they may be several numbers: %s", (markup) => {
    const html = page(`<p class="price">${markup}</p>`, us);
    const { normalPrice, discountedPrice } = extractOffer({ html, url: "https://shop.example/p/1" }).fields;
    expect((discountedPrice ?? normalPrice)?.confidence ?? 0).toBeLessThan(0.8);
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
