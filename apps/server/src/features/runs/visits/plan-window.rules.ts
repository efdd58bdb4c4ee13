import type { IntervalTiming, PlanTiming } from "@pricetrail/contract";
import type { Clock } from "../../../clock.ts";
import { localTime, windowOf } from "../../../local-window.ts";

/** When visits of a plan may begin. All times are in milliseconds since the epoch. */

/** This many windows in a row without a gap count as always open; no visit waits that long. */
const MAX_CONSECUTIVE = 8;
/** Today's window may be over: on a single weekday, the next one is a week away, plus a clock change. */
const LOOK_AHEAD_DAYS = 9;
/** How many milliseconds early a timer may fire. */
const EARLY_MS = 50;

type Windowed = IntervalTiming & { window: NonNullable<IntervalTiming["window"]> };

const isWindowed = (timing: PlanTiming): timing is Windowed =>
  timing.mode === "interval" && timing.window !== null;

/** Yields the windows of a plan that begin on the day before a time, or later, in order. */
function* windowsFrom(
  { zone, window, weekdays }: Windowed,
  at: number,
): Generator<{ from: number; until: number }> {
  const yesterday = localTime(at, zone).toPlainDate().subtract({ days: 1 });
  for (let days = 0; days <= LOOK_AHEAD_DAYS; days += 1) {
    const day = yesterday.add({ days });
    if (weekdays.length === 0 || weekdays.includes(day.dayOfWeek)) yield windowOf(day, zone, window);
  }
}

/**
 * Returns the time until which visits of a plan may begin: Infinity for a plan without a window, undefined while its window is
 * closed.
 */
export function windowClosesAt(timing: PlanTiming, at: number): number | undefined {
  if (!isWindowed(timing)) return Infinity;
  let end: number | undefined;
  let count = 0;
  for (const { from, until } of windowsFrom(timing, at)) {
    if (from <= (end ?? at) && until > (end ?? at)) {
      end = until;
      count += 1;
    }
  }
  return count >= MAX_CONSECUTIVE ? Infinity : end;
}

/** Returns the earliest time from `at` on at which visits of a plan may begin: `at` itself while its window is open. */
export function nextOpening(timing: PlanTiming, at: number): number {
  if (!isWindowed(timing) || windowClosesAt(timing, at) !== undefined) return at;
  for (const { from } of windowsFrom(timing, at)) if (from > at) return from;
  throw new Error("the timing has no windows");
}

/** Returns a signal that aborts at a business time, never for Infinity; `stop` ends the wait. */
export function abortAt(clock: Clock, at: number): { signal: AbortSignal; stop: () => void } {
  const reached = new AbortController();
  const waiting = new AbortController();
  if (at !== Infinity)
    void clock.sleep(Math.max(0, at - clock.now().getTime()), waiting.signal).then(
      () => {
        // A clock whose sleep returns at once (in tests) has not reached the time.
        if (clock.now().getTime() >= at - EARLY_MS) reached.abort();
      },
      () => undefined,
    );
  return { signal: reached.signal, stop: () => waiting.abort() };
}
