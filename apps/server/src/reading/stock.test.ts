import { extractOffer } from "@pricetrail/extract";
import type { Extraction } from "@pricetrail/extract";
import { describe, expect, it } from "vitest";
import { statedStock, stockOf } from "./stock.ts";

const PAGE = extractOffer({
  html: '<html lang="en"><body><h1>Blue kettle</h1><p class="price">USD 10.00</p></body></html>',
  url: "https://shop.example/kettle",
});

/** Returns a page of this kind that states this stock, with a confidence. */
const page = (
  pageKind: Extraction["pageKind"],
  stated?: { value: "InStock" | "OutOfStock"; confidence: number },
): Extraction => ({
  ...PAGE,
  pageKind,
  fields: {
    name: { ...PAGE.fields.normalPrice!, value: "Blue kettle" },
    ...(stated === undefined ? {} : { availability: { ...PAGE.fields.normalPrice!, ...stated } }),
  },
});
const soldOut = (confidence: number) => ({ value: "OutOfStock", confidence }) as const;
const KETTLE = { name: "Blue kettle" };

describe("the stock that a page states", () => {
  it("is accepted on a product's page at any confidence, and elsewhere only at a high one", () => {
    expect(statedStock(page("product", soldOut(0.3)))).toBe("OutOfStock");
    expect(statedStock(page("other", soldOut(0.75)))).toBe("OutOfStock");
    expect(statedStock(page("other", soldOut(0.74)))).toBeUndefined();
  });

  it("is not the product's on a listing or a missing page", () => {
    for (const kind of ["listing", "not_found"] as const)
      expect(statedStock(page(kind, soldOut(1)))).toBeUndefined();
  });
});

describe("the stock that a visit found", () => {
  it("is `none` when a price was read without a statement, and unknown when no price was read", () => {
    const extraction = page("product");
    expect(stockOf({ extraction, outcome: "value" }, KETTLE)).toBe("none");
    expect(stockOf({ extraction, outcome: "price_not_found" }, KETTLE)).toBeUndefined();
    expect(stockOf({ extraction: null, outcome: "value" }, KETTLE)).toBeUndefined();
  });

  it.each(["held", "out_of_stock", "element_not_found", "currency_changed", "out_of_range"] as const)(
    "is accepted even though no price was: %s",
    (outcome) => {
      expect(stockOf({ extraction: page("product", soldOut(1)), outcome }, KETTLE)).toBe("OutOfStock");
    },
  );

  it.each(["blocked", "not_found", "identity_changed", "redirected", "login_required", "timeout"] as const)(
    "is unknown when the visit did not see the product: %s",
    (outcome) => {
      expect(stockOf({ extraction: page("product", soldOut(1)), outcome }, KETTLE)).toBeUndefined();
    },
  );

  it("is unknown on a page of another product", () => {
    const extraction = page("product", soldOut(1));
    expect(stockOf({ extraction, outcome: "price_not_found" }, { name: "Red garden chair" })).toBeUndefined();
  });
});
