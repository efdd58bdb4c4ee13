import type { Moment } from "./reading.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The parameters of the rule. `npm run bench -- confirm` measures them and alternatives. */
export interface Rules {
  /** Ratio to the current price, or its inverse, beyond which a price waits for a later day: lost digits give 10 and 100. */
  farFactor: number;
  /** Number of different prices, none of them repeated, that makes a page unstable. */
  unstableAfter: number;
  /** Number of equal consecutive readings that publish a price of an unstable page. */
  steadyReadings: number;
  /** Minimum ms after the first sighting that counts as a later day. Less than 24 hours, since visits are jittered. */
  laterDayMs: number;
  /** When to recheck a different price. */
  again: Moment;
  /** The same when peers changed too: a shop-wide change is worth knowing early. */
  againWithPeers: Moment;
  /** When to recheck a price waiting for a later day: after a daily plan's visit, which makes this one unnecessary. */
  nextDay: Moment;
  /** Share of the peers read, and at least two of them, that indicates a shop-wide change. */
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
