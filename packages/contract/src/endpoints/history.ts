import * as z from "zod/mini";
import { endpoint, READ, TICKET } from "../endpoint.ts";
import { OUTCOMES } from "../outcomes.ts";
import { day, many, money, moment, paged, pageQuery, searchText } from "../schemas.ts";
import { entryRow, productFilters, productRow } from "./products.ts";

export const TILES = [
  "all",
  "successfultracking",
  "trackingerrors",
  "normalpricechange",
  "discountedpricechange",
  "discountedproduct",
  "soldatnormalprice",
] as const;
export type Tile = (typeof TILES)[number];

const timeline = { from: z.optional(day), to: z.optional(day) };

export const dashboardTiles = endpoint({
  method: "GET",
  path: "get/dashboard/tile",
  summary:
    "How many products each tile counts, over the filters and the Data Timeline (default: the last 7 days)",
  access: READ,
  query: z.object({ ...productFilters, ...timeline }),
  response: z.object({ data: z.record(z.enum(TILES), z.number()), from: moment, to: moment }),
});

export const dashboardRow = z.object({
  ...productRow.shape,
  /** Change of the price asked within the timeline: the amount before, and tenths of a percent. */
  previous: z.nullable(money),
  changePermille: z.nullable(z.number()),
  changedAt: z.nullable(moment),
});
export type DashboardRow = z.infer<typeof dashboardRow>;

export const DASHBOARD_SORTS = [
  "name",
  "-name",
  "checkedAt",
  "-checkedAt",
  "change",
  "-change",
  "price",
  "-price",
] as const;

const latestQuery = {
  ...productFilters,
  ...timeline,
  tile: z.optional(z.enum(TILES)),
  sort: z.optional(z.enum(DASHBOARD_SORTS)),
};

export const dashboardProducts = endpoint({
  method: "GET",
  path: "get/dashboard/product",
  summary: "The latest data per product behind a tile",
  access: READ,
  query: z.extend(pageQuery, latestQuery),
  response: paged(dashboardRow),
});

export const trackingData = endpoint({
  method: "GET",
  path: "get/tracking/data",
  summary: "Tracking entries, newest first",
  access: READ,
  query: z.extend(pageQuery, { search: searchText, product: many, field: many }),
  response: paged(entryRow),
});

export const trackedRow = z.object({
  _id: z.string(),
  entryId: z.string(),
  productId: z.string(),
  url: z.string(),
  /** Field and tag name, such as "normalPrice span". */
  tag: z.string(),
  field: z.string(),
  /** Decimal text in major units for prices, plain text for other fields, "none" for a discount the page does not show. */
  value: z.string(),
  currency: z.nullable(z.string()),
  /** As printed on the page. */
  raw: z.string(),
  /** Milliseconds. */
  websiteLoadTime: z.nullable(z.number()),
  createdAt: moment,
});
export type TrackedRow = z.infer<typeof trackedRow>;

export const trackedData = endpoint({
  method: "GET",
  path: "get/tracked/data",
  summary: "Data points, newest first",
  access: READ,
  query: z.extend(pageQuery, { search: searchText, tag: many, product: many, ...timeline }),
  response: paged(trackedRow),
});

export const tagData = endpoint({
  method: "GET",
  path: "get/tag/data",
  summary: "The organisation's distinct tags (fields) with their number of entries",
  access: READ,
  response: z.object({ data: z.array(z.object({ tag: z.string(), count: z.number() })) }),
});

export const PRICE_KINDS = ["normal", "discounted"] as const;

export const priceChangeRow = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  url: z.string(),
  seller: z.nullable(z.string()),
  kind: z.enum(PRICE_KINDS),
  /** Null when a discount begins (from) or ends (to). */
  from: z.nullable(money),
  to: z.nullable(money),
  changePermille: z.nullable(z.number()),
  at: moment,
});
export type PriceChangeRow = z.infer<typeof priceChangeRow>;

const changesQuery = {
  ...productFilters,
  ...timeline,
  kind: z.optional(z.enum(PRICE_KINDS)),
  direction: z.optional(z.enum(["up", "down"])),
  product: many,
};

export const priceChanges = endpoint({
  method: "GET",
  path: "get/price/change",
  summary: "Every price change, newest first",
  access: READ,
  query: z.extend(pageQuery, changesQuery),
  response: paged(priceChangeRow),
});

/** A download needs an address without a session token: this gives a ticket for one use within 30 seconds. */
export const createTicket = endpoint({
  method: "POST",
  path: "create/ticket",
  summary: "A single-use ticket of 30 seconds for a download",
  access: READ,
  response: z.object({ ticket: z.string() }),
});

const ticketed = { ticket: z.optional(z.string()), format: z.optional(z.enum(["csv", "xlsx"])) };

export const exportLatest = endpoint({
  method: "GET",
  path: "export/latest",
  summary: "The dashboard's table as CSV or XLSX, exactly as filtered",
  access: TICKET,
  stream: "file",
  query: z.object({ ...latestQuery, ...ticketed }),
  response: z.string(),
});

export const exportChanges = endpoint({
  method: "GET",
  path: "export/price-change",
  summary: "The price tracker history as CSV or XLSX, exactly as filtered",
  access: TICKET,
  stream: "file",
  query: z.object({ ...changesQuery, ...ticketed }),
  response: z.string(),
});

export const exportProducts = endpoint({
  method: "GET",
  path: "export/product",
  summary: "The catalogue as CSV, in the form that import/product reads",
  access: TICKET,
  stream: "file",
  query: z.object({ ...productFilters, ...ticketed }),
  response: z.string(),
});

export const exportTracked = endpoint({
  method: "GET",
  path: "export/tracked-data",
  summary: "Data points as CSV or XLSX, exactly as filtered",
  access: TICKET,
  stream: "file",
  query: z.object({ search: searchText, tag: many, product: many, ...timeline, ...ticketed }),
  response: z.string(),
});

export const outcomeCount = z.object({ outcome: z.enum(OUTCOMES), count: z.number() });
