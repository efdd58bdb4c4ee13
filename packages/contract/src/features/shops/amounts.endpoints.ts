import { AMOUNT_ROLES } from "@pricetrail/extract/amount-roles";
import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { idParams, line, moment, money } from "../../schemas.ts";
import { runRow } from "../runs/runs.endpoints.ts";
import { priceRule } from "./shops.endpoints.ts";

/** An amount that a page states for its product. */
const shownAmount = z.object({
  role: z.enum(AMOUNT_ROLES),
  money,
  /** The amount with the adjacent text, as printed. */
  text: z.string(),
  /** The seller, for the role `seller`. */
  seller: z.nullable(z.string()),
  /** Whether the shop's rule selects this amount as the price. */
  isFollowed: z.boolean(),
  /** Whether a rule for the shop can select amounts like this one. */
  canBeFollowed: z.boolean(),
});
export type ShownAmount = z.infer<typeof shownAmount>;

/** One of several amounts that may be the price of an ambiguous page. */
const shownCandidate = z.object({
  role: z.enum([...AMOUNT_ROLES, "was", "other"]),
  money,
  text: z.string(),
  /** Percent. */
  probability: z.number(),
});
export type ShownCandidate = z.infer<typeof shownCandidate>;

export const pageAmounts = z.object({
  host: z.string(),
  /** The last check; null before the first. */
  checkId: z.nullable(z.string()),
  checkedAt: z.nullable(moment),
  /** Whether that is longer ago than the product's plan allows. */
  isStale: z.boolean(),
  amounts: z.array(shownAmount),
  /** Only after a check that found several possible prices. */
  candidates: z.array(shownCandidate),
  /** A person's decision for the shop. */
  rule: z.nullable(priceRule),
});
export type PageAmounts = z.infer<typeof pageAmounts>;

export const getAmounts = endpoint({
  method: "GET",
  path: "get/amounts/{id}",
  summary: "The amounts found on a product's page at its last check, by their role",
  access: READ,
  scope: "prices:read",
  params: idParams,
  response: z.object({ data: pageAmounts }),
});

export const followAmount = endpoint({
  method: "POST",
  path: "follow/amount/{id}",
  isOnce: true,
  summary:
    "Use one of the amounts of a product's last check as its price from now on, also on the shop's other pages, and track the product now; 406 if it was checked again meanwhile",
  access: WRITE,
  scope: "prices:write",
  params: idParams,
  /** What the person has seen: the check, and the index of the amount in its list. */
  body: z.object({
    checkId: line(64),
    list: z.enum(["amounts", "candidates"]),
    index: z.int().check(z.minimum(0), z.maximum(99)),
  }),
  response: z.object({ message: z.string(), data: runRow }),
});
