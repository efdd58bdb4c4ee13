import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";

/** Returns "current/normal CURRENCY" in minor units, only the price if there is no discount, or the reason for its absence. */
function prices(html: string, url = SHOP_URL): string {
  const { fields, reason, isLowestOfRange } = extractOffer({ html, url });
  const normal = fields.normalPrice?.value;
  if (normal === undefined) return reason ?? "nothing";
  const now = fields.discountedPrice?.value;
  return `${now === undefined ? "" : `${now.amountMinor}/`}${normal.amountMinor} ${normal.currency}${isLowestOfRange ? " from" : ""}`;
}

const offer = (value: object) =>
  jsonLd({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Kettle Classic 1.7 l",
    offers: { "@type": "Offer", ...value },
  });

describe("the price and its list price", () => {
  it("are the struck price and the one beside it", () => {
    expect(prices(productPage({ buy: "<del>£34.99</del> <ins>£29.99</ins>" }))).toBe("2999/3499 GBP");
  });

  it("are a single price when nothing is struck", () => {
    expect(prices(productPage({ buy: '<p class="price">£34.99</p>' }))).toBe("3499 GBP");
  });

  it.each([
    ["equal to it", "£29.99", "2999 GBP"],
    ["a penny above it", "£30.00", "2999/3000 GBP"],
    ["below it", "£19.99", "2999 GBP"],
    ["twenty times as high", "£599.80", "2999/59980 GBP"],
    ["higher than any honest discount explains", "£599.81", "2999 GBP"],
  ])("are one unless the struck price is above the price: %s", (_what, struck, expected) => {
    const buy = `<p class="price"><del>${struck}</del> <ins>£29.99</ins></p>`;
    expect(prices(productPage({ buy }))).toBe(expected);
  });

  it.each([
    ["struck", "<del>£40.00</del> <b>£50.00</b>"],
    ["labelled", "<p>Was <span>£40.00</span></p> <p>Now <b>£50.00</b></p>"],
  ])("are a single price when the former one is below it: %s", (_mark, buy) => {
    expect(prices(productPage({ buy }))).toBe("5000 GBP");
  });

  it("are a single price when the list price in markup equals it", () => {
    const head = (list: string) =>
      offer({
        price: "29.99",
        priceCurrency: "GBP",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          priceType: "ListPrice",
          price: list,
          priceCurrency: "GBP",
        },
      });
    expect(prices(productPage({ head: head("29.99") }))).toBe("2999 GBP");
    expect(prices(productPage({ head: head("34.99") }))).toBe("2999/3499 GBP");
  });

  it("are the struck one as normal, and the lower one as discounted", () => {
    const html = productPage({ buy: "<del>£34.99</del> <ins>£29.99</ins>" });
    const { fields } = extractOffer({ html, url: SHOP_URL });
    expect(fields.normalPrice?.value).toMatchObject({ amountMinor: 3499, currency: "GBP" });
    expect(fields.normalPrice?.raw).toContain("34.99");
    expect(fields.discountedPrice?.value).toMatchObject({ amountMinor: 2999, currency: "GBP" });
    expect(fields.discountedPrice?.raw).toContain("29.99");
  });

  it("include decimals in a small raised element", () => {
    expect(prices(productPage({ buy: '<p class="price">34<sup>99</sup> <span>£</span></p>' }))).toBe(
      "3499 GBP",
    );
    expect(
      prices(
        productPage({
          buy: '<p class="price"><span>£</span><span class="whole">34</span><span class="fraction">99</span></p>',
        }),
      ),
    ).toBe("3499 GBP");
  });

  it("exclude unit prices, instalments, postage, savings and vouchers", () => {
    const buy = `<p>RRP £40.00</p><p class="price">£34.99</p><p>£20.58 / l</p><p>or 3 monthly payments of £11.66</p>
      <p>Delivery £3.99</p><p>You save £5.01</p><p>£30.00 with code TEA</p>`;
    expect(prices(productPage({ buy }))).toBe("3499/4000 GBP");
  });

  it("come from the buy block when markup still has the regular price", () => {
    const head = offer({ price: "34.99", priceCurrency: "GBP" });
    expect(prices(productPage({ head, buy: '<s>£34.99</s> <span class="price">£29.99</span>' }))).toBe(
      "2999/3499 GBP",
    );
  });

  it("come from the buy block even if two kinds of markup still have the regular price", () => {
    const head = `${offer({ price: "34.99", priceCurrency: "GBP" })}
      <meta property="product:price:amount" content="34.99"><meta property="product:price:currency" content="GBP">`;
    const buy = "<div><del>£34.99</del> <span>£29.99</span></div>";
    expect(prices(productPage({ head, buy }))).toBe("2999/3499 GBP");
  });

  it.each(['style="display:none"', "hidden"])(
    "are not those of an element that nobody sees: %s",
    (hiding) => {
      const buy = `<p class="price" ${hiding}>£99.00</p><p class="price">£29.99</p>`;
      expect(prices(productPage({ buy }))).toBe("2999 GBP");
    },
  );

  it("include the nearest struck price", () => {
    const near = '<p><del>£49.99</del> <ins class="price">£29.99</ins></p>';
    const far = "<div><p>before <del>£39.99</del></p></div>";
    expect(prices(productPage({ buy: `<div>${near}</div><div>${far}</div>` }))).toBe("2999/4999 GBP");
    expect(prices(productPage({ buy: `<div>${far}</div><div>${near}</div>` }))).toBe("2999/4999 GBP");
  });

  it("are the repeated amount in the best place, not a number at the bottom of the page", () => {
    const buy = `<p>Now only £29.99 for the kettle in every colour of the range</p>
      <p class="price"><b>£29.99</b></p>`;
    expect(prices(productPage({ buy, after: "<p>£9.99</p>" }))).toBe("2999 GBP");
  });

  it("are not an amount of a list, even if wrong markup states it", () => {
    const card = (price: string) =>
      `<li><a href="/${price}"><img src="x.jpg">Cup ${price}</a><span class="price">£${price}</span></li>`;
    const after = `<ul>${["9.99", "8.99", "7.99", "6.99"].map(card).join("")}</ul>`;
    const head = offer({ price: "9.99", priceCurrency: "GBP" });
    expect(prices(productPage({ head, buy: '<p class="price">£29.99</p>', after }))).toBe("2999 GBP");
  });

  it("come from markup when the page shows none", () => {
    expect(prices(productPage({ head: offer({ price: 34.99, priceCurrency: "GBP" }) }))).toBe("3499 GBP");
  });

  it("come from broken JSON-LD as well", () => {
    const head = `<script type="application/ld+json">
      {"@type":"Product","name":"Kettle 27" model","description":"two
      lines","offers":{"@type":"Offer","price":"34.99","priceCurrency":"GBP",},}</script>`;
    expect(prices(productPage({ head }))).toBe("3499 GBP");
  });

  it("are found beside the buy button, whatever the names of the surrounding elements", () => {
    const after =
      '<aside class="sidebar widget"><p class="price">£34.99</p><button>Add to basket</button></aside>';
    expect(prices(productPage({ after }))).toBe("3499 GBP");
  });

  it("are never those of related products", () => {
    const card = (price: string) =>
      `<li class="card"><a href="/other"><img src="x.jpg"></a><s>£99.00</s><b class="price">${price}</b></li>`;
    const after = `<section class="related"><ul>${card("£9.99")}${card("£8.99")}${card("£7.99")}</ul></section>`;
    expect(prices(productPage({ buy: '<span class="price">£34.99</span>', after }))).toBe("3499 GBP");
    expect(prices(productPage({ buy: "<p>Price on request</p>", after }))).toBe("price_not_found");
  });

  it("are the lowest of a range, marked as “from”", () => {
    expect(prices(productPage({ buy: '<p class="price">£42.00 – £45.00</p>' }))).toBe("4200 GBP from");
    const head = jsonLd({
      "@type": "Product",
      name: "Kettle Classic 1.7 l",
      offers: { "@type": "AggregateOffer", lowPrice: "42", highPrice: "45", priceCurrency: "GBP" },
    });
    expect(prices(productPage({ head }))).toBe("4200 GBP from");
  });

  it("are those of the variant that the URL selects", () => {
    const variant = (sku: string, price: string) => ({
      "@type": "Offer",
      sku,
      price,
      priceCurrency: "GBP",
      url: `${SHOP_URL}?sku=${sku}`,
    });
    const head = jsonLd({
      "@type": "Product",
      name: "Kettle Classic 1.7 l",
      offers: [variant("K-RED", "34.99"), variant("K-BLUE", "39.99")],
    });
    expect(prices(productPage({ head }), `${SHOP_URL}?sku=K-BLUE`)).toBe("3999 GBP");
    expect(prices(productPage({ head }))).toBe("3499 GBP from");
  });

  it("are those of the shop system's variation or variant that the URL selects", () => {
    const variations = JSON.stringify([
      { attributes: { attribute_pa_color: "red" }, display_price: 42, display_regular_price: 45 },
      { attributes: { attribute_pa_color: "blue" }, display_price: 45, display_regular_price: 45 },
    ]).replaceAll('"', "&quot;");
    const buy = `<p class="price">£42.00 – £45.00</p><form data-product_variations="${variations}"></form>`;
    expect(prices(productPage({ buy }), `${SHOP_URL}?attribute_pa_color=blue`)).toBe("4500 GBP");
    const head = `<script>var meta = {"product":{"title":"Kettle Classic 1.7 l","price":3499,"variants":[{"id":40001,"price":3499},{"id":40002,"price":3999}]}}; Shopify.x = 1;</script>`;
    expect(
      prices(productPage({ head, buy: '<p class="price">£34.99</p>' }), `${SHOP_URL}?variant=40002`),
    ).toBe("3999 GBP");
  });

  it("include tax, wherever the price without tax is printed", () => {
    expect(prices(productPage({ buy: '<p class="price">£42.00</p><p>Ex Tax: £35.00</p>' }))).toBe("4200 GBP");
    expect(
      prices(productPage({ buy: '<p class="price">ex VAT £35.00</p><p class="price">£42.00 inc VAT</p>' })),
    ).toBe("4200 GBP");
  });

  it("are not zero", () => {
    expect(prices(productPage({ head: offer({ price: "0.00", priceCurrency: "GBP" }) }))).toBe(
      "price_not_found",
    );
    expect(prices(productPage({ buy: '<p class="price">£0.00</p><p class="price">£42.00</p>' }))).toBe(
      "4200 GBP",
    );
  });

  it("are in doubt where other amounts are as likely, which are then offered", () => {
    const buy = '<p class="price">£0.00</p><p>£42.00</p><p>£60.00</p>';
    const { reason, candidates } = extractOffer({ html: productPage({ buy }), url: SHOP_URL });
    expect(reason).toBe("price_ambiguous");
    expect(candidates?.map(({ money }) => money.amountMinor).toSorted((a, b) => a - b)).toEqual([4200, 6000]);
  });

  it("are reported with both readings when the amount stays ambiguous", () => {
    const html = productPage({ buy: '<p class="price">€1.099</p>', lang: "" });
    const { reason, readings, fields } = extractOffer({ html, url: "https://shop.example.com/kettle" });
    expect(reason).toBe("price_ambiguous");
    expect(readings?.map((money) => money.amountMinor)).toEqual([109900, 110]);
    expect(fields.normalPrice).toBeUndefined();
    const decided = extractOffer({
      html,
      url: "https://shop.example.com/kettle",
      hints: { decimalSeparator: "," },
    });
    expect(decided.fields.normalPrice?.value.amountMinor).toBe(109900);
  });

  it("are resolved by the page's other prices when these show the decimal separator", () => {
    const html = productPage({ buy: '<p class="price">€1.099</p><p>Delivery €12,50</p>', lang: "" });
    expect(prices(html, "https://shop.example.com/kettle")).toBe("109900 EUR");
  });

  it("are not amounts mentioned in running text", () => {
    const html = productPage({
      buy: "<p>Our founder paid €5 for her first kettle, long before the shop was opened in town.</p>",
    });
    expect(prices(html)).toBe("price_not_found");
  });
});
