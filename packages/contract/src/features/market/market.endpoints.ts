import * as z from "zod/mini";
import { endpoint, READ, TICKET, WRITE } from "../../endpoint.ts";
import {
  currencyCode,
  decimalAmount,
  gtin,
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
import { assignedName } from "../../rules.ts";
import { MAX_MAP_GRACE_HOURS } from "./violations.endpoints.ts";

/**
 * Where we stand with an item:
 * - `cheapest`: no other seller asks as little
 * - `level`: the cheapest other seller asks the same
 * - `undercut`: another seller asks less
 * - `alone`: no other seller has a price that can be compared
 * - `unpriced`: we have no price
 */
export const STANDINGS = ["cheapest", "level", "undercut", "alone", "unpriced"] as const;
export type Standing = (typeof STANDINGS)[number];

/** The prices that are compared: what is asked today, discounts included, or the normal price. */
export const MARKET_BASES = ["selling", "normal"] as const;
export type MarketBasis = (typeof MARKET_BASES)[number];

/** Why another seller's price is shown, but not compared. */
export const UNRANKED_REASONS = ["unpriced", "stale", "changed", "currency", "stock"] as const;
export type UnrankedReason = (typeof UNRANKED_REASONS)[number];

export const MARKET_SORTS = ["name", "-name", "gap", "-gap", "index", "-index", "since", "-since"] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];

const named = z.nullable(z.object({ _id: z.string(), name: z.string() }));

/** What another seller asks for an item. */
export const marketOffer = z.object({
  productId: z.string(),
  seller: named,
  url: z.string(),
  price: z.nullable(money),
  pricedAt: z.nullable(moment),
  /** As of a product. */
  isStale: z.boolean(),
  availability: z.nullable(z.string()),
  /** Null when it is compared. */
  unranked: z.nullable(z.enum(UNRANKED_REASONS)),
  /** Its price compared with ours, in tenths of a percent of ours; null when it is not compared. */
  gapPermille: z.nullable(z.number()),
  /** Asks less than the minimum advertised price; never what is stale or sold out. */
  isBelowMap: z.boolean(),
});
export type MarketOffer = z.infer<typeof marketOffer>;

/** An item of the own catalogue, which is a product group, and where we stand with it. */
export const marketRow = z.object({
  _id: z.string(),
  group: z.string(),
  /** The organisation's own id, such as an SKU. */
  ownId: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  mpn: z.nullable(z.string()),
  packSize: z.nullable(z.string()),
  /** Further columns of its catalogue file, by name. */
  attributes: z.record(z.string(), z.string()),
  /** Since when the catalogue file that it came from no longer has it; null otherwise. */
  goneSince: z.nullable(moment),
  brand: named,
  category: named,
  subcategory: named,
  /** As the organisation states them. */
  normalPrice: z.nullable(money),
  salePrice: z.nullable(money),
  saleFrom: z.nullable(moment),
  saleTo: z.nullable(moment),
  cost: z.nullable(money),
  /** Minimum advertised price, and recommended price. */
  map: z.nullable(money),
  /** From and until when the minimum is in effect; null: without such a limit. */
  mapFrom: z.nullable(moment),
  mapTo: z.nullable(moment),
  rrp: z.nullable(money),
  /** Our price, on the chosen basis: as stated, or else as read in the own shop. */
  own: z.nullable(money),
  ownSource: z.nullable(z.enum(["stated", "tracked"])),
  /** The price read in the own shop; null when it is not tracked or stale. */
  shopPrice: z.nullable(money),
  /** Our price as last read in the own shop, where all that is known of ours is stale. */
  lastOwn: z.nullable(z.object({ price: money, pricedAt: moment })),
  standing: z.enum(STANDINGS),
  /** 1 for the cheapest; sellers with the same price have the same rank. Null without a comparison. */
  rank: z.nullable(z.number()),
  /** Number of compared sellers, with us. */
  ranked: z.number(),
  cheapest: z.nullable(money),
  median: z.nullable(money),
  /** Our price less the cheapest other one: in money, and in tenths of a percent of that one. */
  gap: z.nullable(money),
  gapPermille: z.nullable(z.number()),
  /** Our price where the median of the others is 1000. */
  indexPermille: z.nullable(z.number()),
  undercutSince: z.nullable(moment),
  /** All other sellers whose stock was read recently are out of it, and there is one. */
  isOpportunity: z.boolean(),
  /** Those compared first, cheapest first. */
  offers: z.array(marketOffer),
});
export type MarketRow = z.infer<typeof marketRow>;

export const marketFilters = {
  search: searchText,
  brand: many,
  category: many,
  subcategory: many,
  /** Only items that one of these sellers offers. */
  seller: many,
  standing: z.optional(z.enum(STANDINGS)),
  /** Only items that another seller offers below the minimum advertised price, or that only we have in stock. */
  only: z.optional(z.enum(["belowMap", "opportunity"])),
  sort: z.optional(z.enum(MARKET_SORTS)),
};

export const listMarket = endpoint({
  method: "GET",
  path: "get/market",
  summary: "Items of the own catalogue, with our position and every other seller's price",
  access: READ,
  scope: "prices:read",
  query: z.extend(pageQuery, marketFilters),
  response: paged(marketRow),
});

export const marketItem = endpoint({
  method: "GET",
  path: "get/market/{id}",
  summary: "One item of the own catalogue and our position; its id is that of the product group",
  access: READ,
  scope: "prices:read",
  params: idParams,
  response: z.object({ data: marketRow }),
});

export const marketSummary = endpoint({
  method: "GET",
  path: "get/market-summary",
  summary: "Where we stand as a whole: the number of items by position, the index, and what is compared",
  access: READ,
  scope: "prices:read",
  response: z.object({
    data: z.object({
      items: z.number(),
      standings: z.record(z.enum(STANDINGS), z.number()),
      belowMap: z.number(),
      opportunities: z.number(),
      /** Violations of minimum advertised prices about which nothing was done yet. */
      openViolations: z.number(),
      /** The median of the items' indexes; null when no item is compared. */
      indexPermille: z.nullable(z.number()),
      /** The seller that is us; its products are our own prices. */
      ownSeller: named,
      basis: z.enum(MARKET_BASES),
      /** Hours for which a price may be below a minimum before that is a violation. */
      mapGraceHours: z.number(),
    }),
  }),
});
export type MarketSummary = z.infer<typeof marketSummary.response>["data"];

export const exportMarket = endpoint({
  method: "GET",
  path: "export/market",
  isDear: true,
  summary: "The own catalogue with our position as CSV or XLSX, exactly as filtered",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ ...marketFilters, ...ticketed }),
  response: z.string(),
});

const optionalMoment = z.optional(z.nullable(z.iso.datetime({ offset: true })));
const optionalAmount = z.optional(z.nullable(decimalAmount));

/** Absent leaves a value unchanged, null clears it. */
export const itemForm = z.object({
  ownId: z.optional(z.nullable(line(100))),
  gtin: z.optional(z.nullable(gtin)),
  mpn: z.optional(z.nullable(line(100))),
  packSize: z.optional(z.nullable(line(100))),
  brand: assignedName,
  category: assignedName,
  subcategory: assignedName,
  /** Of all amounts; they are in major units. */
  currency: z.optional(currencyCode),
  normalPrice: optionalAmount,
  salePrice: optionalAmount,
  saleFrom: optionalMoment,
  saleTo: optionalMoment,
  cost: optionalAmount,
  map: optionalAmount,
  mapFrom: optionalMoment,
  mapTo: optionalMoment,
  rrp: optionalAmount,
});

/** Maximum number of an item's further attributes. */
const MAX_ATTRIBUTES = 30;

const itemChanges = z.extend(itemForm, {
  attributes: z.optional(
    z
      .record(line(100), line(2000))
      .check(
        z.refine((all) => Object.keys(all).length <= MAX_ATTRIBUTES, `At most ${MAX_ATTRIBUTES} attributes`),
      ),
  ),
});
export type ItemChanges = z.infer<typeof itemChanges>;

export const updateItem = endpoint({
  method: "POST",
  path: "update/item/{id}",
  summary: "Change what the organisation states about an item: ids, own prices, cost, MAP, RRP",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: itemChanges,
  response: z.object({ message: z.string(), data: marketRow }),
});

export const updateMarketSetting = endpoint({
  method: "POST",
  path: "update/market-setting",
  summary:
    "Choose which seller is us, which prices are compared, and how long a price may be below a minimum advertised price",
  access: WRITE,
  scope: "catalogue:write",
  body: z.object({
    ownSeller: z.optional(z.nullable(line(64))),
    basis: z.optional(z.enum(MARKET_BASES)),
    mapGraceHours: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_MAP_GRACE_HOURS))),
  }),
  response: message,
});
