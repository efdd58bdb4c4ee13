import { compareWith, namesOf } from "@pricetrail/extract";
import type { Extraction } from "@pricetrail/extract";
import { compareIdentity, identityOf as hashesOf, storable } from "@pricetrail/locator";
import type { ProductIdentity } from "../database/tables/products.ts";

/** Returns the lower-cased words and numbers of a name. */
function words(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

/** Returns the share of the shorter name's words that two names have in common; 1 if one contains the other. */
export function nameOverlap(a: string, b: string): number {
  const [x, y] = [words(a), words(b)];
  const smaller = Math.min(x.size, y.size);
  if (smaller === 0) return 1;
  let common = 0;
  for (const word of x) if (y.has(word)) common += 1;
  return common / smaller;
}

const MAX_ADDRESS = 500;

/** Returns the identifying values shown by a page. */
export function shownIdentity(extraction: Extraction): ProductIdentity {
  const { address, name, sku, gtin, language } = namesOf(extraction);
  return {
    name: storable(name, 300),
    sku: storable(sku, 100),
    gtin,
    // A longer one is not a URL that a shop gives a page.
    address: address !== undefined && address.length <= MAX_ADDRESS ? storable(address) : undefined,
    language: storable(language, 20),
  };
}

/**
 * Returns a product's identity after a successful reading: new values are added where anything matches, and changed ones
 * replace the old where at least two statements match, so that a page can change one thing at a time.
 */
export function renewedIdentity(known: ProductIdentity, shown: ProductIdentity): ProductIdentity {
  if (Object.keys(known).length === 0) return shown;
  const { agree } = compareIdentity(hashesOf(known), hashesOf(shown));
  if (agree.length === 0) return known;
  const stated = Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== undefined));
  return agree.length > 1 ? { ...known, ...stated } : { ...stated, ...known };
}

/**
 * Returns the other product a page shows, if it is not the confirmed one; undefined without evidence for that. Where the
 * statements of both do not decide it, a different number under another name does, and a name with hardly a word in common.
 */
export function otherProduct(identity: ProductIdentity, extraction: Extraction): string | undefined {
  const name = extraction.fields.name?.value;
  const gtin = extraction.fields.gtin?.value;
  const sku = extraction.fields.sku?.value;
  const overlap =
    identity.name !== undefined && name !== undefined ? nameOverlap(identity.name, name) : undefined;
  const shown = name === undefined ? "another product" : `"${storable(name, 80)}"`;
  const verdict = compareWith(identity, extraction);
  if (verdict === "same") return undefined;
  if (verdict === "other" || extraction.isOtherPage === true) return `the page shows ${shown}`;
  if (identity.gtin !== undefined && gtin !== undefined) {
    return identity.gtin === gtin || (overlap ?? 0) >= 0.99 ? undefined : `the page shows ${shown}`;
  }
  if (identity.sku !== undefined && sku !== undefined && identity.sku !== sku) {
    return (overlap ?? 0) >= 0.8 ? undefined : `the page shows ${shown}`;
  }
  if (identity.sku !== undefined && sku === identity.sku) return undefined;
  return overlap !== undefined && overlap < 0.34 ? `the page shows ${shown}` : undefined;
}
