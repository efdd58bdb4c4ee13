import { extractOffer } from "@pricetrail/extract";
import type { FieldLocator } from "@pricetrail/extract";
import { describe, expect, it } from "vitest";
import { validatePage } from "../../reading/read-page.ts";
import type { TriedField } from "./configuration.rules.ts";
import { applyConfiguration } from "./configuration.thread.ts";

const page = (name: string, prices: string, details = "", more = "") =>
  `<html><head><title>${name}</title></head><body><aside id="left"><h3>Specials</h3><div class="card"><a href="/lamp">Lamp 7</a><div>${more}</div></div></aside>
  <main id="main"><h1>${name}</h1><h2 id="prices">${prices}</h2><p>A ${name} that is made to last.</p><button>Add to cart</button>
  <ul id="details">${details}<li>12 units in stock</li></ul></main></body></html>`;

const WAS = (amount: string) => `<li class="q7"><span class="x81">${amount}</span></li>`;
const NOW = (amount: string) => `<span class="productSpecialPrice">${amount}</span>`;
const BASE = (amount: string) => `<span class="productBasePrice">${amount}</span>`;

const read = (html: string, locators: FieldLocator[]) =>
  extractOffer({ html, url: "https://shop.example/p", locators });

/** Returns two prices picked by a person on a page that shows the former price among the details. */
function picked(): TriedField[] {
  const { locatorResults } = read(page("Kettle 4", NOW("$40.00"), WAS("$50.00")), [
    { field: "normalPrice", selector: "#details .x81" },
    { field: "discountedPrice", selector: "#prices .productSpecialPrice" },
  ]);
  return locatorResults.map(({ field, found }) => ({
    key: field,
    locator: { field, fingerprint: found!.fingerprint },
  }));
}

function applied(html: string, fields = picked()) {
  const extraction = read(
    html,
    fields.flatMap(({ locator }) => (locator ? [{ ...locator, isOtherPage: true }] : [])),
  );
  const fetched = {
    finalUrl: "https://shop.example/p",
    status: 200,
    html,
    headers: {},
    tier: "http" as const,
    loadTimeMs: 0,
    bytes: 0,
    redirects: [],
  };
  const { verdict, reading } = applyConfiguration(
    "https://shop.example/p",
    validatePage(fetched, extraction),
    fields,
  );
  const { normalPrice, discountedPrice } = reading.extraction!.fields;
  return {
    verdict,
    prices: [normalPrice?.value.amountMinor, discountedPrice?.value.amountMinor],
    own: extraction.automatic!,
  };
}

describe("picked prices on another page of the shop", () => {
  it("are read at the picked locations when the extraction sees only one of them, and are marked as uncertain", () => {
    const { verdict, prices, own } = applied(page("Radio 12", NOW("$61.20"), WAS("$89.95")));
    expect([own.normalPrice?.value.amountMinor, own.discountedPrice]).toEqual([6120, undefined]);
    expect({ verdict, prices }).toEqual({ verdict: "unsure", prices: [8995, 6120] });
  });

  it("are certain when the extraction reads the same pair", () => {
    const details = `<li class="q7"><s class="x81">$89.95</s></li>`;
    const html = page("Radio 12", `<s class="x81">$89.95</s> ${NOW("$61.20")}`);
    const fields = read(page("Kettle 4", `<s class="x81">$50.00</s> ${NOW("$40.00")}`, details), [
      { field: "normalPrice", selector: "#prices .x81" },
      { field: "discountedPrice", selector: "#prices .productSpecialPrice" },
    ]).locatorResults.map(({ field, found }) => ({
      key: field,
      locator: { field, fingerprint: found!.fingerprint },
    }));
    expect(applied(html, fields)).toMatchObject({ verdict: "sure", prices: [8995, 6120] });
  });

  it("are uncertain where the page has a range of prices", () => {
    const offers = { "@type": "AggregateOffer", lowPrice: "61.20", highPrice: "89.95", priceCurrency: "USD" };
    const data = { "@context": "https://schema.org", "@type": "Product", name: "Radio 12", offers };
    const html = `${page("Radio 12", "")}<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(applied(html, [{ key: "normalPrice", locator: null }])).toMatchObject({
      verdict: "unsure",
      prices: [6120, undefined],
    });
  });

  it("are uncertain where another picked field is not found", () => {
    const warranty = `<em class="warranty">Two years</em>`;
    const fields = read(page("Kettle 4", `${BASE("$40.00")} ${warranty}`), [
      { field: "normalPrice", selector: "#prices .productBasePrice" },
      { field: "own:Warranty", selector: "#prices .warranty" },
    ]).locatorResults.map(({ field, found }) => ({
      key: field,
      locator: { field, fingerprint: found!.fingerprint },
    }));
    const verdictOf = (more: string) =>
      applied(page("Radio 12", `${BASE("$89.95")} ${more}`), fields).verdict;
    expect([verdictOf(warranty), verdictOf("")]).toEqual(["sure", "unsure"]);
  });

  it("are the single price of a page whose discount has ended", () => {
    expect(applied(page("Radio 12", BASE("$89.95")))).toMatchObject({
      verdict: "sure",
      prices: [8995, undefined],
    });
  });
});
