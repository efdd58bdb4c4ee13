export { readListing } from "./read-listing.ts";
export { readSitemap } from "./sitemap.ts";
export { LOAD_MORE } from "./words.ts";
export type { Listing, ListedProduct } from "./types.ts";
export { productSitemaps, sitemapProducts } from "./sitemap-products.ts";
