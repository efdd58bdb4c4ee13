import { BUDGET_PARTS, DAY_MINUTES, MINUTE_MS, DAY_MS } from "@pricetrail/contract";
import type { IntervalTiming, PlanTiming } from "@pricetrail/contract";
import { Temporal } from "temporal-polyfill";
import { localTime, windowMinutes, windowOf } from "../../local-window.ts";

/** The times of a plan's slots. All times are in milliseconds since the epoch; a plan's id determines its offset in the grid. */

const WEEK_DAYS = 7;
const MAX_JITTER_MS = 10 * MINUTE_MS;
/** Share of the time to the next slot during which a missed slot is caught up. */
const MAKE_UP_SHARE = 0.75;
/** More days than between two slots of any plan: a week, the previous day's window, and a clock change. */
const LOOK_AHEAD_DAYS = 16;

/** Yields the slots later than `after`, in order, without end. */
export function* slotsAfter(timing: PlanTiming, planId: string, after: number): Generator<number, never> {
  const grid = gridOf(timing, planId);
  if (grid) {
    for (let slot = after - mod(after - grid.offset, grid.step) + grid.step; ; slot += grid.step) yield slot;
  }
  return yield* slotsOfDays(timing as IntervalTiming, planId, after);
}

export function nextSlot(timing: PlanTiming, planId: string, after: number): number {
  return slotsAfter(timing, planId, after).next().value;
}

/** Returns the slots later than `after`, up to and including `until`. */
export function slotsBetween(timing: PlanTiming, planId: string, after: number, until: number): number[] {
  const slots: number[] = [];
  for (const slot of slotsAfter(timing, planId, after)) {
    if (slot > until) return slots;
    slots.push(slot);
  }
  return slots;
}

/**
 * Returns when a slot starts: shortly after its time, so that plans with the same time do not start at once. Half of the rest of
 * its window is a margin, so a program that is a little late still starts within it.
 */
export function slotStart(timing: PlanTiming, planId: string, slot: number): number {
  const room = ((windowEnd(timing, slot) ?? Infinity) - slot) / 2;
  return slot + Math.floor(seededRandom(planId, slot) * Math.min(jitterMs(timing), room));
}

/** Returns when the window of a slot closes; undefined for a plan without one. */
export function windowEnd(timing: PlanTiming, slot: number): number | undefined {
  if (timing.mode === "budget" || !timing.window) return undefined;
  const { zone, window } = timing;
  const day = localTime(slot, zone).toPlainDate();
  // The window opened on the slot's day or on the day before.
  const ends = [day.subtract({ days: 1 }), day].map((one) => windowOf(one, zone, window).until);
  return ends.find((end) => end > slot);
}

/** Returns the maximum jitter in ms: a tenth of the time between two slots, at most ten minutes and a quarter of a window. */
export function jitterMs(timing: PlanTiming): number {
  if (timing.mode === "budget") return MAX_JITTER_MS;
  const tenth = (timing.everyMinutes * MINUTE_MS) / 10;
  const inWindow = timing.window ? (windowMinutes(timing.window) * MINUTE_MS) / 4 : Infinity;
  return Math.min(MAX_JITTER_MS, tenth, inWindow);
}

/** Returns the time until which a missed slot is worth catching up: within its window, and not right before the next slot. */
export function catchUpDeadline(timing: PlanTiming, planId: string, slot: number): number {
  const untilNext = slot + (nextSlot(timing, planId, slot) - slot) * MAKE_UP_SHARE;
  return Math.min(untilNext, windowEnd(timing, slot) ?? untilNext);
}

const mod = (value: number, by: number): number => ((value % by) + by) % by;

/**
 * Returns the grid of a plan. Plans with an interval below a day and no window or weekdays follow elapsed time, so no clock
 * change affects them.
 */
function gridOf(timing: PlanTiming, planId: string): { step: number; offset: number } | undefined {
  // Budgets use UTC days.
  if (timing.mode === "budget") return { step: DAY_MS / BUDGET_PARTS, offset: 0 };
  if (timing.everyMinutes >= DAY_MINUTES || timing.window || timing.weekdays.length > 0) return undefined;
  const step = timing.everyMinutes * MINUTE_MS;
  return { step, offset: Math.floor(seededRandom(planId) * timing.everyMinutes) * MINUTE_MS };
}

function* slotsOfDays(timing: IntervalTiming, planId: string, after: number): Generator<number, never> {
  const { zone, everyMinutes } = timing;
  const step = everyMinutes * MINUTE_MS;
  const isDaily = everyMinutes >= DAY_MINUTES;
  // Without a window, a plan in days has its own time of day, among the minutes that exist on every day in every zone.
  const own = Math.floor(seededRandom(planId, "time") * DAY_MINUTES);
  const window = timing.window ?? (isDaily ? { from: own, until: own } : { from: 0, until: 0 });
  const start = localTime(after, zone).toPlainDate();
  let idle = 0;
  for (let day = start.subtract({ days: 1 }); ; day = day.add({ days: 1 })) {
    // Unreachable with a valid timing; an invalid one would otherwise loop forever.
    if (idle > LOOK_AHEAD_DAYS) throw new Error("the timing has no slots");
    idle += 1;
    if (!isDayOf(timing, planId, day)) continue;
    const { from, until } = windowOf(day, zone, window);
    for (let slot = from; slot < until; slot += step) {
      if (slot > after) {
        idle = 0;
        yield slot;
      }
      if (isDaily) break;
    }
  }
}

/** Returns whether a window of the plan begins on a day. Plans with an interval of several days begin on their own day. */
function isDayOf(
  { everyMinutes, weekdays }: IntervalTiming,
  planId: string,
  day: Temporal.PlainDate,
): boolean {
  const days = everyMinutes / DAY_MINUTES;
  if (days === WEEK_DAYS && weekdays.length > 0)
    return weekdays[Math.floor(seededRandom(planId) * weekdays.length)] === day.dayOfWeek;
  if (weekdays.length > 0 && !weekdays.includes(day.dayOfWeek)) return false;
  if (days <= 1) return true;
  const number = Temporal.PlainDate.from("1970-01-01").until(day).days;
  return mod(number, days) === Math.floor(seededRandom(planId) * days);
}

/**
 * Returns a pseudo-random number from 0 to 1, the same each time for the same texts: a plan's jitter needs no state, and two
 * programs agree on it (FNV-1a with a final mix).
 */
export function seededRandom(...parts: (string | number)[]): number {
  let hash = 2166136261;
  for (const character of parts.join(" ")) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
