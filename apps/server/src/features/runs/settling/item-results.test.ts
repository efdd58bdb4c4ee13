import { extractOffer } from "@pricetrail/extract";
import { describe, expect, it } from "vitest";
import type { PageReading } from "../../../reading/read-page.ts";
import { entryResult } from "./item-results.rules.ts";

const extraction = extractOffer({
  html: `<!doctype html><html lang="en"><head><title>Blue kettle</title><script type="application/ld+json">${JSON.stringify(
    {
      "@type": "Product",
      name: "Blue kettle",
      offers: { "@type": "Offer", availability: "https://schema.org/OutOfStock" },
    },
  )}</script></head><body><main><h1>Blue kettle</h1><p>Sold out</p></main></body></html>`,
  url: "https://shop.example/p/kettle",
});

const reading = (outcome: PageReading["outcome"]): PageReading => ({
  outcome,
  detail: "why",
  page: null,
  extraction,
  httpStatus: 200,
  snapshot: null,
});
const of = (field: string, outcome: PageReading["outcome"], stock?: "OutOfStock") =>
  entryResult(field, reading(outcome), stock);

describe("the results of a page without a price", () => {
  it("give a price entry no value, whatever the page legitimately shows", () => {
    for (const field of ["normalPrice", "discountedPrice"])
      for (const outcome of ["out_of_stock", "held"] as const)
        expect(of(field, outcome, "OutOfStock")).toEqual({ outcome, detail: "why" });
  });

  it("include the title when the page has no price or its price is held, and nothing when the price is missing", () => {
    for (const outcome of ["out_of_stock", "held"] as const)
      expect(of("name", outcome, "OutOfStock")).toMatchObject({ outcome: "value", text: "Blue kettle" });
    expect(of("name", "price_not_found")).toEqual({ outcome: "price_not_found", detail: "why" });
    expect(of("name", "out_of_range")).toEqual({ outcome: "out_of_range", detail: "why" });
  });

  it("include the stock when the visit found it, and nothing when the page shows something else", () => {
    expect(of("availability", "price_not_found", "OutOfStock")).toMatchObject({
      outcome: "value",
      text: "OutOfStock",
    });
    expect(of("availability", "identity_changed")).toEqual({ outcome: "identity_changed", detail: "why" });
  });
});
