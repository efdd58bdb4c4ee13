import type { SitemapEntry } from "./sitemap.ts";
import type { ListedProduct } from "./types.ts";
import { NO_PRODUCT } from "./words.ts";

// Nearly every name contains "sitemap", and with it "item".
const PRODUCT_FILE = /product|produkt|artikel|article(?!s?-blog)|(?<!s)item|pdp|sku|goods|tovar/i;
const OTHER_FILE =
  /categor|kategor|collection|brand|marke|blog|news|post|page|cms|image|video|author|tag|store|seite|manufacturer/i;

/**
 * Returns the sitemaps of an index that may contain products: those named accordingly if there are any, else all that are
 * not named otherwise.
 */
export function productSitemaps(entries: readonly SitemapEntry[]): SitemapEntry[] {
  const named = entries.filter(({ url }) => PRODUCT_FILE.test(new URL(url).pathname));
  if (named.length > 0) return named;
  return entries.filter(({ url }) => !OTHER_FILE.test(new URL(url).pathname));
}

/**
 * Returns a sitemap's pages that may be products: neither service pages nor categories, whose URLs other URLs continue.
 * Names are derived from URLs until the pages themselves are read.
 */
export function sitemapProducts(entries: readonly SitemapEntry[]): ListedProduct[] {
  const shelves = new Set<string>();
  for (const { url } of entries) {
    const steps = new URL(url).pathname.replace(/\/+$/, "").split("/");
    for (let end = 1; end < steps.length; end += 1) shelves.add(steps.slice(0, end).join("/"));
  }
  return entries.flatMap(({ url, image }) => {
    const { pathname, search } = new URL(url);
    const path = pathname.replace(/\/+$/, "");
    if (path === "" || NO_PRODUCT.test(pathname + search) || (search === "" && shelves.has(path))) return [];
    return [{ url, name: nameOfPath(path), price: null, wasPrice: null, image }];
  });
}

function nameOfPath(path: string): string | null {
  const words = path
    .split("/")
    .at(-1)!
    .replace(/\.(?:html?|php|aspx?)$/i, "")
    .replace(/[-_+]+|%20/g, " ")
    .trim();
  if (!/[a-z]{3}/i.test(words)) return null;
  return (words[0]!.toUpperCase() + words.slice(1)).slice(0, 300);
}
