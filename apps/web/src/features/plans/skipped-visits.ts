import { PLAN_SCREEN_TEXTS, type PlanRow } from "@pricetrail/contract";

const { skips } = PLAN_SCREEN_TEXTS;

/** Returns the number of planned visits that were not made. */
export const skippedCount = (skipped: PlanRow["skipped"]): number =>
  Object.values(skipped).reduce((sum, count) => sum + count, 0);

/** Returns planned visits that were not made, with their reasons: "12 skipped: 10 while no program ran, 2 while paused". */
export function skippedText(skipped: PlanRow["skipped"], scope?: PlanRow["scope"]): string | null {
  const parts = Object.entries(skipped).map(([reason, count]) =>
    // For a listing, runs are counted, and one waits for the previous run.
    skips[scope === "listing" && reason === "behind" ? "behindRun" : (reason as keyof typeof skips)](count),
  );
  const total = skippedCount(skipped);
  return total === 0 ? null : PLAN_SCREEN_TEXTS.skipped(total, parts.join(", "));
}
