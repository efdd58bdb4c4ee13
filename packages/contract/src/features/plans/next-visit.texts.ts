import { SCOPE_NAMES } from "../../texts/scope-names.ts";

/** Texts about the next visit on a product's screen, separate from those of the plans' own screens. */
export const NEXT_VISIT_TEXTS = {
  plan: "Plan",
  scopes: SCOPE_NAMES,
  why: {
    slot: "The plan's next round",
    late: "Makes up for a missed round",
    chosen: "The budget visits it when a change is likely, or when it has waited a long time",
    waiting: "Waiting for its shop now",
    pausedAll: "All plans are paused",
    pausedPlan: "The plan is paused",
    notTracked: "Tracking is off",
    none: "Not planned",
  },
} as const;
