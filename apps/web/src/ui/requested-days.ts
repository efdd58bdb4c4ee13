import { areDaysAllowed, type RequestedDays } from "@pricetrail/contract";

/** Returns the days in a URL; missing ones are omitted. */
export function requestedDays(params: URLSearchParams): RequestedDays {
  return { from: params.get("from") ?? undefined, to: params.get("to") ?? undefined };
}

/**
 * Returns the valid days of a URL. Invalid ones (a nonexistent day, one in the future or too far back, an end before the
 * start) are omitted, so the screen shows its default days and `RefusedDays` tells why.
 *
 * @param today the UTC day, YYYY-MM-DD
 */
export function daysOf(params: URLSearchParams, today: string): RequestedDays {
  const given = requestedDays(params);
  return areDaysAllowed(given, new Date(today)) ? given : {};
}
