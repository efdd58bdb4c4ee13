import type { AlertScope, Tile } from "@pricetrail/contract";

/** Paths of screens that other screens link to. */

/** A product's page. */
export const productPath = (id: string) => `/product-dashboard?product=${encodeURIComponent(id)}`;

/** A product's page, with the ways to correct its price. */
export const wrongPricePath = (id: string) => `${productPath(id)}&wrong=price`;

/** The comparison of a product group. */
export const comparePath = (groupId: string) => `/product-dashboard?compare=${encodeURIComponent(groupId)}`;

/** A run's report. */
export const runPath = (id: string) => `/scraping-history/${id}`;

/** A product's lost elements. */
export const repairsPath = (productId: string) => `/repairs?product=${encodeURIComponent(productId)}`;

/** A shop's settings. */
export const shopPath = (host: string) => `/shops/${encodeURIComponent(host)}`;

/** A listing and its results. */
export const listingPath = (id: string) => `/deep-scraping-history/${id}`;

/** The history, with the dialog that starts a deep run from a URL. */
export const startListingPath = (address = "") =>
  `/deep-scraping-history?start=${encodeURIComponent(address)}`;

/** A stored configuration. */
export const configurationPath = (id: string) => `/configurations/${encodeURIComponent(id)}`;

/** Returns the path of the scraping browser with this configuration's page, to change its fields; `field` is picked first. */
export function repickPath(id: string, field?: string): string {
  const search = new URLSearchParams({ configuration: id, ...(field === undefined ? {} : { field }) });
  return `/scraping-browser?${search.toString()}`;
}

/** The screen that tries this configuration on other pages. */
export const applyPath = (id: string) => `${configurationPath(id)}/apply`;

/** Returns the path of a new alert, with its scope and the kind that a dashboard tile counts. */
export const newAlertPath = (scope: AlertScope, id?: string, tile: Tile = "all") => {
  const target = id === undefined ? "" : `&target=${encodeURIComponent(id)}`;
  return `/alerts?add=${scope}${target}${tile === "all" ? "" : `&tile=${tile}`}`;
};
