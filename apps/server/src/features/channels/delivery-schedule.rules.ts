import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from "@pricetrail/contract";

/** Waits in ms after the first, second, ... failed attempt, as Standard Webhooks recommends them: ten attempts in 76 hours. */
const WAITS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const;

/** Maximum jitter as a share of each wait, so that a recovered receiver does not get all retries at once. */
const JITTER = 0.1;

/** Time in ms without a successful delivery after which a channel that has just lost a message is switched off. */
export const GIVE_UP_MS = 3 * DAY_MS;

/**
 * Returns the milliseconds until the next attempt after `attempts` failed ones; undefined when no attempt is left.
 *
 * @param random from 0 to 1
 */
export function nextWait(attempts: number, random: number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + random * JITTER));
}
