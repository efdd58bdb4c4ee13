import { compareWith, namesOf } from "@pricetrail/extract";
import type { Extraction } from "@pricetrail/extract";
import { compareIdentity, identityOf as hashesOf, storable } from "@pricetrail/locator";
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

const MAX_ADDRESS = 500;

/** What a product is recognised by, as a page shows it. */
export function shownIdentity(extraction: Extraction): ProductIdentity {
  const { address, name, sku, gtin, language } = namesOf(extraction);
  return {
    name: storable(name, 300),
    sku: storable(sku, 100),
    gtin,
    // A longer one is no address that a shop gives a page.
    address: address !== undefined && address.length <= MAX_ADDRESS ? storable(address) : undefined,
    language: storable(language, 20),
  };
}

/**
 * What a product is known by after its page was read well: what was not known before is added where anything agrees, and what
 * has changed is taken on where at least two statements agree, so that a page can change one thing at a time.
 */
export function renewedIdentity(known: ProductIdentity, shown: ProductIdentity): ProductIdentity {
  if (Object.keys(known).length === 0) return shown;
  const { agree } = compareIdentity(hashesOf(known), hashesOf(shown));
  if (agree.length === 0) return known;
  const stated = Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== undefined));
  return agree.length > 1 ? { ...known, ...stated } : { ...stated, ...known };
}

/**
 * Whether the page shows another product than the one that was confirmed; undefined when nothing speaks for that. Where the
 * statements of both do not decide it, a number that differs under another name does, and a name with hardly a word in common.
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
