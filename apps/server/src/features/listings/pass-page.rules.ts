import { LOAD_MORE, productSitemaps, readListing, readSitemap, sitemapProducts } from "@pricetrail/listing";
import type { Listing, ListedProduct } from "@pricetrail/listing";
import type { Outcome, PassEnd } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { readAddress } from "../intake/address.rules.ts";
import type { SeenProduct } from "./listed-products.store.ts";
import type { NewPage, WaitingPage } from "./passes.store.ts";

/** The result of one page of a pass. */
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
  cut: PassEnd | null;
}

const NOTHING: PageResult = {
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

/** Returns whether a page fetched by HTTP may need its scripts to show its list. */
export const mayNeedScripts = (
  html: string,
  page: Pick<WaitingPage, "url" | "template" | "isGuess">,
): boolean =>
  !page.isGuess &&
  /<script\b/i.test(html) &&
  readListing({ html, url: page.url, template: page.template ?? undefined }).kind === "other";

interface Fetched {
  html: string;
  url: string;
  tier: "http" | "browser";
}

/** Reads a page of a listing. `hasBrowser`: whether expandable lists can be expanded. */
export function readListPage(
  page: WaitingPage,
  { html, url, tier }: Fetched,
  hasBrowser: boolean,
): PageResult {
  const read = readListing({ html, url, template: page.template ?? undefined });
  const isUnfoldable = !page.isUnfolded && page.position === 0 && mayUnfold(read, html);
  const mayGrow = read.next === null && (read.unfolds || isUnfoldable);
  const nextTier = tier === "browser" ? "browser" : "auto";
  const further: NewPage[] = [];
  const add = (address: string, depth: number, more: Partial<NewPage> = {}) => {
    const known = readAddress(address);
    if (known)
      further.push({
        url: known.url,
        urlKey: known.urlKey,
        kind: "page",
        depth,
        isGuess: false,
        isNext: false,
        isUnfolded: false,
        tier: nextTier,
        ...more,
      });
  };
  if (read.next !== null && !page.isUnfolded)
    add(read.next.url, page.depth, { isGuess: read.next.by === "parameter", isNext: true });
  // A predictable address is tried first: it costs less and reliably reaches every product.
  else if (isUnfoldable && hasBrowser) further.push(unfolded(page));
  for (const category of read.categories) add(category, page.depth + 1);
  return {
    ...NOTHING,
    products: read.products,
    further,
    claimed: read.claimed,
    title: read.title,
    template: read.template,
    isProductPage: read.kind === "product" && page.position === 0,
    // Without a browser, it is unknown whether an infinitely scrolling list has ended.
    cut: mayGrow && !hasBrowser ? "needs_browser" : null,
  };
}

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

/** Infinite scrolling is not visible in markup, so a browser checks for it once per pass. */
const mayUnfold = (read: Listing, html: string): boolean =>
  read.unfolds ||
  (read.kind === "listing" &&
    read.next === null &&
    /<script\b/i.test(html) &&
    (read.claimed === null || read.claimed > read.products.length));

/** Reads a decompressed sitemap or sitemap index. */
export function readSitemapPage(page: WaitingPage, text: string, url: string): PageResult {
  const { kind, entries, isCut } = readSitemap(text, url);
  if (kind === "none") return failedPage("wrong_type", "the file is no sitemap");
  const cut = isCut ? ("product_limit" as const) : null;
  if (kind === "pages") return { ...NOTHING, products: sitemapProducts(entries), cut };
  const further = productSitemaps(entries).flatMap(({ url: address }) => {
    const known = readAddress(address);
    return known
      ? [
          {
            url: known.url,
            urlKey: known.urlKey,
            kind: "sitemap" as const,
            depth: page.depth,
            isGuess: false,
            isNext: false,
            isUnfolded: false,
            tier: "auto" as const,
          },
        ]
      : [];
  });
  return { ...NOTHING, further, cut };
}

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
