import * as z from "zod/mini";
import { endpoint, READ } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { timeline } from "../../schemas.ts";
import { productFilters } from "../products/products.endpoints.ts";
import { dashboardRow } from "./dashboard.endpoints.ts";

/** Number of days in the overview, including the last one of the Data Timeline. */
export const OVERVIEW_DAYS = 30;

export const dashboardOverview = endpoint({
  method: "GET",
  path: "get/dashboard/overview",
  summary:
    "Price movements of the selection, its price index, the largest changes, and what needs a decision",
  access: READ,
  scope: "prices:read",
  query: z.object({ ...productFilters, ...timeline }),
  response: z.object({
    /**
     * By UTC day, oldest first: the number of selling prices that rose and fell, and the price index at the end of the day: 1000 on
     * the day before the first one, null while no price is known. Chained over the products with a price on both days; one whose
     * price is stale counts until the day of its last reading.
     */
    days: z.array(
      z.object({ day: z.string(), up: z.number(), down: z.number(), index: z.nullable(z.number()) }),
    ),
    /** Products whose price is stale, which the index no longer counts. */
    stale: z.number(),
    /** The largest drops and rises within the Data Timeline, the largest first; none of a stale price. */
    biggest: z.array(dashboardRow),
    /** For the whole organisation, regardless of the filters. */
    needs: z.object({
      /** Picked elements that moved or were lost. */
      repairs: z.number(),
      /** Products whose last visit failed, by shop and reason, the most first; `shops` may be only the first of them. */
      failing: z.object({
        products: z.number(),
        shops: z.array(
          z.object({
            host: z.string(),
            products: z.number(),
            reasons: z.array(z.object({ outcome: z.enum(OUTCOMES), products: z.number() })),
          }),
        ),
      }),
      /** Data points of the current UTC day, and the free ones per day. */
      quota: z.object({ points: z.number(), free: z.number() }),
    }),
  }),
});
export type Overview = z.infer<typeof dashboardOverview.response>;
