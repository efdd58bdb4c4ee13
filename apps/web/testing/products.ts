import type { ProductRow } from "@pricetrail/contract";

/** A product with a normal price that was read, and nothing assigned. */
export function productOf(more: Partial<ProductRow> = {}): ProductRow {
  return {
    _id: "product",
    url: "http://shop.example/kettle",
    name: "Blue kettle",
    description: "",
    image: null,
    sku: null,
    brand: null,
    category: null,
    subcategory: null,
    seller: { _id: "seller", name: "shop.example" },
    group: null,
    isTracking: true,
    normalPrice: { value: "19.90", currency: "USD" },
    discountedPrice: null,
    availability: null,
    stockSince: null,
    pricedAt: "2026-06-14T12:00:00.000Z",
    checkedAt: "2026-06-15T12:00:00.000Z",
    outcome: "value",
    detail: null,
    createdAt: "2026-06-01T12:00:00.000Z",
    ...more,
  };
}
