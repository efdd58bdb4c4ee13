import { describe as pick } from "@pricetrail/locator";
import { selectOne } from "css-select";
import type { Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { extractOffer } from "./extract.ts";
import { productPage, SHOP_URL } from "./fixtures.ts";
import type { FieldLocator } from "./types.ts";

const buy =
  '<del id="was">£34.99</del> <b id="now">£29.99</b> <i id="trade">£19.99</i> <p id="colour">Red</p><p id="note">ask us</p>';

function read(locators: FieldLocator[], html = productPage({ buy })) {
  return extractOffer({ html, url: SHOP_URL, locators });
}

describe("a person's picks", () => {
  it("take precedence for their field, and are parsed as money", () => {
    const { fields, locatorResults } = read([{ field: "discountedPrice", selector: "#trade" }]);
    expect(fields.discountedPrice).toMatchObject({
      value: { amountMinor: 1999, currency: "GBP", exponent: 2 },
      confidence: 1,
      evidence: { source: "locator", element: "i#trade" },
    });
    expect(fields.normalPrice?.value.amountMinor).toBe(3499);
    expect(locatorResults).toMatchObject([
      { field: "discountedPrice", outcome: "value", raw: "£19.99", element: "i#trade", state: "found" },
    ]);
  });

  it("may contain both prices, of which the field's own is read", () => {
    const { fields } = read(
      [{ field: "normalPrice", selector: ".buy" }],
      productPage({ buy: "<s>£34.99</s> <b>£29.99</b>" }),
    );
    expect(fields.normalPrice?.value.amountMinor).toBe(3499);
  });

  it("leave their field empty when the element is gone, with that outcome", () => {
    const { fields, locatorResults, reason } = read(
      [{ field: "normalPrice", selector: "#gone" }],
      productPage({ buy: "<b>£29.99</b>" }),
    );
    expect(locatorResults).toMatchObject([
      { field: "normalPrice", outcome: "element_not_found", state: "gone" },
    ]);
    expect(fields.normalPrice).toBeUndefined();
    expect(reason).toBe("price_not_found");
  });

  it("are reported as unparsable when they contain no price", () => {
    const { locatorResults } = read([{ field: "normalPrice", selector: "#note" }]);
    expect(locatorResults[0]).toMatchObject({
      field: "normalPrice",
      outcome: "price_unparsable",
      raw: "ask us",
      element: "p#note",
    });
  });

  it("are reported as ambiguous with both readings", () => {
    const html = productPage({ buy: '<b id="p">€1.099</b>', lang: "" });
    const { locatorResults, readings, reason } = extractOffer({
      html,
      url: "https://shop.example.com/kettle",
      locators: [{ field: "normalPrice", selector: "#p" }],
    });
    expect(reason).toBe("price_ambiguous");
    expect(readings?.map((money) => money.amountMinor)).toEqual([109900, 110]);
    expect(locatorResults[0]).toMatchObject({ outcome: "price_ambiguous" });
  });

  it("discard a discounted price that is not below the normal one", () => {
    const { fields } = read([
      { field: "normalPrice", selector: "#now" },
      { field: "discountedPrice", selector: "#was" },
    ]);
    expect(fields.normalPrice?.value.amountMinor).toBe(2999);
    expect(fields.discountedPrice).toBeUndefined();
  });

  it.each([
    ["struck", '<del id="was">£40.00</del> <b id="now">£50.00</b>'],
    ["labelled", '<p>Was <span id="was">£40.00</span></p> <p>Now <b id="now">£50.00</b></p>'],
  ])("show a normal price and no discount where the former price is below it: %s", (_mark, prices) => {
    const { fields } = read(
      [
        { field: "normalPrice", selector: "#was" },
        { field: "discountedPrice", selector: "#now" },
      ],
      productPage({ buy: prices }),
    );
    expect(fields.normalPrice).toMatchObject({
      value: { amountMinor: 5000 },
      evidence: { element: "b#now" },
    });
    expect(fields.discountedPrice).toBeUndefined();
  });

  it("fill fields of the user's own", () => {
    expect(read([{ field: "own:colour", selector: "#colour" }]).own["own:colour"]?.value).toBe("Red");
  });

  it("find nothing by an invalid selector", () => {
    expect(read([{ field: "name", selector: "h1[[" }]).locatorResults).toMatchObject([
      { field: "name", outcome: "element_not_found" },
    ]);
  });

  const picked = (selector: string, html = productPage({ buy })) =>
    pick(selectOne(selector, parseDocument(html)) as unknown as Element, { url: SHOP_URL });

  it("are found again by the locator's fingerprint, with the element's stored data", () => {
    const html = productPage({ buy });
    const fingerprint = picked("#trade");
    const changed = html.replace("19.99", "18.49");
    const { fields, locatorResults } = read([{ field: "discountedPrice", fingerprint }], changed);
    expect(fields.discountedPrice?.value.amountMinor).toBe(1849);
    const [result] = locatorResults;
    expect(result).toMatchObject({ state: "found", found: { tag: "i", location: "#trade", raw: "£18.49" } });
    expect(result?.found?.block).toContain('data-field="discountedPrice"');
    expect(result?.found?.fingerprint.exact).not.toBe(fingerprint.exact);
  });

  it("made on the rendered page are found on the served one", () => {
    const served = productPage({ buy });
    const rendered = served
      .replace("<body>", '<body><div id="cookies"><p>We use cookies</p><button>Accept</button></div>')
      .replace("</body>", '<div class="chat"><p>How can we help?</p></div></body>');
    const { fields, locatorResults } = read(
      [{ field: "normalPrice", fingerprint: picked("#was", rendered) }],
      served,
    );
    expect(locatorResults[0]?.state).toBe("found");
    expect(fields.normalPrice?.value.amountMinor).toBe(3499);
  });

  it.each([
    [
      "text that a style inserts",
      '<p class="p">87</p>',
      ' data-shown-before="£ " data-shown-after=".90"',
      8790,
    ],
    ["digits out of sight", '<p class="p"><i>9</i>29.90 £</p>', "", 2990],
  ])("are found again on a page with %s", (_, price, marks, amount) => {
    // As a picker sees it: its texts, without what styles do to them.
    const fingerprint = picked(".p", productPage({ buy: price }));
    const marked = price.replace(' class="p"', ` class="p"${marks}`).replace("<i>", "<i data-shown-not>");
    const { fields, locatorResults } = read(
      [{ field: "normalPrice", fingerprint }],
      productPage({ buy: marked }),
    );
    expect(locatorResults).toMatchObject([{ state: "found", outcome: "value" }]);
    expect(fields.normalPrice?.value).toMatchObject({ amountMinor: amount, currency: "GBP" });
    expect(locatorResults[0]!.found!.fingerprint.attributes).toEqual(fingerprint.attributes);
  });

  it("give no value when they are lost, but propose a replacement", () => {
    const fingerprint = picked("#was");
    const redesigned = productPage({ buy: '<b class="x1">£29.99</b> <s class="x2">£34.99</s>' });
    const { fields, locatorResults } = read([{ field: "normalPrice", fingerprint }], redesigned);
    const [result] = locatorResults;
    if (result?.state === "found" || result?.state === "moved") {
      expect(fields.normalPrice?.value.amountMinor).toBe(3499);
    } else {
      expect(fields.normalPrice).toBeUndefined();
      expect(result?.proposed).toMatchObject({ tag: "s", money: { amountMinor: 3499 } });
    }
  });

  it("that moved give their value, and report the former place", () => {
    const trade = (html: string) => `<b>£29.99</b><p>Trade customers pay</p>${html}<p>excluding VAT</p>`;
    const before = productPage({ buy: trade('<i id="trade">£19.99</i>') });
    const { fields, locatorResults } = read(
      [{ field: "discountedPrice", fingerprint: picked("#trade", before) }],
      productPage({ buy: `<section>${trade('<u class="t">£18.49</u>')}</section>` }),
    );
    expect(fields.discountedPrice?.value.amountMinor).toBe(1849);
    expect(locatorResults[0]).toMatchObject({
      state: "moved",
      reason: "The element moved from #trade to u.t.",
    });
  });

  it("are not found at a place that a person has rejected", () => {
    const { locatorResults } = read([
      { field: "normalPrice", fingerprint: picked("#was"), rejected: ["#was"] },
    ]);
    expect(locatorResults[0]).toMatchObject({ state: "unsure", outcome: "element_not_found" });
  });

  it("keep an unrecognised availability as text", () => {
    const html = productPage({ buy: '<b>£29.99</b> <p id="stock">Usually ships in 3 weeks</p>' });
    const { fields, locatorResults } = read([{ field: "availability", selector: "#stock" }], html);
    expect(fields.availability).toBeUndefined();
    expect(locatorResults[0]).toMatchObject({ outcome: "value", raw: "Usually ships in 3 weeks" });
  });

  it.each([
    ["In stock, leaves Hobart within one working day", "InStock"],
    ["✓ Auf Lager", "InStock"],
    ["Only 3 left in stock!", "InStock"],
    ["Lieferbar", "InStock"],
    ["In stock: 0", undefined],
    ["In stock, expected 3 May", undefined],
    ["In stock from Monday", undefined],
    ["Lieferbar in 3 Wochen", undefined],
    ["Not in stock", "OutOfStock"],
    ["Free delivery when in stock", undefined],
  ])("read an availability printed as “%s”", (text, expected) => {
    const html = productPage({ buy: `<b>£29.99</b> <p id="stock">${text}</p>` });
    const { fields, locatorResults } = read([{ field: "availability", selector: "#stock" }], html);
    expect(fields.availability?.value).toBe(expected);
    expect(locatorResults[0]?.found?.availability).toBe(expected);
  });

  it.each([
    ["<button id='buy'>Add to basket</button>", "InStock"],
    ["<button id='buy' disabled>Add to basket</button>", undefined],
    ["<p id='buy'>Add to basket</p>", undefined],
  ])("read a button to buy with only where it can be pressed: %s", (button, expected) => {
    const html = productPage({ buy: `<b>£29.99</b> ${button}` });
    const { fields } = read([{ field: "availability", selector: "#buy" }], html);
    expect(fields.availability?.value).toBe(expected);
  });

  it("read a picture's address, and not that of a placeholder", () => {
    const html = productPage({
      buy: '<b>£29.99</b><div id="pic"><img src="data:image/gif;base64,R0" data-src="/kettle.jpg"></div>',
    });
    expect(read([{ field: "image", selector: "#pic" }], html).fields.image?.value).toBe(
      new URL("/kettle.jpg", SHOP_URL).href,
    );
  });

  it("leave their field empty when the element is empty", () => {
    const html = productPage({ buy: '<b>£29.99</b><p id="empty"> </p>' });
    expect(read([{ field: "own:colour", selector: "#empty" }], html).locatorResults[0]?.outcome).toBe(
      "element_not_found",
    );
  });
});
