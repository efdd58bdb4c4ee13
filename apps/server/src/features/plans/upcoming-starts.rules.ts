import { BUDGET_PARTS, forecast, utcDay, DAY_MS } from "@pricetrail/contract";
import type { PlannedStart, PlanTiming } from "@pricetrail/contract";
import type { PlanRecord } from "./plans.store.ts";
import { slotStart, slotsBetween } from "./slots.rules.ts";

const PART_MS = DAY_MS / BUDGET_PARTS;
/** Maximum slots of an average day before a plan counts as frequent. */
const MAX_SLOTS_PER_DAY = 24;

/** The state of a budget's current UTC day. */
export interface BudgetDay {
  /** Visits that the budget allows for a whole day. */
  visitsADay: number;
  /** Products under the budget: each is visited at most once a day. */
  products: number;
  /** Products that it can still choose on the day of `nextSlot`. */
  open: number;
  /** Visits chosen on that day so far, and the number of parts they are from. */
  chosen: number;
  parts: number;
  /** Time of its next slot, in ms since the epoch. */
  nextSlot: number;
}

const dayOf = (slot: number): number => Math.floor(slot / DAY_MS);

/**
 * Returns the number of visits that a budget makes at a slot. Each part of a day may spend the share of all parts so far, so a
 * large budget is spent early in the day and a small one is spread over it.
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

/** Returns when a plan starts its next slots, up to a time; none when it is paused. */
function startsOf(
  plan: PlanRecord,
  until: number,
  atOf = (slot: number): number => slotStart(plan.timing, plan.id, slot),
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

/** Returns the remaining UTC days of the current month, the present one first, each with its remaining share. */
export function daysLeft(now: Date): { day: string; share: number }[] {
  const today = dayOf(now.getTime());
  const end = dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return Array.from({ length: end - today }, (_, index) => ({
    day: utcDay(new Date((today + index) * DAY_MS)),
    share: index === 0 ? 1 - (now.getTime() - today * DAY_MS) / DAY_MS : 1,
  }));
}

/** A single product, without other visits to its shop. */
const ONE = { host: "", products: 1, entries: 1, intervalMs: 0, otherVisits: 0 };

/** Returns whether a plan has so many slots that an average day is used instead of each slot. */
export function isFrequent(timing: PlanTiming): boolean {
  return forecast(timing, [ONE], { freePoints: 0, pointPriceMicroUsd: 0 }).visitsADay > MAX_SLOTS_PER_DAY;
}

/**
 * Adds to `found` what the plans will start on each remaining day of the month, with each slot on the day of its time. `points`
 * returns the data points of a plan's slot.
 */
export function pointsByDay(
  plans: readonly PlanRecord[],
  points: (plan: PlanRecord, slot: number) => number,
  now: Date,
  found = new Map<string, number>(),
): Map<string, number> {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1;
  for (const plan of plans) {
    // The start of a slot is only minutes later, and takes longer to compute.
    const starts = startsOf(plan, end, (slot) => slot);
    // Only one of the missed slots is caught up.
    const missed = starts.filter(({ at }) => at < now.getTime()).length;
    for (const { slot, at } of starts.slice(Math.max(0, missed - 1))) {
      const day = utcDay(new Date(Math.max(at, now.getTime())));
      found.set(day, (found.get(day) ?? 0) + points(plan, slot));
    }
  }
  return found;
}

/** A plan's rounds within this time are one start: a plan for every minute has 1,440 rounds a day. */
const START_MS = 600_000;

const isDense = ({ timing }: PlanRecord): boolean =>
  timing.mode === "interval" && timing.everyMinutes * 60_000 < START_MS;

/**
 * Returns what the plans will start in the 24 hours after `now`, in order, at most 145 starts of each plan. `visits` returns the number
 * of visits of a plan's slot; slots without any are left out.
 */
export function upcomingStarts(
  plans: readonly PlanRecord[],
  visits: (plan: PlanRecord, slot: number) => number,
  now: Date,
): PlannedStart[] {
  const until = now.getTime() + DAY_MS;
  return plans
    .flatMap((plan) => {
      // A round of a dense plan starts within a minute of its slot; the exact time takes longer to compute.
      const rounds = startsOf(plan, until, isDense(plan) ? (slot) => slot : undefined);
      const starts = new Map<number, PlannedStart>();
      for (const { slot, at } of rounds) {
        const added = visits(plan, slot);
        if (added === 0) continue;
        const part = Math.floor((at - now.getTime()) / START_MS);
        const start = starts.get(part);
        if (start === undefined)
          starts.set(part, { planId: plan.id, at: new Date(at).toISOString(), rounds: 1, visits: added });
        else starts.set(part, { ...start, rounds: start.rounds + 1, visits: start.visits + added });
      }
      return [...starts.values()];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
