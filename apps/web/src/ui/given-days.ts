import { areDaysAllowed, type GivenDays } from "@pricetrail/contract";

/** The days that an address gives; one that is not there is left out. */
export function givenDays(params: URLSearchParams): GivenDays {
  return { from: params.get("from") ?? undefined, to: params.get("to") ?? undefined };
}

/**
 * The days of an address that can be shown. What cannot (a day that does not exist, lies in the future or too far back, an
 * end before the begin) is left out, and the screen shows its usual days; `RefusedDays` says so.
 *
 * @param today the UTC day, YYYY-MM-DD
 */
export function daysOf(params: URLSearchParams, today: string): GivenDays {
  const given = givenDays(params);
  return areDaysAllowed(given, new Date(today)) ? given : {};
}
