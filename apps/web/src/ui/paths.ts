import type { AlertScope, Tile } from "@pricetrail/contract";

/** The addresses of screens that other screens lead to. */

/** A product's page. */
export const productPath = (id: string) => `/product-dashboard?product=${encodeURIComponent(id)}`;

/** The products of a group, side by side. */
export const comparePath = (groupId: string) => `/product-dashboard?compare=${encodeURIComponent(groupId)}`;

/** The report of a run. */
export const runPath = (id: string) => `/scraping-history/${id}`;

/** The elements of a product that were lost. */
export const repairsPath = (productId: string) => `/repairs?product=${encodeURIComponent(productId)}`;

/** The page of what was decided for a shop. */
export const shopPath = (host: string) => `/shops/${encodeURIComponent(host)}`;

/** The screen of a listing with what was found on it. */
export const listingPath = (id: string) => `/deep-scraping-history/${id}`;

/** The history with the dialog that starts a deep run from an address. */
export const startListingPath = (address = "") =>
  `/deep-scraping-history?start=${encodeURIComponent(address)}`;

/** The page of a stored configuration. */
export const configurationPath = (id: string) => `/configurations/${encodeURIComponent(id)}`;

/** The scraping browser with this configuration's page, to change its fields; `field` is the one to pick first. */
export function repickPath(id: string, field?: string): string {
  const search = new URLSearchParams({ configuration: id, ...(field === undefined ? {} : { field }) });
  return `/scraping-browser?${search.toString()}`;
}

/** The screen that tries this configuration on other pages. */
export const applyPath = (id: string) => `${configurationPath(id)}/apply`;

/** The way to a new alert about something, and of the kind that a tile of the dashboard counts. */
export const newAlertPath = (scope: AlertScope, id?: string, tile: Tile = "all") => {
  const target = id === undefined ? "" : `&target=${encodeURIComponent(id)}`;
  return `/alerts?add=${scope}${target}${tile === "all" ? "" : `&tile=${tile}`}`;
};
