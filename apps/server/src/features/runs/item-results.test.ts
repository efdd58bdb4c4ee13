import { extractOffer } from "@pricetrail/extract";
import { describe, expect, it } from "vitest";
import type { PageReading } from "../../reading/read-page.ts";
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

describe("what an entry gets from a page without a price", () => {
  it("is no value for a price, whatever the page rightly shows", () => {
    for (const field of ["normalPrice", "discountedPrice"])
      for (const outcome of ["out_of_stock", "held"] as const)
        expect(of(field, outcome, "OutOfStock")).toEqual({ outcome, detail: "why" });
  });

  it("is its title where the page rightly asks no price or its price waits, and nothing where the price is missing", () => {
    for (const outcome of ["out_of_stock", "held"] as const)
      expect(of("name", outcome, "OutOfStock")).toMatchObject({ outcome: "value", text: "Blue kettle" });
    expect(of("name", "price_not_found")).toEqual({ outcome: "price_not_found", detail: "why" });
    expect(of("name", "out_of_range")).toEqual({ outcome: "out_of_range", detail: "why" });
  });

  it("is the stock where the visit found it, and nothing where the page speaks of something else", () => {
    expect(of("availability", "price_not_found", "OutOfStock")).toMatchObject({
      outcome: "value",
      text: "OutOfStock",
    });
    expect(of("availability", "identity_changed")).toEqual({ outcome: "identity_changed", detail: "why" });
  });
});
