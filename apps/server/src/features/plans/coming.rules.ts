import { BUDGET_PARTS, utcDay } from "@pricetrail/contract";
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

/** When a plan begins its next slots, up to a moment; none where it is paused. */
function startsOf(plan: PlanRecord, until: number): { slot: number; at: number }[] {
  if (plan.isPaused || !plan.nextSlotAt || !plan.nextDueAt) return [];
  const slot = plan.nextSlotAt.getTime();
  const starts = [
    { slot, at: plan.nextDueAt.getTime() },
    ...slotsBetween(plan.timing, plan.id, slot, until).map((one) => ({
      slot: one,
      at: beginOf(plan.timing, plan.id, one),
    })),
  ];
  return starts.filter(({ at }) => at <= until);
}

/** The UTC days that are left of the month of a moment, the present one first, each with the share of it that is left. */
export function daysLeft(now: Date): { day: string; share: number }[] {
  const today = dayOf(now.getTime());
  const end = dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return Array.from({ length: end - today }, (_, index) => ({
    day: utcDay(new Date((today + index) * DAY_MS)),
    share: index === 0 ? 1 - (now.getTime() - today * DAY_MS) / DAY_MS : 1,
  }));
}

/** What the plans will have begun on each day that is left of the month; `points` says how many data points a slot of a plan has. */
export function pointsByDay(
  plans: readonly PlanRecord[],
  points: (plan: PlanRecord, slot: number) => number,
  now: Date,
): Map<string, number> {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1;
  const found = new Map<string, number>();
  for (const plan of plans) {
    const starts = startsOf(plan, end);
    // Only one of the missed slots is made up for.
    const missed = starts.filter(({ at }) => at < now.getTime()).length;
    for (const { slot, at } of starts.slice(Math.max(0, missed - 1))) {
      const day = utcDay(new Date(Math.max(at, now.getTime())));
      found.set(day, (found.get(day) ?? 0) + points(plan, slot));
    }
  }
  return found;
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
    .flatMap((plan) =>
      startsOf(plan, until)
        .map((one) => ({
          planId: plan.id,
          at: new Date(one.at).toISOString(),
          visits: visits(plan, one.slot),
        }))
        .filter((one) => one.visits > 0),
    )
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
