import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";

const BUTTON = "<button>Add to basket</button>";
const PRICE = '<p class="price">£34.99</p>';
const read = (html: string, url = SHOP_URL) => extractOffer({ html, url });
const product = (more: object) =>
  jsonLd({ "@context": "https://schema.org", "@type": "Product", name: "Kettle Classic 1.7 l", ...more });

describe("the currency of a shared sign", () => {
  const page = (head: string) =>
    productPage({ lang: "es", head, buy: `<p class="price">$ 155.904</p>${BUTTON}` });
  const currency = (head: string) => {
    const { fields } = read(page(head), "https://shop.example.com/kettle-classic");
    return fields.normalPrice?.value.currency;
  };

  it("is the one in the price's own specification", () => {
    const specification = { "@type": "UnitPriceSpecification", price: "155904", priceCurrency: "CLP" };
    expect(currency(product({ offers: [{ "@type": "Offer", priceSpecification: [specification] }] }))).toBe(
      "CLP",
    );
  });

  it.each([
    'dataLayer.push({"event":"view_item","ecommerce":{"currency":"CLP","value":155904}})',
    'var settings = {"currency":{"code":"CLP","precision":0}}',
    "Shop.currency = {'active':'CLP','rate':'1.0'}",
  ])("is the one named in the page's scripts: %s", (script) => {
    expect(currency(`<script>${script}</script>`)).toBe("CLP");
  });

  it("is not taken from scripts that name several", () => {
    expect(currency('<script>var a = [{"currency":"CLP"},{"currency":"MXN"}]</script>')).not.toBe("CLP");
  });
});

describe("texts that a shop system prints on every page", () => {
  it("gives no price of 0 for a product sold on request", () => {
    const offers = { "@type": "Offer", price: "0", priceCurrency: "GBP" };
    const { fields, reason } = read(
      productPage({ head: product({ offers }), buy: `<p class="price">£0.00</p>${BUTTON}` }),
    );
    expect(fields.normalPrice).toBeUndefined();
    expect(reason).toBe("price_not_found");
  });

  it("does not treat a sortable list with one product as its product page", () => {
    const card = `<ul><li><a href="/p/kettle"><img src="k.png">Kettle Classic</a>${PRICE}${BUTTON}</li></ul>`;
    const list = (sorter: string) =>
      read(productPage({ name: "Kettles", buy: sorter + card })).fields.normalPrice;
    expect(list("")).toBeDefined();
    expect(list('<select name="orderby"><option>Latest</option></select>')).toBeUndefined();
    expect(list('<div class="sort-by"><select><option>Price</option></select></div>')).toBeUndefined();
    expect(list('<select id="review-sort-by"><option>Newest</option></select>')).toBeDefined();
  });

  const badges = '<span class="badge price__badge-sold-out">Sold out</span>';

  it("ignores the badge of another state next to a working button", () => {
    const stock = (button: string) =>
      read(productPage({ buy: `${PRICE}${badges}${button}` })).fields.availability?.value;
    expect(stock(BUTTON)).toBe("InStock");
    expect(stock("<button disabled>Add to basket</button>")).toBe("OutOfStock");
  });

  it("ignores the stock in a quick view window of other products", () => {
    const view = '<div id="form-quick-view"><p>Sold out</p></div>';
    expect(read(productPage({ buy: `${PRICE}${BUTTON}${view}` })).fields.availability?.value).toBe("InStock");
  });

  it.each(["hide", "is-hidden"])("ignores a message hidden by the class %s", (hiding) => {
    const buy = `${PRICE}<span class="${hiding}">Sold out</span>${BUTTON}`;
    expect(read(productPage({ buy })).fields.availability?.value).toBe("InStock");
  });
});

describe("texts mistaken for names", () => {
  it("reads the heading when the name in markup is the page's title with the site's name", () => {
    const title = "Kettle for tea and coffee, buy it here - Shop";
    const html = `<html lang="en"><head><title>${title}</title>${product({ name: title })}</head><body><main>
      <h1>Kettle Classic</h1>${PRICE}${BUTTON}</main></body></html>`;
    expect(read(html).fields.name?.value).toBe("Kettle Classic");
  });

  it("reads a brand after a label such as “brand name”", () => {
    const buy = `${PRICE}<p><b>Название бренда:</b> Wexford</p>${BUTTON}`;
    expect(read(productPage({ lang: "ru", buy })).fields.brand?.value).toBe("Wexford");
  });

  it("reads the brand after its label, not the label", () => {
    const buy = `${PRICE}<p class="product_vendor"><span>Vendor:</span> <b>Wexford</b></p>${BUTTON}`;
    expect(read(productPage({ buy })).fields.brand?.value).toBe("Wexford");
  });

  it("reads no brand from a page whose body is named after one", () => {
    const html = productPage({ buy: `${PRICE}${BUTTON}` }).replace("<body>", '<body class="single-brand">');
    expect(read(html).fields.brand).toBeUndefined();
  });

  it("does not read a table's column headings as labels and values", () => {
    const table =
      "<table><tr><th>Brand</th><th>Model</th><th>Year</th></tr><tr><td>Volvo</td><td>FH</td><td>2012</td></tr></table>";
    expect(read(productPage({ buy: `${PRICE}${BUTTON}${table}` })).fields.brand).toBeUndefined();
  });
});
