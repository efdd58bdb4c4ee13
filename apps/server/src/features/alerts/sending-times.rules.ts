import type { Sending } from "@pricetrail/contract";
import { localTime, momentOf, windowOf } from "../../local-window.ts";

const MINUTE_MS = 60_000;
/** So long nothing more may come before what belongs together is sent. */
const PAUSE_MS = 2 * MINUTE_MS;
/** What belongs together is sent after so long, even if more keeps coming. */
const MAX_WAIT_MS = 30 * MINUTE_MS;
/** Days until the same weekday comes again, and one more for a clock change. */
const LOOK_AHEAD_DAYS = 8;

/** When a message may leave, in milliseconds. */
export interface Release {
  /** When nothing more has come to it until then. */
  at: number;
  /** When more keeps coming. */
  latest: number;
}

/** Why messages are sent as one; `shop` is decided when they leave, by their number. */
export type HeldReason = "shop" | "rule" | "digest";

/** The end of the quiet hours in which a moment is; the moment itself outside of them. */
export function endOfQuiet({ zone, quiet }: Sending, at: number): number {
  if (!quiet) return at;
  const day = localTime(at, zone).toPlainDate();
  // They may have begun on the day before.
  for (const one of [day.subtract({ days: 1 }), day]) {
    const { from, until } = windowOf(one, zone, quiet);
    if (at >= from && at < until) return until;
  }
  return at;
}

/** The next moment of a digest, later than `now`: a full local hour, or a local time of each day or of a weekday. */
export function nextDigest({ by, minute, weekday, zone }: Sending, now: number): number {
  const local = localTime(now, zone);
  if (by === "hourly")
    return local.round({ smallestUnit: "hour", roundingMode: "floor" }).add({ hours: 1 }).epochMilliseconds;
  const today = local.toPlainDate();
  for (let days = 0; days <= LOOK_AHEAD_DAYS; days += 1) {
    const day = today.add({ days });
    if (by === "weekly" && day.dayOfWeek !== weekday) continue;
    const at = momentOf(day, zone, minute);
    if (at > now) return at;
  }
  throw new Error("no moment of a digest was found");
}

/**
 * When a message leaves; null: at once.
 *
 * @param hasCompany more messages of the same shop may come in these minutes
 */
export function releaseOf(sending: Sending, now: number, hasCompany: boolean): Release | null {
  const quietEnd = (at: number): number => endOfQuiet(sending, at);
  if (sending.by === "product" && !hasCompany) {
    const at = quietEnd(now);
    return at === now ? null : { at, latest: at };
  }
  if (sending.by === "product" || sending.by === "rule")
    return { at: quietEnd(now + PAUSE_MS), latest: quietEnd(now + MAX_WAIT_MS) };
  const at = quietEnd(nextDigest(sending, now));
  return { at, latest: at };
}
