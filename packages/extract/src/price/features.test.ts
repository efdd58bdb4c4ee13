import { describe, expect, it } from "vitest";
import { gatherEvidence } from "../evidence.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";
import { candidatesOf } from "./candidates.ts";
import { chooseCurrent, choosePrice, noneFeatures } from "./choose.ts";
import { listCandidates } from "./list.ts";

const evidenceOf = (html: string) => gatherEvidence({ html, url: SHOP_URL }).prices;
/** Returns the evidence for and against an amount on a page, by name. */
const featuresOf = (html: string, minor: number) =>
  candidatesOf(evidenceOf(html)).find(({ money }) => money.amountMinor === minor)?.features ?? {};

const stated = (price: string) =>
  jsonLd({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Kettle Classic 1.7 l",
    offers: { "@type": "Offer", price, priceCurrency: "GBP" },
  });

describe("evidence for an amount", () => {
  it("includes being the first after the product's name", () => {
    const html = productPage({ buy: "<p>£40.00</p><p>£35.00</p>" });
    expect(featuresOf(html, 4000)["firstBehindHeading"]).toBe(1);
    expect(featuresOf(html, 3500)["firstBehindHeading"]).toBeUndefined();
  });

  it("includes a printed reduction that equals its difference from another amount", () => {
    const html = productPage({
      buy: '<b>-20%</b> <span class="x7 q">£40.00</span> <span class="x9 q">£50.00</span>',
    });
    expect(featuresOf(html, 4000)["reducedAsPrinted"]).toBe(1);
    expect(featuresOf(html, 5000)["reducedAsPrinted"]).toBeUndefined();
  });
});

describe("evidence against an amount", () => {
  it("includes being hidden", () => {
    const html = productPage({ buy: "<p>£40.00</p><p hidden>£35.00</p>" });
    expect(featuresOf(html, 3500)["hidden"]).toBe(1);
    expect(featuresOf(html, 4000)["hidden"]).toBeUndefined();
  });

  it("includes a different amount in other markup", () => {
    const html = productPage({
      head: `${stated("40.00")}<meta property="product:price:amount" content="35.00"><meta property="product:price:currency" content="GBP">`,
      buy: "<p>£40.00</p>",
    });
    expect(featuresOf(html, 4000)["statedOtherwise"]).toBe(1);
    expect(featuresOf(productPage({ head: stated("40.00"), buy: "<p>£40.00</p>" }), 4000)).not.toHaveProperty(
      "statedOtherwise",
    );
  });

  it("includes being part of the product's name", () => {
    const html = productPage({ name: "Gift card £25.00", buy: "<p>£24.00</p>" });
    expect(featuresOf(html, 2500)["inHeading"]).toBe(1);
    expect(featuresOf(html, 2400)["inHeading"]).toBeUndefined();
  });

  it("is not changed by a second, less certain statement of the same source", () => {
    const evidence = evidenceOf(productPage({ head: stated("40.00"), buy: "<p>£40.00</p>" }));
    const [first] = evidence.stated;
    const again = { ...first!, certainty: 0.1 };
    const featuresWith = (...all: typeof evidence.stated) =>
      candidatesOf({ ...evidence, stated: all }).find(({ money }) => money.amountMinor === 4000)!.features;
    expect(featuresWith(first!, again)).toEqual(featuresWith(first!));
  });

  it("includes markup that still states the struck price above it", () => {
    const html = productPage({ head: stated("50.00"), buy: "<p><del>£50.00</del> <ins>£40.00</ins></p>" });
    expect(featuresOf(html, 5000)).toMatchObject({ upperOfPair: 1, statedUpper: 1 });
    expect(featuresOf(html, 4000)["unstatedLower"]).toBe(1);
  });
});

it("an amount of another kind is not a reduced price, however well the printed percentage fits", () => {
  const page = (unit: string) =>
    productPage({ buy: `<b>-20%</b> <span class="x7">£50.00</span> <span class="x9">£40.00${unit}</span>` });
  expect(featuresOf(page(""), 4000)["reducedAsPrinted"]).toBe(1);
  expect(featuresOf(page(" / kg"), 4000)["reducedAsPrinted"]).toBeUndefined();
});

it("no price is chosen when three amounts are about equally likely", () => {
  const buy = '<button>Add to basket</button><p>Subtotal</p><p class="price">£35.00</p>';
  const html = productPage({ head: stated("40.00"), buy, after: "<p>£38.00</p>" });
  const { current, hasPrice, candidates } = choosePrice(evidenceOf(html));
  expect([current, hasPrice, candidates[0]!.money.amountMinor]).toEqual([undefined, true, 4000]);
});

it("a former price stated for one variant does not apply to another", () => {
  const evidence = evidenceOf(productPage({ head: stated("40.00"), buy: "<p>£40.00</p>" }));
  const [now] = evidence.stated;
  const before = { ...now!, role: "list" as const, readings: [{ ...now!.readings[0]!, amountMinor: 6000 }] };
  const listOf = (of: number) => {
    const all = { ...evidence, stated: [now!, { ...before, of }] };
    return listCandidates(chooseCurrent(all)!, all).map(({ money }) => money.amountMinor);
  };
  expect(listOf(4000)).toContain(6000);
  expect(listOf(4500)).not.toContain(6000);
});

it("a list of products is evidence for no price", () => {
  const evidence = evidenceOf(productPage({ buy: "<p>£40.00</p>" }));
  expect(noneFeatures({ ...evidence, isListOfProducts: true })["none:manyProducts"]).toBe(1);
  expect(noneFeatures({ ...evidence, isListOfProducts: false })).not.toHaveProperty("none:manyProducts");
});

it("a struck price far away from the price is not its former price", () => {
  const page = (gap: number) => {
    const text = "Made of steel. ".repeat(gap / 15);
    const evidence = evidenceOf(productPage({ buy: `<p>£40.00</p><p>${text}</p><p><del>£50.00</del></p>` }));
    return listCandidates(chooseCurrent(evidence)!, evidence).map(({ money }) => money.amountMinor);
  };
  expect(page(150)).toEqual([5000]);
  expect(page(900)).toEqual([]);
});
