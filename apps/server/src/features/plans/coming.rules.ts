import type { PlannedStart } from "@pricetrail/contract";
import type { PlanRecord } from "./plans.store.ts";
import { beginOf, slotsBetween } from "./slots.rules.ts";

const DAY_MS = 86_400_000;

/** What the plans will begin in the 24 hours from `now` on, in order. `visits` says how many one slot of a plan has. */
export function comingStarts(
  plans: readonly PlanRecord[],
  visits: (plan: PlanRecord) => number,
  now: Date,
): PlannedStart[] {
  const until = now.getTime() + DAY_MS;
  return plans
    .flatMap((plan) => {
      const count = visits(plan);
      if (plan.isPaused || !plan.nextSlotAt || !plan.nextDueAt || count === 0) return [];
      const slot = plan.nextSlotAt.getTime();
      const begins = [
        plan.nextDueAt.getTime(),
        ...slotsBetween(plan.timing, plan.id, slot, until).map((one) => beginOf(plan.timing, plan.id, one)),
      ];
      return begins
        .filter((at) => at <= until)
        .map((at) => ({ planId: plan.id, at: new Date(at).toISOString(), visits: count }));
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
