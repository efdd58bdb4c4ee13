import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { idParams, many, message, moment, money, paged, pageQuery } from "../../schemas.ts";
import { trend } from "../products/products.endpoints.ts";

/** Why a price waits; `unstable`: every visit reads another one, `rejected`: a person has rejected it and it is shown again. */
export const HELD_REASONS = ["changed", "far", "currency", "other_product", "rejected", "unstable"] as const;

export const heldPriceRow = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  url: z.string(),
  seller: z.nullable(z.string()),
  /** Key of its picture (see `picturePath`); null while there is none. */
  picture: z.nullable(z.string()),
  /** Without the held price; null before the first price. */
  trend: z.nullable(trend),
  reason: z.enum(HELD_REASONS),
  /** The finding of the visit, as text. */
  detail: z.nullable(z.string()),
  normalPrice: money,
  discountedPrice: z.nullable(money),
  /** The current asking price: the discounted price if there is one. Null before the first price. */
  inForce: z.nullable(money),
  /** When that was last read, and whether it is stale, as of a product. */
  pricedAt: z.nullable(moment),
  isStale: z.boolean(),
  firstAt: moment,
  lastAt: moment,
  /** When the page is rechecked; null when it waits only for a planned visit or a person. */
  againAt: z.nullable(moment),
});
export type HeldPriceRow = z.infer<typeof heldPriceRow>;

/** Reasons that only a person settles; the others are settled by a later visit, too. */
export const PERSON_REASONS = ["other_product", "rejected"] as const;

const heldQuery = z.extend(pageQuery, {
  product: many,
  /** Only prices that wait for a person. */
  for: z.optional(z.enum(["person"])),
});
export type HeldQuery = z.output<typeof heldQuery>;

export const heldPrices = endpoint({
  method: "GET",
  path: "get/price/held",
  summary:
    "Prices waiting to be confirmed, one per product, newest first, for the given products or for all; those that wait for a person, or also those that a later visit settles",
  access: READ,
  scope: "prices:read",
  query: heldQuery,
  response: paged(heldPriceRow),
});

export const acceptHeldPrice = endpoint({
  method: "POST",
  path: "accept/price/{id}",
  summary:
    "Publish a held price with its data points, in force since it was first seen; 404 if it is no longer waiting",
  access: WRITE,
  scope: "prices:write",
  params: idParams,
  response: message,
});

export const rejectHeldPrice = endpoint({
  method: "POST",
  path: "reject/price/{id}",
  summary:
    "Reject a held price, which from then on only a person can publish; 404 if it is no longer waiting",
  access: WRITE,
  scope: "prices:write",
  params: idParams,
  response: message,
});
