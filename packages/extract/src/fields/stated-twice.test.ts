import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { jsonLd, productPage } from "../fixtures.ts";

const URL = "https://www.haushalt.example/kettle";
const BUY = '<p class="price">£34.99</p><button>Add to basket</button>';
const fields = (html: string) => extractOffer({ html, url: URL }).fields;
const product = (more: object) => jsonLd({ "@context": "https://schema.org", "@type": "Product", ...more });

describe("a name that the page states in several places", () => {
  const titled = (title: string, heading: string, head = "") =>
    fields(
      `<html lang="en-GB"><head><title>${title}</title><meta property="og:title" content="${title}">${head}</head>
        <body><main><h1>${heading}</h1>${BUY}</main></body></html>`,
    ).name?.value;

  it("is not outvoted by one title in two elements", () => {
    const stated = product({ name: "Kettle Classic for Kitchens, Offices and Caravans 1.7 l" });
    expect(titled("Kettle Clasic Electric 1.7 l Reviews, Prices", "Kettle Classic 1.7 l", stated)).toBe(
      "Kettle Classic for Kitchens, Offices and Caravans 1.7 l",
    );
  });

  it.each([
    ["Kettle Classic 1.7 l kaufen bei Haushalt.example", "Kettle Classic 1.7 l"],
    ["Kettle Classic 8 l 256 W Green see on haushalt.example", "Kettle Classic 8 l / 256 W Green"],
  ])("ends where the heading ends and the shop's own words begin: %s", (title, heading) => {
    expect(titled(title, heading, product({ name: title }))).toBe(heading);
  });

  it("keeps words after the heading that do not name the shop", () => {
    const title = "Kettle Classic 1.7 l with thermometer";
    expect(titled(title, "Kettle Classic 1.7 l", product({ name: title }))).toBe(title);
  });
});

describe("numbers and brands in markup", () => {
  const skuOf = (sku: string, buy = BUY) =>
    fields(productPage({ head: product({ name: "Kettle Classic 1.7 l", sku }), buy })).sku?.value;

  it("may be a single digit", () => {
    expect(skuOf("7")).toBe("7");
  });

  it.each([
    ["<p>SKU \u200e(\u200econfig\u200e)\u200e</p><p>LD168EL1L44LONAFAMZ</p>", "LD168EL1L44LONAFAMZ"],
    ["<dl><dt>注文コード</dt><dd>44705756</dd></dl>", "44705756"],
  ])("are read behind a label with a remark or in Japanese: %s", (label, sku) => {
    expect(fields(productPage({ buy: `${BUY}${label}`, lang: "ja" })).sku?.value).toBe(sku);
  });

  it("are complete when the URL ends in an identifier of several parts", () => {
    const html = productPage({ buy: `${BUY}<p>ID produs:</p><p>45553530-ecaa-45a5-84bd-b54ac0272472</p>` });
    const url = "https://www.haushalt.example/kettle_45553530-ecaa-45a5-84bd-b54ac0272472";
    expect(extractOffer({ html, url }).fields.sku?.value).toBe("45553530-ecaa-45a5-84bd-b54ac0272472");
  });

  it("are not paths of the shop", () => {
    const head = `<div itemscope itemtype="https://schema.org/Product"><i itemprop="name">Kettle Classic 1.7 l</i>
      <a itemprop="brand" itemscope itemtype="https://schema.org/Brand" href="/brand/116/"><link itemprop="url" href="/brand/116/"></a></div>`;
    expect(fields(productPage({ buy: `${head}${BUY}` })).brand).toBeUndefined();
  });
});

describe("several buttons, one of which a script shows", () => {
  const stock = (buttons: string) =>
    fields(
      productPage({
        head: product({
          name: "Kettle Classic 1.7 l",
          offers: { price: "34.99", priceCurrency: "GBP", availability: "https://schema.org/InStock" },
        }),
        buy: `<p class="price">£34.99</p><div>${buttons}</div>`,
      }),
    ).availability?.value;

  it("have the state that markup gives", () => {
    expect(
      stock("<button>Add to bag</button><button>Join the waitlist</button><button>Out of stock</button>"),
    ).toBe("InStock");
  });

  it("are out of stock when none of them buys", () => {
    expect(stock("<button disabled>Add to bag</button><button>Out of stock</button>")).toBe("OutOfStock");
  });
});
