import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { idParams, line, message, moment } from "../../schemas.ts";
import { COVERAGE_SPANS, PLAN_SCOPES, planTiming, PRODUCT_SCOPES, SKIP_REASONS } from "./plan-timing.ts";

/** Input of `forecast`: the products of one shop in the scope of a plan, or the pages of a listing, which have no entries. */
const shopLoad = z.object({
  host: z.string(),
  products: z.number(),
  entries: z.number(),
  intervalMs: z.number(),
  otherVisits: z.number(),
});

export const planRow = z.object({
  _id: z.string(),
  scope: z.enum(PLAN_SCOPES),
  /** Its target; null for all products. */
  target: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  timing: planTiming,
  isPaused: z.boolean(),
  /** Number of tracked products without a more specific plan; 0 for a listing. */
  products: z.number(),
  /** The same by shop, with the load of other plans there; for a listing its pages, as many as its last run had. */
  shops: z.array(shopLoad),
  /** Data points per day of the other plans. */
  otherPoints: z.number(),
  /** When its next visits start; null while it is paused. */
  nextAt: z.nullable(moment),
  /** Planned visits of the last seven days that were made and skipped; for a listing, its runs. */
  made: z.number(),
  skipped: z.partialRecord(z.enum(SKIP_REASONS), z.number()),
  createdAt: moment,
});
export type PlanRow = z.infer<typeof planRow>;

/** The visits of one plan that start at the same time within the next 24 hours. */
export const plannedStart = z.object({
  planId: z.string(),
  /** When it starts; for several rounds within ten minutes, the start of the first. */
  at: moment,
  rounds: z.number(),
  /** Total of all rounds. */
  visits: z.number(),
});
export type PlannedStart = z.infer<typeof plannedStart>;

export const listPlans = endpoint({
  method: "GET",
  path: "get/plan",
  summary: "Plans, whether all are paused, and their visits in the next 24 hours",
  access: READ,
  scope: "plans:read",
  response: z.object({
    list: z.array(planRow),
    data: z.object({
      /** Since when all plans are paused. */
      pausedAt: z.nullable(moment),
      now: moment,
      coming: z.array(plannedStart),
    }),
  }),
});

export const planCoverageRow = z.object({
  _id: z.string(),
  scope: z.enum(PLAN_SCOPES),
  target: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  isDeleted: z.boolean(),
  /** Planned visits that were made and skipped; for a listing, its runs. */
  made: z.number(),
  skipped: z.partialRecord(z.enum(SKIP_REASONS), z.number()),
});
export type PlanCoverageRow = z.infer<typeof planCoverageRow>;

export const planCoverage = endpoint({
  method: "GET",
  path: "get/coverage/plan",
  summary:
    "How many of each plan's visits were made in the last days and why the others were not, including plans deleted since",
  access: READ,
  scope: "plans:read",
  query: z.object({ days: z.optional(z.enum(COVERAGE_SPANS)) }),
  response: z.object({ data: z.array(planCoverageRow) }),
});

/** Maximum data points of a UTC day (YYYY-MM-DD). */
export const plannedDay = z.object({ day: z.string(), points: z.number() });
export type PlannedDay = z.infer<typeof plannedDay>;

export const planMonth = endpoint({
  method: "GET",
  path: "get/plan/month",
  summary:
    "The maximum data points of the plans on each remaining UTC day of this month; today counts only what is still to come",
  access: READ,
  scope: "plans:read",
  response: z.object({
    data: z.array(plannedDay),
    /** Number of plans counted by their average day instead of their slots. */
    averagedPlans: z.number(),
  }),
});

export const planLoad = endpoint({
  method: "GET",
  path: "get/plan/load",
  summary: "The products that a plan would apply to, by shop, and the load of the other plans there",
  access: READ,
  scope: "plans:read",
  query: z.object({
    scope: z.enum(PLAN_SCOPES),
    target: z.optional(line(64)),
    /** The plan that it would replace; by default the existing one of its target. */
    plan: z.optional(line(64)),
    /** With the scope `listing` and no target: the shop of a new listing, counted as one page. */
    host: z.optional(line(260)),
  }),
  response: z.object({ data: z.object({ shops: z.array(shopLoad), otherPoints: z.number() }) }),
});

const planBody = z.object({
  scope: z.enum(PRODUCT_SCOPES),
  /** Id of the target product or name; absent for all products. */
  target: z.nullish(z.string().check(z.maxLength(64))),
  timing: planTiming,
});

export const addPlan = endpoint({
  method: "POST",
  path: "add/plan",
  isOnce: true,
  summary: "Add a plan; 409 if there is already one for the same target",
  access: WRITE,
  scope: "plans:write",
  body: planBody,
  response: z.object({ message: z.string(), data: planRow }),
});

export const updatePlan = endpoint({
  method: "POST",
  path: "update/plan/{id}",
  summary: "Change a plan's times, or pause it",
  access: WRITE,
  scope: "plans:write",
  params: idParams,
  body: z.object({ timing: z.optional(planTiming), isPaused: z.optional(z.boolean()) }),
  response: z.object({ message: z.string(), data: planRow }),
});

export const deletePlan = endpoint({
  method: "POST",
  path: "delete/plan/{id}",
  summary: "Delete a plan; the next less specific one then applies to its products",
  access: WRITE,
  scope: "plans:write",
  params: idParams,
  response: message,
});

export const pausePlans = endpoint({
  method: "POST",
  path: "pause/plan",
  summary: "Pause or resume all plans of the organisation",
  access: WRITE,
  scope: "plans:write",
  body: z.object({ isPaused: z.boolean() }),
  response: message,
});

export const productPlan = endpoint({
  method: "GET",
  path: "get/product/{id}/plan",
  summary: "When a product is visited next, and by which plan",
  access: READ,
  scope: "plans:read",
  params: idParams,
  response: z.object({
    data: z.object({
      /** The plan that governs the product; null when there is none. */
      plan: z.nullable(planRow),
      /** Other plans whose scope contains it, the most specific first. */
      others: z.array(
        z.object({ _id: z.string(), scope: z.enum(PLAN_SCOPES), name: z.nullable(z.string()) }),
      ),
      /** When its next visit starts; null when none is known. */
      nextAt: z.nullable(moment),
      why: z.enum(["slot", "late", "chosen", "waiting", "pausedAll", "pausedPlan", "notTracked", "none"]),
      /**
       * The basis of a budget's next choice; null for other plans, without coming visits, and for budgets of over 5,000 products.
       */
      budget: z.nullable(
        z.object({
          /** Probability, 0 to 1, that its price has changed since its last visit. */
          chance: z.number(),
          /** Rank by the value of a visit among the products not yet visited today, 1 first; null if visited today. */
          place: z.nullable(z.number()),
          products: z.number(),
          visitsADay: z.number(),
          /** The UTC day from which it is visited even if no change is likely. */
          latestAt: moment,
        }),
      ),
      /** Planned visits of the last seven days that were made and skipped. */
      made: z.number(),
      skipped: z.partialRecord(z.enum(SKIP_REASONS), z.number()),
    }),
  }),
});
