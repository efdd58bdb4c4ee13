import { LOAD_MORE } from "@pricetrail/listing";
import type { ListedProduct } from "@pricetrail/listing";
import type { Outcome, DeepRunEnd } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { readAddress } from "../intake/address.rules.ts";
import type { SeenProduct } from "./listed-products.store.ts";
import type { NewPage, WaitingPage } from "./deep-runs.store.ts";

/** The result of one page of a deep run. */
export interface PageResult {
  outcome: Outcome;
  detail: string | null;
  products: ListedProduct[];
  /** In the order of visits. */
  further: NewPage[];
  claimed: number | null;
  title: string | null;
  template: string | null;
  isProductPage: boolean;
  /** Why the page has more than can be read, if so. */
  cut: DeepRunEnd | null;
}

export const NOTHING: PageResult = {
  outcome: "value",
  detail: null,
  products: [],
  further: [],
  claimed: null,
  title: null,
  template: null,
  isProductPage: false,
  cut: null,
};

export const failedPage = (outcome: Outcome, detail: string | null): PageResult => ({
  ...NOTHING,
  outcome,
  detail,
});

const MAX_UNFOLD_MS = 240_000;
const MAX_LINKS = 30_000;
export const UNFOLD = { maxMs: MAX_UNFOLD_MS, maxLinks: MAX_LINKS, button: LOAD_MORE };

/** Returns the same page for a browser that expands its whole list. */
export const unfolded = (page: Pick<WaitingPage, "url" | "urlKey" | "depth">): NewPage => ({
  url: page.url,
  urlKey: `${page.urlKey}#unfolded`,
  kind: "page",
  depth: page.depth,
  isGuess: false,
  isNext: false,
  isUnfolded: true,
  tier: "browser",
});

/** Returns whether an address is that of a sitemap rather than a page. */
export const isSitemapAddress = (url: string): boolean =>
  /\.(?:xml|xml\.gz|txt)$/i.test(new URL(url).pathname) || /sitemap[^/]*$/i.test(new URL(url).pathname);

/** Returns the products for storage; each address once, in the form of product addresses. */
export function productsToStore(products: readonly ListedProduct[], now: Date): SeenProduct[] {
  const seen = new Map<string, SeenProduct>();
  for (const { url, name, price, wasPrice, image } of products) {
    const address = readAddress(url);
    if (!address || seen.has(address.urlKey)) continue;
    seen.set(address.urlKey, {
      id: newId(now),
      url: address.url,
      urlKey: address.urlKey,
      name,
      nameKey: nameKeyOf(name),
      priceMinor: price?.amountMinor ?? null,
      wasMinor: wasPrice?.currency === price?.currency ? (wasPrice?.amountMinor ?? null) : null,
      currency: price?.currency ?? null,
      image: image !== null && image.length <= 2048 ? image : null,
    });
  }
  return [...seen.values()];
}

/** Returns the name that identifies a replaced product; null when it is too generic. */
function nameKeyOf(name: string | null): string | null {
  const key =
    name
      ?.normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .slice(0, 200) ?? "";
  return key.length < 4 ? null : key;
}
