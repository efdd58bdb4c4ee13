import type { Moment } from "./reading.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The rule's numbers. `npm run bench -- confirm` measures them, and what others would do. */
export interface Rules {
  /** A price more than this many times the one in force, or less than its inverse, waits for a later day: lost digits are 10 and 100. */
  farFactor: number;
  /** From so many different prices on, none of them twice, a page is unstable. */
  unstableAfter: number;
  /** So many equal readings in a row publish a price of a page that was unstable. */
  steadyReadings: number;
  /** A reading so long after the first sighting is of a later day. Less than 24 hours, for visits are jittered. */
  laterDayMs: number;
  /** When another price is looked at again. */
  again: Moment;
  /** The same when peers moved too: a sweep of the shop is worth knowing early. */
  againWithPeers: Moment;
  /** When to look again at what waits for a later day: after the visit of a daily plan, which makes this one needless. */
  nextDay: Moment;
  /** This share of the peers that were read, and at least two of them, speak for the whole shop. */
  peerShare: number;
}

export const RULES: Rules = {
  farFactor: 5,
  unstableAfter: 4,
  steadyReadings: 3,
  laterDayMs: 18 * HOUR_MS,
  again: { afterMs: 8 * MINUTE_MS, spreadMs: 7 * MINUTE_MS },
  againWithPeers: { afterMs: 3 * MINUTE_MS, spreadMs: 3 * MINUTE_MS },
  nextDay: { afterMs: 26 * HOUR_MS, spreadMs: 4 * HOUR_MS },
  peerShare: 0.1,
};
