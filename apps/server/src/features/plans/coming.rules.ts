import { BUDGET_PARTS, forecast, utcDay } from "@pricetrail/contract";
import type { PlannedStart, PlanTiming } from "@pricetrail/contract";
import type { PlanRecord } from "./plans.store.ts";
import { beginOf, slotsBetween } from "./slots.rules.ts";

const DAY_MS = 86_400_000;
const PART_MS = DAY_MS / BUDGET_PARTS;
/** Slots of an average day; one more is frequent. */
const MAX_SLOTS_A_DAY = 24;

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
function startsOf(
  plan: PlanRecord,
  until: number,
  atOf = (slot: number): number => beginOf(plan.timing, plan.id, slot),
): { slot: number; at: number }[] {
  if (plan.isPaused || !plan.nextSlotAt || !plan.nextDueAt) return [];
  const slot = plan.nextSlotAt.getTime();
  const starts = [
    { slot, at: plan.nextDueAt.getTime() },
    ...slotsBetween(plan.timing, plan.id, slot, until).map((one) => ({
      slot: one,
      at: atOf(one),
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

/** One product that nothing else is visited for. */
const ONE = { host: "", products: 1, entries: 1, intervalMs: 0, otherVisits: 0 };

/** Whether a plan has so many slots that they are not looked at one by one: an average day of it says as much. */
export function isFrequent(timing: PlanTiming): boolean {
  return forecast(timing, [ONE], { freePoints: 0, pointPriceMicroUsd: 0 }).visitsADay > MAX_SLOTS_A_DAY;
}

/**
 * What the plans will have begun on each day that is left of the month, a slot on the day of its time; `points` says how many data points
 * a slot of a plan has. It is added to `found`.
 */
export function pointsByDay(
  plans: readonly PlanRecord[],
  points: (plan: PlanRecord, slot: number) => number,
  now: Date,
  found = new Map<string, number>(),
): Map<string, number> {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1;
  for (const plan of plans) {
    // When each slot begins is some minutes later, and takes longer to work out.
    const starts = startsOf(plan, end, (slot) => slot);
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
