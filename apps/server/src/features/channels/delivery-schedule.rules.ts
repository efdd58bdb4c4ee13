const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waits after the first, second, ... failed try, as Standard Webhooks recommends them: ten tries in 76 hours. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** A receiver that comes back is not asked by everybody at once: each wait is longer by up to this part of it. */
const JITTER = 0.1;

/** A channel to which nothing was delivered for this long, and that has just lost a message, is switched off. */
export const GIVE_UP_MS = 3 * DAY;

/**
 * Milliseconds until the next try after `attempts` failed ones; undefined when it is time to give up.
 *
 * @param random from 0 to 1
 */
export function nextWait(attempts: number, random: number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + random * JITTER));
}
