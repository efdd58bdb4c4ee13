import { describe, expect, it } from "vitest";
import { extractOffer } from "./extract.ts";
import { read } from "./printed-page.ts";

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
    ['<div class="price">87,90</div>', 'div.price::after{content:" \\20AC"}', "87.90 EUR"],
    ['<div class="price">87,90</div>', '.price::after{content:" zł"}', "87.90 PLN"],
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
