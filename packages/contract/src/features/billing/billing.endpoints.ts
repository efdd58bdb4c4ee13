import * as z from "zod/mini";
import { endpoint, READ, TICKET } from "../../endpoint.ts";
import { day, line, moment, paged, pageQuery, ticketed } from "../../schemas.ts";
import { RUN_TRIGGERS } from "../runs/runs.endpoints.ts";

export const usage = endpoint({
  method: "GET",
  path: "get/usage",
  summary: "Data points and cost per UTC day, from the ledger",
  access: READ,
  scope: "usage:read",
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  response: z.object({
    data: z.array(
      z.object({
        day,
        points: z.number(),
        freePoints: z.number(),
        billedPoints: z.number(),
        costMicroUsd: z.number(),
      }),
    ),
    today: z.object({ points: z.number(), freePoints: z.number(), costMicroUsd: z.number() }),
    totals: z.object({ points: z.number(), billedPoints: z.number(), costMicroUsd: z.number() }),
  }),
});

/** The breakdowns of data points and their cost. */
export const USAGE_PARTS = ["product", "brand", "category", "subcategory", "seller", "plan"] as const;
export type UsagePart = (typeof USAGE_PARTS)[number];

/** The id of the part for rows without one, such as products without a brand, or runs without a plan. */
export const NO_USAGE_PART = "none";

const usageDays = { from: z.optional(day), to: z.optional(day) };

export const usageParts = endpoint({
  method: "GET",
  path: "get/usage/parts",
  summary:
    "Data points and cost in a range of UTC days by product, brand, category, subcategory, seller or plan, highest cost first",
  access: READ,
  scope: "usage:read",
  query: z.object({ ...usageDays, by: z.enum(USAGE_PARTS) }),
  response: z.object({
    data: z.array(
      z.object({
        /** `none` for rows without one. */
        id: z.string(),
        /** Null for rows without one, and for permanently deleted parts. */
        name: z.nullable(z.string()),
        points: z.number(),
        billedPoints: z.number(),
        costMicroUsd: z.number(),
      }),
    ),
    /** Number of further parts that are not listed. */
    more: z.number(),
  }),
});

export const usagePoint = z.object({
  _id: z.string(),
  at: moment,
  productId: z.nullable(z.string()),
  /** Null when the product was permanently deleted. */
  product: z.nullable(z.string()),
  /** How the run was started; null when the run was deleted. */
  trigger: z.nullable(z.enum(RUN_TRIGGERS)),
  /** Position within the UTC day, from 1: free while it is within the quota. */
  number: z.number(),
  quota: z.number(),
  costMicroUsd: z.number(),
});
export type UsagePoint = z.infer<typeof usagePoint>;

/** Rows of the ledger, of all parts or of one. */
const usagePointsFilter = {
  ...usageDays,
  by: z.optional(z.enum(USAGE_PARTS)),
  of: z.optional(line(64)),
};

export const usagePoints = endpoint({
  method: "GET",
  path: "get/usage/points",
  summary: "The data points behind an amount, newest first",
  access: READ,
  scope: "usage:read",
  query: z.extend(pageQuery, usagePointsFilter),
  response: paged(usagePoint),
});

export const exportUsage = endpoint({
  method: "GET",
  path: "export/usage",
  isDear: true,
  summary: "The data points behind an amount as CSV or XLSX, newest first",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ ...usagePointsFilter, ...ticketed }),
  response: z.string(),
});
