import { DAY_MINUTES } from "@pricetrail/contract";
import { Temporal } from "temporal-polyfill";

const MINUTE_MS = 60_000;

/** Minutes of a local day; a window that ends at or before its beginning ends on the next day. */
export interface LocalWindow {
  from: number;
  until: number;
}

/** Minutes that a window is open; one that ends when it begins is open all day. */
export function windowMinutes({ from, until }: LocalWindow): number {
  return until > from ? until - from : until + DAY_MINUTES - from;
}

const usable = new Map<string, string>();

/** The zone itself; UTC for a stored name that cannot be used, such as PST, which earlier versions accepted. */
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

/** A moment, in milliseconds since the epoch, as the clocks of a zone show it. */
export function localTime(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(usableZone(zone));
}

/** The moment of a local minute of a day; of a time that the day does not have, the one that much later. */
export function momentOf(day: Temporal.PlainDate, zone: string, minute: number): number {
  return day
    .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
    .toZonedDateTime(usableZone(zone), { disambiguation: "compatible" }).epochMilliseconds;
}

/**
 * A window that begins on a day, in milliseconds since the epoch. A time that the day does not have, since clocks are set forward over it, is the one that much
 * later; of a time that it has twice, the first counts.
 */
export function windowOf(
  day: Temporal.PlainDate,
  zone: string,
  { from, until }: LocalWindow,
): { from: number; until: number } {
  const begin = momentOf(day, zone, from);
  const end = momentOf(until > from ? day : day.add({ days: 1 }), zone, until);
  // A window that begins in the missing hour begins later than it would have ended: it keeps its length.
  return { from: begin, until: end > begin ? end : begin + windowMinutes({ from, until }) * MINUTE_MS };
}
