import { BUDGET_PARTS } from "@pricetrail/contract";
import type { PlannedStart } from "@pricetrail/contract";
import type { PlanRecord } from "./plans.store.ts";
import { beginOf, slotsBetween } from "./slots.rules.ts";

const DAY_MS = 86_400_000;
const PART_MS = DAY_MS / BUDGET_PARTS;

/** A budget's UTC day, as far as it has come. */
export interface BudgetDay {
  /** Visits that the budget lets a whole day have. */
  visitsADay: number;
  /** Products for which it decides: each is visited once a day at most. */
  products: number;
  /** Those that it may still choose on the day of `nextSlot`. */
  open: number;
  /** Visits that it has chosen on that day, in so many parts of it. */
  chosen: number;
  parts: number;
  /** Its next slot, in ms since the epoch. */
  nextSlot: number;
}

const dayOf = (slot: number): number => Math.floor(slot / DAY_MS);

/**
 * How many visits a budget has at a slot: each part of a day spends what its parts so far are good for, so that a large budget is
 * spent early in the day and a small one is spread over it.
 */
export function budgetVisitsAt(slot: number, day: BudgetDay): number {
  const { visitsADay, products, open, chosen, parts, nextSlot } = day;
  const isSameDay = dayOf(slot) === dayOf(nextSlot);
  const since = isSameDay ? nextSlot : dayOf(slot) * DAY_MS;
  const index = Math.round((slot - since) / PART_MS);
  const upTo = (count: number): number => {
    if (count === 0) return 0;
    if (!isSameDay) return Math.min(products, Math.floor((visitsADay * count) / BUDGET_PARTS));
    const allowed = Math.floor((visitsADay * (parts + count)) / BUDGET_PARTS) - chosen;
    return Math.max(0, Math.min(open, allowed));
  };
  return upTo(index + 1) - upTo(index);
}

/**
 * What the plans will begin in the 24 hours from `now` on, in order. `visits` says how many a slot of a plan has; a slot without any
 * is left out.
 */
export function comingStarts(
  plans: readonly PlanRecord[],
  visits: (plan: PlanRecord, slot: number) => number,
  now: Date,
): PlannedStart[] {
  const until = now.getTime() + DAY_MS;
  return plans
    .flatMap((plan) => {
      if (plan.isPaused || !plan.nextSlotAt || !plan.nextDueAt) return [];
      const slot = plan.nextSlotAt.getTime();
      const starts = [
        { slot, at: plan.nextDueAt.getTime() },
        ...slotsBetween(plan.timing, plan.id, slot, until).map((one) => ({
          slot: one,
          at: beginOf(plan.timing, plan.id, one),
        })),
      ];
      return starts
        .filter(({ at }) => at <= until)
        .map((one) => ({
          planId: plan.id,
          at: new Date(one.at).toISOString(),
          visits: visits(plan, one.slot),
        }))
        .filter((one) => one.visits > 0);
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
