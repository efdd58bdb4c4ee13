import type { Sending } from "@pricetrail/contract";
import { MINUTE_MS } from "@pricetrail/contract";
import { localTime, momentOf, windowOf } from "../../local-window.ts";

/** Time in ms without another message after which related messages are sent. */
const PAUSE_MS = 2 * MINUTE_MS;
/** Maximum wait in ms for related messages, even if more arrive. */
const MAX_WAIT_MS = 30 * MINUTE_MS;
/** Days until the same weekday comes again, plus one for a clock change. */
const LOOK_AHEAD_DAYS = 8;

/** When a message may be sent, in milliseconds since the epoch. */
export interface Release {
  /** The time if no further message joins it. */
  at: number;
  /** The time if more messages join it. */
  latest: number;
}

/** Why messages are combined; `shop` is decided at sending, by their number. */
export type HeldReason = "shop" | "rule" | "digest";

/** Returns the end of the quiet hours that contain a time, or the time itself outside of them. */
export function quietHoursEnd({ zone, quiet }: Sending, at: number): number {
  if (!quiet) return at;
  const day = localTime(at, zone).toPlainDate();
  // The quiet hours may have begun on the day before.
  for (const one of [day.subtract({ days: 1 }), day]) {
    const { from, until } = windowOf(one, zone, quiet);
    if (at >= from && at < until) return until;
  }
  return at;
}

/** Returns whether quiet hours end at a time. */
export const endsQuietHours = (sending: Sending, at: number): boolean =>
  sending.quiet !== null && quietHoursEnd(sending, at - 1) === at;

/** Returns the next time of a digest after `now`: a full local hour, or a local time of each day or of a weekday. */
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
 * Returns when a message is sent; null means at once.
 *
 * @param mayOthersFollow whether more messages of the same shop may follow shortly
 */
export function releaseOf(sending: Sending, now: number, mayOthersFollow: boolean): Release | null {
  const quietEnd = (at: number): number => quietHoursEnd(sending, at);
  if (sending.by === "product" && !mayOthersFollow) {
    const at = quietEnd(now);
    return at === now ? null : { at, latest: at };
  }
  if (sending.by === "product" || sending.by === "rule")
    return { at: quietEnd(now + PAUSE_MS), latest: quietEnd(now + MAX_WAIT_MS) };
  const at = quietEnd(nextDigest(sending, now));
  return { at, latest: at };
}
