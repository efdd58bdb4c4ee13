import type { Trx } from "../../../database/tenant.ts";

/** One UTC day of one organisation. */
export interface CapDay {
  organisationId: string;
  day: string;
  now: Date;
}

/** The interface between settling and the daily cap. */
export interface CapGate {
  /**
   * Returns whether this many more points fit within the daily cap. Locks the day until the transaction ends: without the lock,
   * points counted concurrently could exceed the cap together with these.
   */
  admits(trx: Trx, day: CapDay & { points: number }): Promise<boolean>;
  /** Returns whether a visit was skipped because of the cap on this day. */
  isReached(trx: Trx, day: Omit<CapDay, "now">): Promise<boolean>;
  /** Marks the cap as reached: later visits of the day are skipped until the cap is changed. */
  markReached(trx: Trx, day: CapDay): Promise<void>;
}

/** A gate without a cap. */
export const noCap: CapGate = {
  admits: () => Promise.resolve(true),
  isReached: () => Promise.resolve(false),
  markReached: () => Promise.resolve(),
};
