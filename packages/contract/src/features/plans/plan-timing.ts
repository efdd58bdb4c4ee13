import * as z from "zod/mini";
import { timeZone } from "../../time-zone.ts";
import { PLAN_TEXTS } from "./plans.texts.ts";

/**
 * The scopes of plans, the most specific first: of the plans whose scope contains a product, the first in this order governs it.
 * `listing` plans repeat a listing and never visit products' own pages.
 */
export const PRODUCT_SCOPES = [
  "product",
  "group",
  "subcategory",
  "category",
  "brand",
  "seller",
  "all",
] as const;
export const PLAN_SCOPES = [...PRODUCT_SCOPES, "listing"] as const;
export type PlanScope = (typeof PLAN_SCOPES)[number];

/** Numbers of recent UTC days for which the coverage can be shown. */
export const COVERAGE_SPANS = ["7", "30", "90"] as const;

/**
 * Why a planned visit was skipped. `behind`: the product's previous visit was still waiting for its shop; `cap`: the day's cap was
 * reached first, and its run resumes on another day; `window`: the plan's window closed before its turn at the shop; `cancelled`:
 * its run was cancelled.
 */
export const SKIP_REASONS = [
  "downtime",
  "paused",
  "changed",
  "behind",
  "cap",
  "window",
  "cancelled",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const DAY_MINUTES = 24 * 60;
const MAX_DAYS = 7;
/** A budget is spent in this many parts a day; each part is chosen using the results of the previous ones. */
export const BUDGET_PARTS = 8;
export const MAX_BUDGET = 1_000_000;

const minuteOfDay = (last: number) => z.int(PLAN_TEXTS.badWindow).check(z.gte(0), z.lte(last));

const intervalTiming = z
  .object({
    mode: z.literal("interval"),
    /** 1 to 1439, or whole days up to a week. */
    everyMinutes: z
      .int(PLAN_TEXTS.badInterval)
      .check(
        z.refine(
          (minutes) =>
            minutes >= 1 &&
            minutes <= MAX_DAYS * DAY_MINUTES &&
            (minutes < DAY_MINUTES || minutes % DAY_MINUTES === 0),
          PLAN_TEXTS.badInterval,
        ),
      ),
    /** IANA name of the time zone of the window and the weekdays. */
    zone: timeZone(PLAN_TEXTS.badZone),
    /** Minutes of the local day; `until` at or before `from` is on the next day. Null: the whole day. */
    window: z.nullable(z.object({ from: minuteOfDay(DAY_MINUTES - 1), until: minuteOfDay(DAY_MINUTES - 1) })),
    /** 1 (Monday) to 7 (Sunday): the days on which a window opens; empty: every day. */
    weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
  })
  .check(
    z.refine(
      ({ everyMinutes, weekdays }) => {
        const days = everyMinutes / DAY_MINUTES;
        return weekdays.length === 0 || days <= 1 || days === MAX_DAYS;
      },
      { path: ["weekdays"], error: PLAN_TEXTS.badWeekdays },
    ),
  );

export const BUDGET_UNITS = ["visits", "points", "cents"] as const;

const budgetTiming = z
  .object({
    mode: z.literal("budget"),
    /** Maximum per UTC day, in visits, data points or US cents; 0 cents allows only the free data points. */
    unit: z.enum(BUDGET_UNITS),
    amount: z
      .int(PLAN_TEXTS.badBudget)
      .check(z.gte(0, PLAN_TEXTS.badBudget), z.lte(MAX_BUDGET, PLAN_TEXTS.badBudget)),
  })
  .check(
    z.refine(({ unit, amount }) => unit === "cents" || amount > 0, {
      path: ["amount"],
      error: PLAN_TEXTS.badBudget,
    }),
  );

export const planTiming = z.discriminatedUnion("mode", [intervalTiming, budgetTiming]);
export type PlanTiming = z.infer<typeof planTiming>;
export type IntervalTiming = Extract<PlanTiming, { mode: "interval" }>;
export type BudgetTiming = Extract<PlanTiming, { mode: "budget" }>;

/** The initial plan of an organisation: daily, within the free data points. */
export const DEFAULT_TIMING: BudgetTiming = { mode: "budget", unit: "cents", amount: 0 };
