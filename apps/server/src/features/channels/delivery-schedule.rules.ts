const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waits in ms after the first, second, ... failed attempt, as Standard Webhooks recommends them: ten attempts in 76 hours. */
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

/** Maximum jitter as a share of each wait, so that a recovered receiver does not get all retries at once. */
const JITTER = 0.1;

/** Time in ms without a successful delivery after which a channel that has just lost a message is switched off. */
export const GIVE_UP_MS = 3 * DAY;

/**
 * Returns the milliseconds until the next attempt after `attempts` failed ones; undefined when no attempt is left.
 *
 * @param random from 0 to 1
 */
export function nextWait(attempts: number, random: number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + random * JITTER));
}
