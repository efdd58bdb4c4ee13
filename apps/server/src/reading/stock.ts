import { NOT_STATED, SHOWN_OUTCOMES } from "@pricetrail/contract";
import type { Outcome, StockState } from "@pricetrail/contract";
import type { Extraction } from "@pricetrail/extract";
import type { ProductIdentity } from "../database/tables/products.ts";
import { otherProduct } from "./plausibility.ts";

/** Outcomes at the product's own page: its stated stock is valid, whatever happened to the price. */
const SHOWS_PRODUCT: ReadonlySet<Outcome> = new Set<Outcome>([
  ...SHOWN_OUTCOMES,
  "element_not_found",
  "price_not_found",
  "price_ambiguous",
  "price_unparsable",
]);

/** Below this confidence, a page not known to be a product's may refer to something else. */
const SURE = 0.75;

/** Returns the stock a page states for its product; undefined where it states none, or shows several products. */
export function statedStock(extraction: Extraction): StockState | undefined {
  const { fields, pageKind } = extraction;
  const stated = fields.availability;
  if (stated === undefined || pageKind === "listing" || pageKind === "not_found") return undefined;
  return pageKind === "product" || stated.confidence >= SURE ? stated.value : undefined;
}

/**
 * Returns the product's stock after a visit with an accepted reading, priced or not: the stated one, or `none` where a price
 * was read without a statement. Undefined where the visit gives no information on stock.
 *
 * @param identity the product's known identity
 */
export function stockOf(
  { extraction, outcome }: { extraction: Extraction | null; outcome: Outcome },
  identity: ProductIdentity,
): StockState | undefined {
  if (!extraction || !SHOWS_PRODUCT.has(outcome)) return undefined;
  if (outcome === "value") return extraction.fields.availability?.value ?? NOT_STATED;
  return otherProduct(identity, extraction) === undefined ? statedStock(extraction) : undefined;
}
