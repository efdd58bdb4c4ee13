import { gunzipSync } from "node:zlib";
import { productSitemaps, readListing, readSitemap, sitemapProducts } from "@pricetrail/listing";
import type { Listing } from "@pricetrail/listing";
import { decodeText } from "../../fetch/charset.ts";
import { readAddress } from "../intake/address.rules.ts";
import { failedPage, NOTHING, unfolded } from "./deep-run-page.rules.ts";
import type { PageResult } from "./deep-run-page.rules.ts";
import type { NewPage, WaitingPage } from "./deep-runs.store.ts";

type Listed = Pick<
  WaitingPage,
  "url" | "urlKey" | "depth" | "position" | "template" | "isGuess" | "isUnfolded"
>;

/** See `mayNeedScripts`. */
export const needsScripts = ({ html, page }: { html: string; page: Listed }): boolean =>
  mayNeedScripts(html, page);

/** See `readListPage`. */
export const readList = ({
  page,
  fetched,
  hasBrowser,
}: {
  page: Listed;
  fetched: Fetched;
  hasBrowser: boolean;
}): PageResult => readListPage(page, fetched, hasBrowser);

/** Reads a sitemap or sitemap index, which may be compressed. */
export function readSitemapFile({
  page,
  body,
  url,
  maxBytes,
}: {
  page: Listed;
  body: Uint8Array;
  url: string;
  maxBytes: number;
}): PageResult {
  const text = textOf(body, maxBytes);
  return text === null
    ? failedPage("too_large", `more than ${maxBytes} bytes`)
    : readSitemapPage(page, text, url);
}

/** Returns the file's text, decompressed if necessary; null when it exceeds the size limit. */
function textOf(body: Uint8Array, maxBytes: number): string | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return decodeText(body);
  try {
    return decodeText(gunzipSync(body, { maxOutputLength: maxBytes }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return null;
    return "";
  }
}

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
export function readListPage(page: Listed, { html, url, tier }: Fetched, hasBrowser: boolean): PageResult {
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

/** Infinite scrolling is not visible in markup, so a browser checks for it once per deep run. */
const mayUnfold = (read: Listing, html: string): boolean =>
  read.unfolds ||
  (read.kind === "listing" &&
    read.next === null &&
    /<script\b/i.test(html) &&
    (read.claimed === null || read.claimed > read.products.length));

/** Reads a decompressed sitemap or sitemap index. */
export function readSitemapPage(page: Listed, text: string, url: string): PageResult {
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
