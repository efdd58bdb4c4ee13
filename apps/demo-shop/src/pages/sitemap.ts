import { ALL_PRODUCTS, PRODUCTS } from "../catalogue/catalogue.ts";
import { DEPARTMENTS } from "../catalogue/departments.ts";
import { OUTLET } from "../catalogue/storefronts.ts";
import { html } from "../html.ts";
import { categoryPath, listedOffer } from "../offers.ts";
import type { Reply, Visit } from "../visit.ts";

export function robotsFile(visit: Visit): Reply {
  const lines = [
    "User-agent: *",
    "Disallow: /cart",
    "Disallow: /account",
    "",
    `Sitemap: ${new URL("/sitemap.xml", visit.url).href}`,
    "",
  ];
  return { status: 200, type: "text/plain; charset=utf-8", body: lines.join("\n") };
}

/** Renders the sitemap: home pages, listings, and every product listed at the time. */
export function sitemapFile(visit: Visit): Reply {
  const listed = ALL_PRODUCTS.filter((product) => listedOffer(product, visit.time, visit.epoch) !== null);
  const paths = [
    "/",
    OUTLET.home,
    ...DEPARTMENTS.map(({ slug }) => `/c/${slug}`),
    ...new Set(PRODUCTS.map(categoryPath)),
    ...listed.map(({ path }) => path),
  ];
  const urls = paths.map((path) => html`<url><loc>${new URL(path, visit.url).href}</loc></url> `);
  const body = html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"> ${urls}</urlset> `;
  return { status: 200, type: "application/xml; charset=utf-8", body: body.markup };
}
