import { describe, expect, it } from "vitest";
import { gatherEvidence } from "../evidence.ts";
import { extractOffer } from "../extract.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";

const BUTTON = "<button>Add to basket</button>";
const read = (html: string, url = SHOP_URL) => extractOffer({ html, url });
const priceOf = (html: string, url?: string) => {
  const { normalPrice, discountedPrice } = read(html, url).fields;
  return (discountedPrice ?? normalPrice)?.value;
};
/** Returns a page that sells nothing: a heading and texts below it. */
const page = (heading: string, body: string, head = "") =>
  `<html lang="en"><head><title>${heading}</title>${head}</head><body><main><h1>${heading}</h1>${body}</main></body></html>`;

describe("pages that are not product pages", () => {
  it.each([
    ["an identifier that begins like a currency", "<p>ID: 4974</p>"],
    ["an architecture that ends like a currency", "<div><b>amd64</b></div>"],
    ["a numbered list of languages", "<p><b>10. PHP</b></p>"],
    ["a number of followers", '<p class="price">$181K</p>'],
    ["a sum about a company", "<h3>A $692M pay package</h3>"],
  ])("sees no amount of money in %s", (_what, body) => {
    const url = "https://news.example/a";
    expect(
      gatherEvidence({ html: page("Latest news", `<p>5 minutes</p>${body}`), url }).prices.visible,
    ).toEqual([]);
  });

  it("reads no price from a budget", () => {
    const body = "<h2>Earbuds under <b>$50</b></h2>";
    expect(priceOf(page("The best earbuds", body), "https://news.example/a")).toBeUndefined();
    expect(
      priceOf(page("The best earbuds", body.replace("under", "for")), "https://news.example/a"),
    ).toBeDefined();
  });

  it("reads no price from an article that only its meta elements declare", () => {
    const dated = `<meta property="og:type" content="article"><meta property="article:published_time" content="2025-03-01">`;
    const body = "<p>A new roof</p><p>$180</p><p>pays for itself.</p>";
    const sure = (head: string) =>
      read(page("A house in winter", body, head), "https://blog.example/a").fields.normalPrice?.confidence ??
      0;
    expect(sure("")).toBeGreaterThan(0.8);
    expect(sure(dated)).toBeLessThan(sure("") - 0.02);
  });

  it("does not take the first of several cards with buy buttons for the page's product", () => {
    const card = (name: string, price: string) =>
      `<li class="item"><div><h3>${name}</h3><p>${"Boils fast. ".repeat(90)}</p><div class="price">${price}</div><form>${BUTTON}</form></div></li>`;
    const cards = [card("Red", "£59.99"), card("Blue", "£49.99"), card("Green", "£39.99")];
    const list = (count: number) =>
      page("Kettles", `<ul class="grid">${cards.slice(0, count).join("")}</ul>`);
    const hasOwnButton = (html: string) => gatherEvidence({ html, url: SHOP_URL }).prices.hasBuyButton;
    expect(hasOwnButton(list(3))).toBe(false);
    expect(hasOwnButton(list(1))).toBe(true);
  });
});

describe("a category with a single product", () => {
  const card = (inside: string, after: string) =>
    `<div class="list"><div class="item"><a href="/p/7"><img src="7.jpg"><h3>Rose oil</h3>${inside}</a>${after}${BUTTON}</div></div>`;
  it("has no price of its own if the amount is in the link to the product", () => {
    expect(priceOf(page("Skin care", card('<span class="price">£4.15</span>', "")))).toBeUndefined();
  });
});

describe("prices in markup in another currency, or of discontinued products", () => {
  const offer = (props: object) =>
    jsonLd({ "@type": "Product", name: "Kettle Classic 1.7 l", offers: { "@type": "Offer", ...props } });

  it("reads the first of one price in several currencies, even if markup has a number with the wrong currency", () => {
    const others = ["AED : 549.56AED", "GBP : $110.82", "AUD : $232.60", "USD : $149.64"];
    const html = productPage({
      head: offer({ price: "549.56", priceCurrency: "EUR" }),
      buy: `<div class="price"><p>€132.34</p><ul>${others.map((one) => `<li>${one}</li>`).join("")}</ul></div>${BUTTON}`,
    });
    expect(priceOf(html)).toMatchObject({ amountMinor: 13234, currency: "EUR" });
    expect(read(html).fields.normalPrice?.confidence).toBeGreaterThan(0.9);
  });

  it("ignores the price in markup of a discontinued product if the page does not show it", () => {
    const gone = (availability: string) =>
      productPage({
        head: offer({
          price: "2199.95",
          priceCurrency: "USD",
          availability: `https://schema.org/${availability}`,
        }),
        buy: "<p>No longer available</p>",
      });
    expect(priceOf(gone("Discontinued"))).toBeUndefined();
    expect(priceOf(gone("InStock"))).toMatchObject({ amountMinor: 219995 });
  });

  it("reads no former price from the utility class font-normal", () => {
    const html = productPage({
      buy: `<div class="flex gap-2"><div class="items-center font-normal"><span>£79.99</span><span class="line-through font-normal">£119.99</span></div><div class="text-success">£40.00 off</div></div>${BUTTON}`,
    });
    const { visible } = gatherEvidence({ html, url: SHOP_URL }).prices;
    expect(visible.map(({ role }) => role).slice(1, 4)).toEqual(["current", "was", "saving"]);
  });
});

describe("the name without one in markup", () => {
  it("is the page's h1, not its titles written for search engines", () => {
    const head = `<meta property="og:title" content="BRAND Tumbler 20 oz with Lid">`;
    const html = `<html><head><title>BRAND Tumbler 20 oz with Lid</title>${head}</head><body><h1>Rambler 20 oz Tumbler</h1><p>£35.00</p>${BUTTON}</body></html>`;
    expect(read(html).fields.name?.value).toBe("Rambler 20 oz Tumbler");
  });
});
