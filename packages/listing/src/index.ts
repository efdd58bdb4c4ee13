export { readListing } from "./read-listing.ts";
export { readSitemap } from "./sitemap.ts";
export { LOAD_MORE } from "./words.ts";
export type { Listing, ListingInput, ListedProduct, NextBy, NextPage } from "./types.ts";
export type { Sitemap, SitemapEntry } from "./sitemap.ts";
export { productSitemaps, sitemapProducts } from "./sitemap-products.ts";
