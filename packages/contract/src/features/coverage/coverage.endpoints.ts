import * as z from "zod/mini";
import { endpoint, READ } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { idParams } from "../../schemas.ts";
import { COVERAGE_SPANS, SKIP_REASONS } from "../plans/plan-timing.ts";

const outcomes = z.partialRecord(z.enum(OUTCOMES), z.number());

/** The outcomes of the visits of one UTC day. */
export const coverageDay = z.object({
  day: z.string(),
  /** Visits made, by outcome. */
  outcomes,
  /** Planned visits that were skipped. */
  skipped: z.number(),
});
export type CoverageDay = z.infer<typeof coverageDay>;

export const productCoverage = endpoint({
  method: "GET",
  path: "get/product/{id}/coverage",
  summary: "Results of a product's visits for each UTC day of the last year; days without visits are omitted",
  access: READ,
  scope: "runs:read",
  params: idParams,
  response: z.object({ from: z.string(), to: z.string(), days: z.array(coverageDay) }),
});

export const shopCoverageRow = z.object({
  host: z.string(),
  /** Visits made, and those that found a price or a page that legitimately has none. */
  visits: z.number(),
  answered: z.number(),
  outcomes,
  /** Planned visits made, excluding those started by people and repairs. */
  planned: z.number(),
  /** Planned visits that were skipped, by reason; paused ones are counted per plan only. */
  skipped: z.partialRecord(z.enum(SKIP_REASONS), z.number()),
});
export type ShopCoverageRow = z.infer<typeof shopCoverageRow>;

export const shopCoverage = endpoint({
  method: "GET",
  path: "get/coverage",
  summary:
    "Results of the visits of each shop in the last days and planned visits not made, shops with the most errors first; at most 500 shops",
  access: READ,
  scope: "runs:read",
  query: z.object({ days: z.optional(z.enum(COVERAGE_SPANS)) }),
  response: z.object({ data: z.array(shopCoverageRow) }),
});
