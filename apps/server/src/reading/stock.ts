import { NOT_STATED, SHOWN_OUTCOMES } from "@pricetrail/contract";
import type { Outcome, StockState } from "@pricetrail/contract";
import type { Extraction } from "@pricetrail/extract";
import type { ProductIdentity } from "../database/tables/products.ts";
import { otherProduct } from "./plausibility.ts";

/** Ends of a visit at the product's own page: what it says of the stock holds, whatever became of the price. */
const SHOWS_PRODUCT: ReadonlySet<Outcome> = new Set<Outcome>([
  ...SHOWN_OUTCOMES,
  "element_not_found",
  "price_not_found",
  "price_ambiguous",
  "price_unparsable",
]);

/** Below this confidence a page that is not known to be a product's may speak of something else. */
const SURE = 0.75;

/** The stock that a page states of its product; undefined where it states none, or shows several products. */
export function statedStock(extraction: Extraction): StockState | undefined {
  const { fields, pageKind } = extraction;
  const stated = fields.availability;
  if (stated === undefined || pageKind === "listing" || pageKind === "not_found") return undefined;
  return pageKind === "product" || stated.confidence >= SURE ? stated.value : undefined;
}

/**
 * The product's stock as a visit found it, its reading as it is believed, priced or not: a stated one, or `none` where a price was read and nothing is said.
 * Undefined where the visit says nothing of the stock.
 *
 * @param identity what the product is known by
 */
export function stockOf(
  { extraction, outcome }: { extraction: Extraction | null; outcome: Outcome },
  identity: ProductIdentity,
): StockState | undefined {
  if (!extraction || !SHOWS_PRODUCT.has(outcome)) return undefined;
  if (outcome === "value") return extraction.fields.availability?.value ?? NOT_STATED;
  return otherProduct(identity, extraction) === undefined ? statedStock(extraction) : undefined;
}
