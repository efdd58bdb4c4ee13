import * as z from "zod/mini";
import { endpoint, READ, TICKET } from "../../endpoint.ts";
import { growingQuery, identifiers, many, moment, paged, ticketed, timeline } from "../../schemas.ts";
import { productFilters } from "../products/products.endpoints.ts";
import { STOCK_STATES } from "./stock.rules.ts";

export const STOCK_DIRECTIONS = ["out", "back"] as const;

export const stockChangeRow = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  url: z.string(),
  seller: z.nullable(z.string()),
  ...identifiers,
  from: z.enum(STOCK_STATES),
  to: z.enum(STOCK_STATES),
  at: moment,
});
export type StockChangeRow = z.infer<typeof stockChangeRow>;

const changesQuery = {
  ...productFilters,
  ...timeline,
  /** Products that sold out, or are available again. */
  stock: z.optional(z.enum(STOCK_DIRECTIONS)),
  product: many,
};

export const stockChanges = endpoint({
  method: "GET",
  path: "get/stock/change",
  summary: "Stock changes, newest first",
  access: READ,
  scope: "prices:read",
  query: z.extend(growingQuery, changesQuery),
  response: paged(stockChangeRow),
});

export const exportStockChanges = endpoint({
  method: "GET",
  path: "export/stock-change",
  isDear: true,
  summary: "Stock changes as CSV or XLSX, exactly as filtered",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ ...changesQuery, ...ticketed }),
  response: z.string(),
});
