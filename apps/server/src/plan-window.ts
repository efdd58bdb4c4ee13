import type { IntervalTiming, PlanTiming } from "@pricetrail/contract";
import type { Clock } from "./clock.ts";
import { localTime, windowOf } from "./local-window.ts";

/** When visits that a plan has caused may begin. All moments are milliseconds since the epoch. */

/** Windows that follow each other without a pause are open for ever; no visit waits for as long as this many of them. */
const MAX_CONSECUTIVE = 8;
/** A window on a single weekday may be over for today: the next one is a week away, plus a clock change. */
const LOOK_AHEAD_DAYS = 9;
const EARLY_MS = 50;

type Windowed = IntervalTiming & { window: NonNullable<IntervalTiming["window"]> };

const isWindowed = (timing: PlanTiming): timing is Windowed =>
  timing.mode === "interval" && timing.window !== null;

/** The windows of a plan that begin on the day before a moment, or later, in order. */
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
 * Until when visits of a plan may begin at a moment: Infinity for a plan without a window.
 *
 * @returns undefined where its window is closed
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

/** When visits of a plan may begin next, from a moment on: the moment itself while its window is open. */
export function nextOpening(timing: PlanTiming, at: number): number {
  if (!isWindowed(timing) || windowClosesAt(timing, at) !== undefined) return at;
  for (const { from } of windowsFrom(timing, at)) if (from > at) return from;
  throw new Error("the timing has no windows");
}

/** Aborts when a moment of business time has come; never for Infinity. `stop` ends the waiting for it. */
export function abortAt(clock: Clock, at: number): { signal: AbortSignal; stop: () => void } {
  const coming = new AbortController();
  const waiting = new AbortController();
  if (at !== Infinity)
    void clock.sleep(Math.max(0, at - clock.now().getTime()), waiting.signal).then(
      () => {
        // A timer may be some milliseconds early; a clock whose sleep does not wait has not come there at all.
        if (clock.now().getTime() >= at - EARLY_MS) coming.abort();
      },
      () => undefined,
    );
  return { signal: coming.signal, stop: () => waiting.abort() };
}
