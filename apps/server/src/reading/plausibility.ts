import { formatMinor } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import type { Extraction } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import type { ProductIdentity } from "../database/schema.ts";

/** The last price that was believed, and what the last check found. */
export interface KnownState {
  currency: string | null;
  normalMinor: number | null;
  /** The price asked then, where it was below the normal one. */
  discountedMinor: number | null;
  outcome: Outcome | null;
  detail: string | null;
}

export type Doubt = { outcome: "identity_changed" | "currency_changed" | "out_of_range"; detail: string };

/** A price this many times the last one, or its inverse, is not believed at first sight. */
const BELIEVED_FACTOR = 20;

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

/**
 * Why a price that was read is not believed, or undefined. A price is never compared across currencies. A far jump is
 * believed when the check before had read the very same price: then it is not a slip of one page view.
 */
export function doubtOf(
  identity: ProductIdentity,
  known: KnownState | undefined,
  extraction: Extraction,
): Doubt | undefined {
  const changed = otherProduct(identity, extraction);
  if (changed !== undefined) return { outcome: "identity_changed", detail: changed };
  const price = (extraction.fields.discountedPrice ?? extraction.fields.normalPrice)?.value;
  if (!price || known?.currency == null || known.normalMinor === null) return undefined;
  if (price.currency !== known.currency) {
    return { outcome: "currency_changed", detail: `${known.currency} before, ${price.currency} now` };
  }
  // What is asked is compared with what was asked: a steep discount that was believed once is no news the next day.
  const before = known.discountedMinor ?? known.normalMinor;
  const [low, high] = [Math.min(price.amountMinor, before), Math.max(price.amountMinor, before)];
  if (high <= low * BELIEVED_FACTOR) return undefined;
  const detail = `read ${formatMinor(price.amountMinor, price.currency)}, before ${formatMinor(before, price.currency)}`;
  if (known.outcome === "out_of_range" && known.detail === detail) return undefined;
  return { outcome: "out_of_range", detail };
}
