import { PLAN_TEXTS, timingText } from "@pricetrail/contract";
import type { PlanRecord } from "./plans.store.ts";

/** A plan in words, as activities and mails say it. */
export function describePlan(plan: Pick<PlanRecord, "scope" | "targetName" | "timing" | "isPaused">) {
  const text = timingText(plan.timing);
  return {
    target: plan.targetName ?? PLAN_TEXTS.all,
    text: plan.isPaused ? `${text}, ${PLAN_TEXTS.isPaused}` : text,
  };
}
