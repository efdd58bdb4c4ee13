import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pricetrail/contract";
import type { SourceEvery, SourcePlan } from "@pricetrail/contract";
import { localTime, momentOf } from "../../../local-window.ts";

const EVERY_MS: Record<SourceEvery, number> = { hour: HOUR_MS, "6hours": 6 * HOUR_MS, day: DAY_MS };

/** The first failures are tried again soon: most last for minutes. */
const SOON_MS = 15 * MINUTE_MS;
const SOON_TRIES = 2;
const MAX_WAIT_MS = DAY_MS;

/** Returns when a source is fetched next after a success; once a day at its local hour. */
export function nextFetch({ every, hour, zone }: SourcePlan, now: Date): Date {
  if (every !== "day") return new Date(now.getTime() + EVERY_MS[every]);
  const today = localTime(now.getTime(), zone).toPlainDate();
  const at = momentOf(today, zone, hour * 60);
  return new Date(at > now.getTime() ? at : momentOf(today.add({ days: 1 }), zone, hour * 60));
}

/**
 * Returns when a source is fetched again after failures: twice soon, then as planned, then in twice the time after each further
 * failure, up to a day.
 *
 * @param tries failures without a success between, including the last
 * @param retryAfterMs how long the host asks to wait
 */
export function nextTry(plan: SourcePlan, tries: number, now: Date, retryAfterMs = 0): Date {
  const planned = nextFetch(plan, now).getTime() - now.getTime();
  const doubled = Math.min(
    planned * 2 ** Math.min(tries - SOON_TRIES - 1, 10),
    Math.max(planned, MAX_WAIT_MS),
  );
  const wait = tries <= SOON_TRIES ? Math.min(planned, SOON_MS) : doubled;
  return new Date(now.getTime() + Math.max(wait, retryAfterMs));
}
