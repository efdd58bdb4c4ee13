import * as z from "zod/mini";
import { endpoint, READ, TICKET } from "../../endpoint.ts";
import { moment, money, paged, pageQuery, ticketed, timeline } from "../../schemas.ts";
import { productFilters, productRow } from "../products/products.endpoints.ts";

export const TILES = [
  "all",
  "successfultracking",
  "trackingerrors",
  "normalpricechange",
  "discountedpricechange",
  "discountedproduct",
  "soldatnormalprice",
] as const;

/** Counts next to the tiles, which filter products in the same way. */
export const STOCK_TILES = ["outofstock", "stockchange"] as const;

/** The counts that filter the table when selected. */
export const ALL_TILES = [...TILES, ...STOCK_TILES] as const;
export type Tile = (typeof ALL_TILES)[number];

export const dashboardTiles = endpoint({
  method: "GET",
  path: "get/dashboard/tile",
  summary: "Number of products on each tile for the filters and the Data Timeline (default: the last 7 days)",
  access: READ,
  scope: "prices:read",
  query: z.object({ ...productFilters, ...timeline }),
  response: z.object({
    data: z.record(z.enum(TILES), z.number()),
    /** Products out of stock at the end of the timeline, and those whose stock changed in it. */
    stock: z.record(z.enum(STOCK_TILES), z.number()),
    from: moment,
    to: moment,
  }),
});

export const dashboardRow = z.object({
  ...productRow.shape,
  /** Change of the selling price within the timeline: the former amount, and tenths of a percent. */
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
  tile: z.optional(z.enum(ALL_TILES)),
  sort: z.optional(z.enum(DASHBOARD_SORTS)),
};

export const dashboardProducts = endpoint({
  method: "GET",
  path: "get/dashboard/product",
  summary: "The latest data per product behind a tile",
  access: READ,
  scope: "prices:read",
  query: z.extend(pageQuery, latestQuery),
  response: paged(dashboardRow),
});

export const exportLatest = endpoint({
  method: "GET",
  path: "export/latest",
  isDear: true,
  summary: "The dashboard's table as CSV or XLSX, exactly as filtered",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ ...latestQuery, ...ticketed }),
  response: z.string(),
});
