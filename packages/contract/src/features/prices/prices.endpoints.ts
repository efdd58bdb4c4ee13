import * as z from "zod/mini";
import { endpoint, READ, TICKET } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import {
  day,
  growingQuery,
  identifiers,
  idParams,
  many,
  moment,
  money,
  paged,
  ticketed,
  timeline,
} from "../../schemas.ts";
import { RUN_TRIGGERS } from "../runs/runs.endpoints.ts";
import { productFilters } from "../products/products.endpoints.ts";
import { STOCK_STATES } from "../stock/stock.rules.ts";

/** Why a price is read better: different elements are picked, or newer code reads the page. */
export const CORRECTION_CAUSES = ["picks", "extractor"] as const;

export const PRICE_KINDS = ["normal", "discounted"] as const;

export const priceChangeRow = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  url: z.string(),
  seller: z.nullable(z.string()),
  ...identifiers,
  kind: z.enum(PRICE_KINDS),
  /** Null when a discount starts (from) or ends (to). */
  from: z.nullable(money),
  to: z.nullable(money),
  /** In tenths of a percent; null without a price on both sides, and between two currencies. */
  changePermille: z.nullable(z.number()),
  /** Set for a correction instead of a change by the shop: why the price is read better from here on. Excluded by a direction. */
  correction: z.nullable(z.enum(CORRECTION_CAUSES)),
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
  summary: "Price changes and corrections, newest first",
  access: READ,
  scope: "prices:read",
  query: z.extend(growingQuery, changesQuery),
  response: paged(priceChangeRow),
});

export const exportChanges = endpoint({
  method: "GET",
  path: "export/price-change",
  isDear: true,
  summary: "The price tracker history as CSV or XLSX, exactly as filtered",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ ...changesQuery, ...ticketed }),
  response: z.string(),
});

export const outcomeCount = z.object({ outcome: z.enum(OUTCOMES), count: z.number() });

export const historyQuery = z.object({ from: z.optional(day), to: z.optional(day) });

/**
 * A price series as change points: a price is a step function, so there are points only at changes.
 * [milliseconds UTC, normal price or null, discounted price or null], amounts in minor units.
 */
export const series = z.object({
  productId: z.string(),
  product: z.string(),
  seller: z.string(),
  /** Key of the product's picture (see `picturePath`). */
  picture: z.nullable(z.string()),
  currency: z.string(),
  points: z.array(z.tuple([z.number(), z.nullable(z.number()), z.nullable(z.number())])),
  /** Time of the last price reading in the range, which ends the last step. */
  until: z.nullable(z.number()),
});
export type Series = z.infer<typeof series>;

/** A product of a group: its series, and its current stock. */
export const groupSeries = z.extend(series, {
  /** As of a product, at the end of the range. Stale prices come last and are not compared. */
  isStale: z.boolean(),
  availability: z.nullable(z.string()),
  /** Since when it is that. */
  stockSince: z.nullable(moment),
  /** Change points, starting with the state at the start of the range: [milliseconds UTC, state]. */
  stock: z.array(z.tuple([z.number(), z.enum(STOCK_STATES)])),
});
export type GroupSeries = z.infer<typeof groupSeries>;

const amounts = {
  normalMinor: z.number(),
  discountedMinor: z.nullable(z.number()),
  currency: z.string(),
};

const amountAt = z.object({ at: z.number(), minor: z.number() });

/**
 * The prices with which the current selling price is compared, in minor units of its own currency: the discounted price if there is
 * one. Nothing read before a correction counts.
 */
export const priceMarks = z.object({
  currency: z.string(),
  /** As of a product: the current selling price is not known, and the last known one is compared. */
  isStale: z.boolean(),
  /** The selling price 24 hours and 30 days ago; null when no price in this currency is known from then. */
  dayAgo: z.nullable(z.number()),
  monthAgo: z.nullable(z.number()),
  /** The lowest of the last 30 days and of all time, with its latest start: milliseconds UTC. */
  lowestOfMonth: amountAt,
  lowest: amountAt,
  /** The lowest of the 30 days before the current discount started; null without a discount or earlier prices. */
  lowestBeforeDiscount: z.nullable(amountAt),
});
export type PriceMarks = z.infer<typeof priceMarks>;

export const SPLICE_KINDS = ["picked", "repaired", "automatic", "accepted"] as const;

export const productHistory = endpoint({
  method: "GET",
  path: "get/product/{id}/history",
  summary: "Change points of normal and discounted price, and the tracking errors, in a range of UTC days",
  access: READ,
  scope: "prices:read",
  params: idParams,
  query: historyQuery,
  response: z.object({
    series: z.array(series),
    /** Tracking errors: [milliseconds UTC, outcome]; consecutive ones of the same kind on one UTC day are one entry with their number. */
    errors: z.array(z.object({ at: z.number(), outcome: z.enum(OUTCOMES), count: z.number() })),
    checks: z.number(),
    /** Unconfirmed prices: [milliseconds UTC] of the first sighting, amounts in minor units. */
    held: z.array(z.object({ at: z.number(), ...amounts })),
    /**
     * The stock as change points, starting with the state at the start of the range: [milliseconds UTC, state]. `none` is a
     * page with a price that states nothing.
     */
    stock: z.array(z.tuple([z.number(), z.enum(STOCK_STATES)])),
    /**
     * Re-picks and repairs of entries: [milliseconds UTC] from which the history follows another element; `accepted` when a person
     * accepted that the page shows another product or currency.
     */
    splices: z.array(
      z.object({ at: z.number(), field: z.string(), version: z.number(), kind: z.enum(SPLICE_KINDS) }),
    ),
    /** Corrections, from which the price is read better, without a change by the shop: [milliseconds UTC], amounts in minor units. */
    corrections: z.array(
      z.object({
        at: z.number(),
        cause: z.enum(CORRECTION_CAUSES),
        from: z.object(amounts),
        to: z.object(amounts),
      }),
    ),
    /** Null before the first price. They describe the current price, regardless of the requested range. */
    marks: z.nullable(priceMarks),
    from: moment,
    to: moment,
  }),
});

export const groupHistory = endpoint({
  method: "GET",
  path: "get/group/{id}/history",
  summary:
    "All sellers of a product group, cheapest first within each currency, those with a stale price last",
  access: READ,
  scope: "prices:read",
  params: idParams,
  query: historyQuery,
  response: z.object({ group: z.string(), series: z.array(groupSeries), from: moment, to: moment }),
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
  /** On the change tabs: the previous price, and the change in tenths of a percent. */
  previous: z.nullable(money),
  changePermille: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  websiteLoadTime: z.nullable(z.number()),
  runId: z.nullable(z.string()),
  /** How its run was started. */
  trigger: z.nullable(z.enum(RUN_TRIGGERS)),
  /** Set for the check from which the price is read better, without a change by the shop: the reason. */
  correction: z.nullable(z.enum(CORRECTION_CAUSES)),
});
export type CheckRow = z.infer<typeof checkRow>;

export const productChecks = endpoint({
  method: "GET",
  path: "get/product/{id}/check",
  summary: "The checks behind a product's chart, or those of one tab",
  access: READ,
  scope: "runs:read",
  params: idParams,
  query: z.extend(growingQuery, {
    tab: z.optional(z.enum(CHECK_TABS)),
    from: z.optional(day),
    to: z.optional(day),
  }),
  response: paged(checkRow),
});
