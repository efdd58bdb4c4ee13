import * as z from "zod/mini";
import { endpoint, READ, TICKET, WRITE } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { assignedName, freeName, productName } from "../../rules.ts";
import {
  identifiers,
  idParams,
  line,
  many,
  message,
  moment,
  money,
  paged,
  pageQuery,
  searchText,
  ticketed,
} from "../../schemas.ts";

const named = z.nullable(z.object({ _id: z.string(), name: z.string() }));

/** Number of days of the trend line in a product's row. */
export const TREND_DAYS = 30;

/**
 * The selling price of the last days, for the trend line: change points as [milliseconds UTC, minor units], the one in force at the
 * start first, in the current currency.
 */
export const trend = z.object({
  from: z.number(),
  to: z.number(),
  currency: z.string(),
  points: z.array(z.tuple([z.number(), z.number()])),
  /** Periods of two days or longer without a reading: [milliseconds UTC, milliseconds UTC]. */
  gaps: z.array(z.tuple([z.number(), z.number()])),
});
export type Trend = z.infer<typeof trend>;

export const productRow = z.object({
  _id: z.string(),
  url: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  /** Key of its picture (see `picturePath`); null while there is none. */
  picture: z.nullable(z.string()),
  /** The shop's own number. */
  sku: z.nullable(z.string()),
  ...identifiers,
  brand: named,
  category: named,
  subcategory: named,
  seller: named,
  group: named,
  isTracking: z.boolean(),
  /** Latest known values; the price is kept when a later check fails. */
  normalPrice: z.nullable(money),
  discountedPrice: z.nullable(money),
  availability: z.nullable(z.string()),
  /** Start of the current stock status; null until a page has stated one. */
  stockSince: z.nullable(moment),
  /** When the price was last read. */
  pricedAt: z.nullable(moment),
  /**
   * Whether that is longer ago than its plan allows (two intervals, or two days without a plan), or visits since have failed for a day
   * and a half: the price is the last one known, not the current one.
   */
  isStale: z.boolean(),
  /** Time and outcome of the last check. */
  checkedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** Details of the last check's outcome; tables of many products may omit it. */
  detail: z.optional(z.nullable(z.string())),
  /** While its price waits to be confirmed by another visit: the time of that visit. */
  againAt: z.optional(moment),
  createdAt: moment,
  /** Only in lists; null before the first price. */
  trend: z.optional(z.nullable(trend)),
});
export type ProductRow = z.infer<typeof productRow>;

export const productFilters = {
  search: searchText,
  brand: many,
  category: many,
  subcategory: many,
  seller: many,
  group: many,
};

export const PRODUCT_SORTS = ["name", "-name", "createdAt", "-createdAt", "checkedAt", "-checkedAt"] as const;

export const listProducts = endpoint({
  method: "GET",
  path: "get/product",
  summary: 'Products, filtered, searched and sorted; id "none" in a filter means products without one',
  access: READ,
  scope: "products:read",
  query: z.extend(pageQuery, {
    ...productFilters,
    /** Only those of the shop with this host, whatever the seller. */
    host: z.optional(line(255)),
    sort: z.optional(z.enum(PRODUCT_SORTS)),
    deleted: z.optional(z.enum(["true"])),
  }),
  response: paged(productRow),
});

export const getProduct = endpoint({
  method: "GET",
  path: "get/product/{id}",
  summary: "One product",
  access: READ,
  scope: "products:read",
  params: idParams,
  response: z.object({ data: productRow }),
});

/** A name is assigned (and created if new), null clears it, absent leaves it unchanged. */
const productChanges = {
  name: z.optional(productName),
  brand: assignedName,
  category: assignedName,
  subcategory: assignedName,
  group: assignedName,
  seller: z.optional(freeName),
  isTracking: z.optional(z.boolean()),
};

export const updateProduct = endpoint({
  method: "POST",
  path: "update/product/{id}",
  summary: "Change a product",
  access: WRITE,
  scope: "products:write",
  params: idParams,
  body: z.object(productChanges),
  response: z.object({ data: productRow }),
});

export const updateProducts = endpoint({
  method: "POST",
  path: "update/product",
  summary: "Change many products alike",
  access: WRITE,
  scope: "products:write",
  body: z.object({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(5000)),
    changes: z.object(productChanges),
  }),
  response: z.object({ message: z.string(), changed: z.number() }),
});

export const deleteProduct = endpoint({
  method: "POST",
  path: "delete/product/{id}",
  summary: "Delete a product; it can be restored for 30 days",
  access: WRITE,
  scope: "products:write",
  params: idParams,
  response: message,
});

export const restoreProduct = endpoint({
  method: "POST",
  path: "restore/product/{id}",
  summary: "Undo the deletion of a product",
  access: WRITE,
  scope: "products:write",
  params: idParams,
  response: message,
});

export const exportProducts = endpoint({
  method: "GET",
  path: "export/product",
  isDear: true,
  summary: "The catalogue as CSV, in the format that import/product accepts",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ ...productFilters, ...ticketed }),
  response: z.string(),
});
