import { AMOUNT_ROLES } from "@pricetrail/extract/amount-roles";
import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { line, moment } from "../../schemas.ts";

export type { AmountRole } from "@pricetrail/extract/amount-roles";

/** Maximum characters of a place in a page's markup. */
export const MAX_PLACE = 300;

/** Which of a page's amounts is the price at a shop. */
export const priceRule = z.object({
  role: z.enum(AMOUNT_ROLES),
  /** Only the amount in this place; if absent, the amount with that role, wherever it is. */
  place: z.optional(line(MAX_PLACE)),
});
export type PriceRule = z.infer<typeof priceRule>;

/** Stored settings of a shop. */
export const shopMemory = z.object({
  host: z.string(),
  decimalSeparator: z.nullable(z.enum([".", ","])),
  currency: z.nullable(z.string()),
  tier: z.nullable(z.enum(["http", "browser"])),
  /** The source from which each field was last read successfully. */
  sources: z.record(z.string(), z.string()),
  /** A configuration that works there, offered for the next page. */
  configurationId: z.nullable(z.string()),
  /** People's decisions; everything else was learned from readings. */
  decided: z.object({
    decimalSeparator: z.nullable(z.enum([".", ","])),
    currency: z.nullable(z.string()),
    tier: z.nullable(z.enum(["http", "browser"])),
    price: z.nullable(priceRule),
  }),
  updatedAt: moment,
});
export type ShopMemory = z.infer<typeof shopMemory>;

const hostParams = z.object({ host: line(255) });

export const getShop = endpoint({
  method: "GET",
  path: "get/shop/{host}",
  summary: "Stored settings of a shop",
  access: READ,
  scope: "elements:read",
  params: hostParams,
  response: z.object({ data: z.nullable(shopMemory) }),
});

export const updateShop = endpoint({
  method: "POST",
  path: "update/shop/{host}",
  summary: 'Decide for a shop how its prices are read ("1.099 or 1,099?"); null forgets',
  access: WRITE,
  scope: "elements:write",
  params: hostParams,
  body: z.object({
    decimalSeparator: z.nullish(z.enum([".", ","])),
    currency: z.nullish(z.string().check(z.regex(/^[A-Z]{3}$/, "Please enter a currency code"))),
    tier: z.nullish(z.enum(["http", "browser"])),
    price: z.nullish(priceRule),
  }),
  response: z.object({ data: shopMemory }),
});
