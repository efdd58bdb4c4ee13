import { describe, expect, it } from "vitest";
import { gatherEvidence } from "../evidence.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";
import { candidatesOf } from "./candidates.ts";
import { chooseCurrent, noneFeatures } from "./choose.ts";
import { listCandidates } from "./list.ts";

const evidenceOf = (html: string) => gatherEvidence({ html, url: SHOP_URL }).prices;
/** What speaks for and against an amount on a page, by name. */
const featuresOf = (html: string, minor: number) =>
  candidatesOf(evidenceOf(html)).find(({ money }) => money.amountMinor === minor)?.features ?? {};

const stated = (price: string) =>
  jsonLd({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Kettle Classic 1.7 l",
    offers: { "@type": "Offer", price, priceCurrency: "GBP" },
  });

describe("what speaks for an amount", () => {
  it("is that it is the first behind the product's name", () => {
    const html = productPage({ buy: "<p>£40.00</p><p>£35.00</p>" });
    expect(featuresOf(html, 4000)["firstBehindHeading"]).toBe(1);
    expect(featuresOf(html, 3500)["firstBehindHeading"]).toBeUndefined();
  });

  it("is a printed reduction that is just its difference to another", () => {
    const html = productPage({
      buy: '<b>-20%</b> <span class="x7 q">£40.00</span> <span class="x9 q">£50.00</span>',
    });
    expect(featuresOf(html, 4000)["reducedAsPrinted"]).toBe(1);
    expect(featuresOf(html, 5000)["reducedAsPrinted"]).toBeUndefined();
  });
});

describe("what speaks against an amount", () => {
  it("is that it is hidden", () => {
    const html = productPage({ buy: "<p>£40.00</p><p hidden>£35.00</p>" });
    expect(featuresOf(html, 3500)["hidden"]).toBe(1);
    expect(featuresOf(html, 4000)["hidden"]).toBeUndefined();
  });

  it("is that other markup states another", () => {
    const html = productPage({
      head: `${stated("40.00")}<meta property="product:price:amount" content="35.00"><meta property="product:price:currency" content="GBP">`,
      buy: "<p>£40.00</p>",
    });
    expect(featuresOf(html, 4000)["statedOtherwise"]).toBe(1);
    expect(featuresOf(productPage({ head: stated("40.00"), buy: "<p>£40.00</p>" }), 4000)).not.toHaveProperty(
      "statedOtherwise",
    );
  });

  it("is that markup still states the struck price above it", () => {
    const html = productPage({ head: stated("50.00"), buy: "<p><del>£50.00</del> <ins>£40.00</ins></p>" });
    expect(featuresOf(html, 5000)).toMatchObject({ upperOfPair: 1, statedUpper: 1 });
    expect(featuresOf(html, 4000)["unstatedLower"]).toBe(1);
  });
});

it("a list of products speaks for no price at all", () => {
  const evidence = evidenceOf(productPage({ buy: "<p>£40.00</p>" }));
  expect(noneFeatures({ ...evidence, isListOfProducts: true })["none:manyProducts"]).toBe(1);
  expect(noneFeatures({ ...evidence, isListOfProducts: false })).not.toHaveProperty("none:manyProducts");
});

it("a struck price far away from the price is not the price before", () => {
  const page = (gap: number) => {
    const text = "Made of steel. ".repeat(gap / 15);
    const evidence = evidenceOf(productPage({ buy: `<p>£40.00</p><p>${text}</p><p><del>£50.00</del></p>` }));
    return listCandidates(chooseCurrent(evidence)!, evidence).map(({ money }) => money.amountMinor);
  };
  expect(page(150)).toEqual([5000]);
  expect(page(900)).toEqual([]);
});
