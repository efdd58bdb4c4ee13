import { DAY_MINUTES, MINUTE_MS } from "@pricetrail/contract";
import { Temporal } from "temporal-polyfill";

/** Minutes of a local day; a window whose end is not after its start ends on the next day. */
export interface LocalWindow {
  from: number;
  until: number;
}

/** Returns the length of a window in minutes; one with equal start and end is open all day. */
export function windowMinutes({ from, until }: LocalWindow): number {
  return until > from ? until - from : until + DAY_MINUTES - from;
}

const usable = new Map<string, string>();

/** Returns the zone; UTC for a stored name that is not supported, such as PST, which earlier versions accepted. */
function usableZone(zone: string): string {
  let known = usable.get(zone);
  if (known === undefined) {
    try {
      Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
      known = zone;
    } catch {
      known = "UTC";
    }
    usable.set(zone, known);
  }
  return known;
}

/** Returns the local time in a zone at a time in milliseconds since the epoch. */
export function localTime(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(usableZone(zone));
}

/** Returns the time of a local minute of a day, in ms since the epoch; a nonexistent time is moved by the length of the gap. */
export function momentOf(day: Temporal.PlainDate, zone: string, minute: number): number {
  return day
    .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
    .toZonedDateTime(usableZone(zone), { disambiguation: "compatible" }).epochMilliseconds;
}

/**
 * Returns the window that begins on a day, in milliseconds since the epoch. A local time that is skipped by a clock change is moved
 * by the length of the gap; of a repeated one, the first counts.
 */
export function windowOf(
  day: Temporal.PlainDate,
  zone: string,
  { from, until }: LocalWindow,
): { from: number; until: number } {
  const begin = momentOf(day, zone, from);
  const end = momentOf(until > from ? day : day.add({ days: 1 }), zone, until);
  // A window that begins in the skipped hour may be moved behind its own end: it then keeps its length.
  return { from: begin, until: end > begin ? end : begin + windowMinutes({ from, until }) * MINUTE_MS };
}
