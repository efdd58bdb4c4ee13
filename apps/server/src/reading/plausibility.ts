import type { Extraction } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import type { ProductIdentity } from "../database/tables/products.ts";

/** Lower-cased words and numbers of a name. */
function words(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

/** Share of words that two names have in common, of the shorter name's words: 1 = one holds the other. */
export function nameOverlap(a: string, b: string): number {
  const [x, y] = [words(a), words(b)];
  const smaller = Math.min(x.size, y.size);
  if (smaller === 0) return 1;
  let common = 0;
  for (const word of x) if (y.has(word)) common += 1;
  return common / smaller;
}

/** Whether the page shows another product than the one that was confirmed; undefined when nothing speaks for that. */
export function otherProduct(identity: ProductIdentity, extraction: Extraction): string | undefined {
  const name = extraction.fields.name?.value;
  const gtin = extraction.fields.gtin?.value;
  const sku = extraction.fields.sku?.value;
  const overlap =
    identity.name !== undefined && name !== undefined ? nameOverlap(identity.name, name) : undefined;
  const shown = name === undefined ? "another product" : `"${storable(name, 80)}"`;
  if (identity.gtin !== undefined && gtin !== undefined) {
    return identity.gtin === gtin || (overlap ?? 0) >= 0.99 ? undefined : `the page shows ${shown}`;
  }
  if (identity.sku !== undefined && sku !== undefined && identity.sku !== sku) {
    return (overlap ?? 0) >= 0.8 ? undefined : `the page shows ${shown}`;
  }
  if (identity.sku !== undefined && sku === identity.sku) return undefined;
  return overlap !== undefined && overlap < 0.34 ? `the page shows ${shown}` : undefined;
}
