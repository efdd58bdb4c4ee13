import { extractOffer } from "@pricetrail/extract";
import type { Extraction } from "@pricetrail/extract";
import { describe, expect, it } from "vitest";
import { nameOverlap, otherProduct, renewedIdentity } from "./plausibility.ts";

const PAGE = extractOffer({
  html: '<html lang="en"><body><h1>Blue kettle</h1><p class="price">USD 10.00</p></body></html>',
  url: "https://shop.example/kettle",
});

/** Returns a page with these fields. */
function page(shown: { name?: string; sku?: string; gtin?: string }): Extraction {
  const field = <T>(value: T) => ({ ...PAGE.fields.normalPrice!, value });
  return {
    ...PAGE,
    fields: {
      normalPrice: PAGE.fields.normalPrice!,
      ...(shown.name === undefined ? {} : { name: field(shown.name) }),
      ...(shown.sku === undefined ? {} : { sku: field(shown.sku) }),
      ...(shown.gtin === undefined ? {} : { gtin: field(shown.gtin) }),
    },
  };
}

describe("a page shows another product", () => {
  it.each([
    ["the same GTIN, whatever the name", { gtin: "1", name: "A" }, { gtin: "1", name: "B" }, false],
    ["another GTIN", { gtin: "1", name: "Blue kettle" }, { gtin: "2", name: "Blue lamp" }, true],
    [
      "another GTIN under the very same name",
      { gtin: "1", name: "Blue kettle" },
      { gtin: "2", name: "Kettle, blue" },
      false,
    ],
    ["another SKU", { sku: "1", name: "Blue kettle" }, { sku: "2", name: "Blue lamp" }, true],
    [
      "another SKU under nearly the same name",
      { sku: "1", name: "Blue kettle" },
      { sku: "2", name: "Blue kettle new" },
      false,
    ],
    [
      "the same SKU, whatever the name",
      { sku: "1", name: "Blue kettle" },
      { sku: "1", name: "Red chair" },
      false,
    ],
    [
      "a name with one word of three in common",
      { name: "Blue steel kettle" },
      { name: "Blue garden chair" },
      true,
    ],
    ["a name with one word of two in common", { name: "Blue kettle" }, { name: "Blue chair" }, false],
    ["nothing to compare", {}, {}, false],
  ])("with %s", (_what, identity, shown, isOther) => {
    expect(otherProduct(identity, page(shown)) !== undefined).toBe(isOther);
  });

  it("by the share of the shorter name's words that both have", () => {
    expect(nameOverlap("Blue kettle", "Blue kettle of brushed steel, 1.7 litres")).toBe(1);
    expect(nameOverlap("Blue kettle", "Red KETTLE")).toBe(0.5);
    expect(nameOverlap("", "Blue kettle")).toBe(1);
  });

  it("unless the page's canonical address is the product's", () => {
    const address = "https://shop.example/p/kettle";
    const shown = { ...page({ name: "Garden chair" }), canonicalUrl: `${address}?variant=2` };
    expect(otherProduct({ name: "Blue kettle" }, shown)).toBeDefined();
    expect(otherProduct({ name: "Blue kettle", address }, shown)).toBeUndefined();
  });
});

describe("a product's identity after a successful reading", () => {
  const known = { name: "Blue kettle", sku: "1" };

  it.each([
    ["everything, when nothing was known", {}, { name: "Red chair" }, { name: "Red chair" }],
    ["what was missing", known, { name: "Blue kettle", gtin: "4" }, { ...known, gtin: "4" }],
    ["nothing doubtful", known, { name: "Blue kettle", sku: "2" }, known],
    [
      "changed values, when two others agree",
      { ...known, gtin: "4" },
      { name: "Ostra gooseneck", sku: "1", gtin: "4" },
      { name: "Ostra gooseneck", sku: "1", gtin: "4" },
    ],
    ["nothing, when nothing agrees", known, { name: "Red chair", gtin: "4" }, known],
  ])("takes on %s", (_what, before, shown, after) => {
    expect(renewedIdentity(before, { address: undefined, ...shown })).toEqual(after);
  });
});
