import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../endpoint.ts";
import { OUTCOMES } from "../outcomes.ts";
import { freeName, pageAddress, productName } from "../rules.ts";
import {
  day,
  idParams,
  line,
  many,
  message,
  money,
  moment,
  paged,
  pageQuery,
  searchText,
} from "../schemas.ts";

/** Keys of the fields an entry can follow; own fields are "own:" and a name. */
export const FIELD_KEYS = [
  "name",
  "normalPrice",
  "discountedPrice",
  "availability",
  "image",
  "seller",
] as const;

/** Entries that every product has from the start. */
export const DEFAULT_FIELDS = ["normalPrice", "discountedPrice", "availability"] as const;

export const AVAILABILITIES = ["InStock", "OutOfStock", "PreOrder", "BackOrder", "Discontinued"] as const;

const named = z.nullable(z.object({ _id: z.string(), name: z.string() }));

export const productRow = z.object({
  _id: z.string(),
  url: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  brand: named,
  category: named,
  subcategory: named,
  seller: named,
  group: named,
  isTracking: z.boolean(),
  /** Latest known values; the price stays when a later check fails. */
  normalPrice: z.nullable(money),
  discountedPrice: z.nullable(money),
  availability: z.nullable(z.string()),
  /** When the price was read. */
  pricedAt: z.nullable(moment),
  /** The last check: when, and what came of it. */
  checkedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** What the last check found in particular; tables of many products may leave it out. */
  detail: z.optional(z.nullable(z.string())),
  createdAt: moment,
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
  query: z.extend(pageQuery, {
    ...productFilters,
    /** Only those of the shop with this host, whoever sells there. */
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
  params: idParams,
  response: z.object({ data: productRow }),
});

/** What an address was read as, before anything is stored. */
export const proposal = z.object({
  url: z.string(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  category: z.nullable(z.string()),
  subcategory: z.nullable(z.string()),
  seller: z.string(),
  normalPrice: z.nullable(money),
  discountedPrice: z.nullable(money),
  availability: z.nullable(z.string()),
  /** Where each value was read: "json-ld", "microdata", "visible text" and the like. */
  sources: z.record(z.string(), z.string()),
  outcome: z.enum(OUTCOMES),
  /** The sentence for the outcome, with its detail. */
  outcomeText: z.string(),
  /** Whether the page could be read without a browser. */
  readableWithoutBrowser: z.nullable(z.boolean()),
  /** Both readings when the price is ambiguous. */
  readings: z.optional(z.array(money)),
});
export type Proposal = z.infer<typeof proposal>;

export const previewProduct = endpoint({
  method: "POST",
  path: "preview/product",
  summary: "Visit an address and propose a product; stores nothing",
  access: WRITE,
  body: z.object({ url: pageAddress }),
  response: z.object({ data: proposal }),
});

const assignment = z.nullish(freeName);

export const entryRow = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  field: z.string(),
  url: z.string(),
  dom: z.string(),
  location: z.string(),
  pathway: z.nullable(z.string()),
  createdAt: moment,
});
export type EntryRow = z.infer<typeof entryRow>;

export const addProduct = endpoint({
  method: "POST",
  path: "add/product",
  summary:
    "Add a product by address; names that do not exist yet are created. 409 with existingId when it is there already",
  access: WRITE,
  body: z.object({
    url: pageAddress,
    name: z.optional(productName),
    brand: assignment,
    category: assignment,
    subcategory: assignment,
    group: assignment,
    seller: assignment,
  }),
  response: z.object({ data: productRow, entries: z.array(entryRow), proposal }),
});

/** A name assigns (creating it when new), null takes away, absent leaves as it is. */
const productChanges = {
  name: z.optional(productName),
  brand: assignment,
  category: assignment,
  subcategory: assignment,
  group: assignment,
  seller: z.optional(freeName),
  isTracking: z.optional(z.boolean()),
};

export const updateProduct = endpoint({
  method: "POST",
  path: "update/product/{id}",
  summary: "Change a product",
  access: WRITE,
  params: idParams,
  body: z.object(productChanges),
  response: z.object({ data: productRow }),
});

export const updateProducts = endpoint({
  method: "POST",
  path: "update/product",
  summary: "Change many products alike",
  access: WRITE,
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
  params: idParams,
  response: message,
});

export const restoreProduct = endpoint({
  method: "POST",
  path: "restore/product/{id}",
  summary: "Undo the deletion of a product",
  access: WRITE,
  params: idParams,
  response: message,
});

export const importResult = z.object({
  /** Line of the file, the header being line 1. */
  line: z.number(),
  url: z.string(),
  result: z.enum(["new", "duplicate", "changed", "invalid"]),
  message: z.string(),
});

export const importProducts = endpoint({
  method: "POST",
  path: "import/product",
  summary:
    "Add many products from a CSV file (multipart field `file`) or pasted addresses; with dryRun nothing is stored",
  access: WRITE,
  query: z.object({ dryRun: z.optional(z.enum(["true", "false"])) }),
  response: z.object({
    data: z.array(importResult),
    counts: z.object({ new: z.number(), duplicate: z.number(), changed: z.number(), invalid: z.number() }),
    /** The run that reads the new products for the first time; null in a dry run. */
    runId: z.nullable(z.string()),
  }),
});

export const historyQuery = z.object({ from: z.optional(day), to: z.optional(day) });

/**
 * A price series as change points: a price is a step function, so a point stands only where something changed.
 * [milliseconds UTC, normal price or null, discounted price or null], amounts in minor units.
 */
export const series = z.object({
  productId: z.string(),
  product: z.string(),
  seller: z.string(),
  currency: z.string(),
  points: z.array(z.tuple([z.number(), z.nullable(z.number()), z.nullable(z.number())])),
  /** When the last price of the range was read, so that the last step has an end. */
  until: z.nullable(z.number()),
});
export type Series = z.infer<typeof series>;

export const SPLICE_KINDS = ["picked", "repaired", "automatic", "accepted"] as const;

export const productHistory = endpoint({
  method: "GET",
  path: "get/product/{id}/history",
  summary: "Change points of normal and discounted price, and the tracking errors, in a range of UTC days",
  access: READ,
  params: idParams,
  query: historyQuery,
  response: z.object({
    series: z.array(series),
    /** Tracking errors: [milliseconds UTC, outcome]; consecutive ones of one kind are given with their count. */
    errors: z.array(z.object({ at: z.number(), outcome: z.enum(OUTCOMES), count: z.number() })),
    checks: z.number(),
    /**
     * Re-picks and repairs of entries: [milliseconds UTC] from where on the history follows another element; `accepted` where a
     * person accepted that the page shows another product or currency.
     */
    splices: z.array(
      z.object({ at: z.number(), field: z.string(), version: z.number(), kind: z.enum(SPLICE_KINDS) }),
    ),
    from: moment,
    to: moment,
  }),
});

export const groupHistory = endpoint({
  method: "GET",
  path: "get/group/{id}/history",
  summary: "All sellers of a product group, cheapest first within each currency",
  access: READ,
  params: idParams,
  query: historyQuery,
  response: z.object({ group: z.string(), series: z.array(series), from: moment, to: moment }),
});

export const CHECK_TABS = ["all", "discounted", "normal", "normalChange", "discountedChange"] as const;

export const checkRow = z.object({
  _id: z.string(),
  at: moment,
  outcome: z.enum(OUTCOMES),
  detail: z.nullable(z.string()),
  normalPrice: z.nullable(money),
  discountedPrice: z.nullable(money),
  availability: z.nullable(z.string()),
  /** On the change tabs: the price before, and the change in tenths of a percent. */
  previous: z.nullable(money),
  changePermille: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  websiteLoadTime: z.nullable(z.number()),
  runId: z.nullable(z.string()),
});
export type CheckRow = z.infer<typeof checkRow>;

export const productChecks = endpoint({
  method: "GET",
  path: "get/product/{id}/check",
  summary: "The rows behind the chart: all checks, or those of one tab",
  access: READ,
  params: idParams,
  query: z.extend(pageQuery, {
    tab: z.optional(z.enum(CHECK_TABS)),
    from: z.optional(day),
    to: z.optional(day),
  }),
  response: paged(checkRow),
});
