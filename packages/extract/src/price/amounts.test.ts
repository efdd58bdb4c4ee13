import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";
import type { SiteHints } from "../types.ts";
import { candidatesOf, readingsOf } from "./doubt.ts";

const read = (html: string, hints?: SiteHints) => extractOffer({ html, url: SHOP_URL, hints });
const rolesOf = (html: string) =>
  (read(html).amounts ?? []).map(({ role, money, seller }) =>
    [role, money.amountMinor, seller].filter((part) => part !== undefined).join(" "),
  );

const BUY = `<div class="shelf"><span class="price">£34.99</span></div>
  <div class="club-row"><p>Members £29.99</p></div><div class="kilo"><p>£20.58 / l</p></div>
  <div class="part"><p>or 3 monthly payments of £11.66</p></div><div class="second"><p>Used £19.00</p></div>
  <p class="postage">Delivery £3.99</p><button>Add to basket</button>`;

describe("the amounts of a page", () => {
  it("are listed by role, without postage", () => {
    expect(rolesOf(productPage({ buy: BUY }))).toEqual([
      "shelf 3499",
      "member 2999",
      "used 1900",
      "unit 2058",
      "instalment 1166",
    ]);
  });

  it("have the adjacent words, and a place without numbers", () => {
    const amounts = read(
      productPage({ buy: '<div id="box-17"><p>Club price £29.99</p></div><p class="price">£34.99</p>' }),
    ).amounts;
    expect(amounts?.find(({ role }) => role === "member")).toMatchObject({
      text: "Club price £29.99",
      place: "div#box-",
    });
  });

  it("include each seller's when markup names several", () => {
    const offer = (price: string, name: string, more: object = {}) => ({
      "@type": "Offer",
      price,
      priceCurrency: "GBP",
      seller: { "@type": "Organization", name },
      ...more,
    });
    const head = jsonLd({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Kettle Classic 1.7 l",
      offers: [
        offer("31.00", "Hill"),
        offer("33.00", "Dale"),
        offer("9.00", "Attic", { itemCondition: "https://schema.org/UsedCondition" }),
      ],
    });
    expect(rolesOf(productPage({ head, buy: '<p class="price">£31.00</p>' }))).toEqual([
      "shelf 3100",
      "used 900 Attic",
      "seller 3100 Hill",
      "seller 3300 Dale",
    ]);
  });

  it("exclude those of other products", () => {
    const card = (at: number) =>
      `<li class="related"><a href="/p/${at}"><img src="/i.jpg">Cup</a><b>Members £${at}.99</b></li>`;
    const after = `<ul>${[4, 5, 6, 7].map(card).join("")}</ul>`;
    expect(rolesOf(productPage({ buy: '<p class="price">£34.99</p>', after }))).toEqual(["shelf 3499"]);
  });
});

describe("a shop's rule", () => {
  const prices = (html: string, hints: SiteHints) => {
    const { normalPrice, discountedPrice } = read(html, hints).fields;
    return [normalPrice?.value.amountMinor, discountedPrice?.value.amountMinor];
  };

  it("follows a role: the members' price, or that with a code, is a discount from the shelf price", () => {
    expect(prices(productPage({ buy: BUY }), { price: { role: "member" } })).toEqual([3499, 2999]);
    const buy = BUY.replace("Members £29.99", "With code £27.99");
    expect(prices(productPage({ buy }), { price: { role: "coupon" } })).toEqual([3499, 2799]);
    expect(prices(productPage({ buy: BUY }), { price: { role: "unit" } })).toEqual([2058, undefined]);
  });

  it("has no effect on a page without that role", () => {
    const buy = '<p class="price">£34.99</p>';
    expect(prices(productPage({ buy }), { price: { role: "member" } })).toEqual([3499, undefined]);
  });

  it("follows a place on every page of the template, whatever the numbers in its names", () => {
    const buy = (id: number) =>
      `<div id="offer-${id}"><p class="a">£34.99</p><p class="b">£31.00</p></div><button>Buy</button>`;
    const rule: SiteHints = { price: { role: "shelf", place: "div#offer- > p.b" } };
    expect(prices(productPage({ buy: buy(7) }), {})[0]).toBe(3499);
    expect(prices(productPage({ buy: buy(7) }), rule)[0]).toBe(3100);
    expect(prices(productPage({ buy: buy(99) }), rule)[0]).toBe(3100);
  });

  it("has no effect when its place has different amounts", () => {
    const buy = '<p class="price">£34.99</p><p class="b">£31.00</p><p class="b">£12.00</p>';
    const rule: SiteHints = { price: { role: "shelf", place: "body > main > div.buy > p.b" } };
    expect(prices(productPage({ buy }), rule)[0]).toBe(prices(productPage({ buy }), {})[0]);
    const same = buy.replace("£12.00", "£31.00");
    expect(prices(productPage({ buy: same }), rule)[0]).toBe(3100);
  });

  it("does not apply to a hidden amount in its place, nor to one of another product", () => {
    const rule: SiteHints = { price: { role: "shelf", place: "div#offer- > p.b" } };
    const buy = (more = "") =>
      `<div id="offer-1"><p class="a">£34.99</p><p class="b">£31.00</p>${more}</div><button>Buy</button>`;
    const hidden = '<p class="b" style="display:none">£12.00</p>';
    expect(prices(productPage({ buy: buy(hidden) }), rule)[0]).toBe(3100);
    const card = (at: number) =>
      `<li><a href="/p/${at}"><img src="/i.jpg">Cup</a><div id="offer-${at}"><p class="a">£${at}.99</p><p class="b">£${at}.00</p></div></li>`;
    const after = `<ul>${[4, 5, 6, 7].map(card).join("")}</ul>`;
    expect(prices(productPage({ buy: buy(), after }), rule)[0]).toBe(3100);
  });
});

describe("a doubtful price", () => {
  it("stays ambiguous when other prices of the page use both decimal separators", () => {
    const after = "<p>Spout €3,50</p><p>Lid €4.20</p>";
    const buy = '<p class="price">€1.099</p>';
    expect(read(productPage({ buy, after, lang: "en" })).reason).toBe("price_ambiguous");
    expect(read(productPage({ buy, after: "<p>Spout €3,50</p>", lang: "en" })).reason).toBeUndefined();
  });

  it("offers the currencies of a shared sign to decide between", () => {
    const printed = { role: "shelf" as const, text: "kr 199", place: "p.price", probability: 1 };
    const readings = ["DKK", "SEK"].map((currency) => ({ amountMinor: 19900, currency, exponent: 2 }));
    expect(readingsOf(printed, readings).map(({ settles }) => settles)).toEqual([
      { currency: "DKK" },
      { currency: "SEK" },
    ]);
  });

  it("offers the shop's decimal separators to decide between", () => {
    const { reason, candidates } = read(productPage({ buy: '<p class="price">€1.099</p>', lang: "en" }));
    expect(reason).toBe("price_ambiguous");
    expect(candidates).toMatchObject([
      { money: { amountMinor: 109900 }, role: "shelf", settles: { decimalSeparator: "," } },
      { money: { amountMinor: 110 }, role: "shelf", settles: { decimalSeparator: "." } },
    ]);
  });

  it("lists the place of each possible amount, the likeliest first, at most five", () => {
    const candidate = (amountMinor: number, probability: number) => ({
      money: { amountMinor, currency: "GBP", exponent: 2 },
      features: {},
      probability,
      stated: {
        source: "jsonld" as const,
        path: `[0].offers[${amountMinor}].price`,
        raw: "1",
        readings: [],
        role: "current" as const,
        isLowestOfRange: false,
        certainty: 1,
      },
    });
    const found = candidatesOf(
      [0.4, 0.3, 0.1, 0.08, 0.06, 0.04, 0.01].map((one, at) => candidate(at + 1, one)),
    );
    expect(found.map(({ money }) => money.amountMinor)).toEqual([1, 2, 3, 4, 5]);
    expect(found[0]!.settles).toEqual({ price: { role: "shelf", place: "[].offers[].price" } });
    expect(candidatesOf([candidate(1, 0.44), candidate(2, 0.02)])).toHaveLength(1);
    const list = { ...candidate(1, 0.5), stated: { ...candidate(1, 0.5).stated, role: "list" as const } };
    expect(candidatesOf([list])[0]!.role).toBe("was");
  });
});
