import type { Trx } from "../../database/tenant.ts";

/** A UTC day of an organisation. */
export interface CapDay {
  organisationId: string;
  day: string;
  now: Date;
}

/** What settling asks of a day's cap. */
export interface CapGate {
  /**
   * Whether so many further points stay within the day's cap. The day is held until the transaction ends, so that points that
   * others count meanwhile cannot exceed it together with these.
   */
  admits(trx: Trx, day: CapDay & { points: number }): Promise<boolean>;
  /** Whether a visit was skipped for the cap on this day. */
  isReached(trx: Trx, day: Omit<CapDay, "now">): Promise<boolean>;
  /** From here on visits of the day are skipped, until the cap is changed. */
  markReached(trx: Trx, day: CapDay): Promise<void>;
}

/** Every day has room for everything. */
export const noCap: CapGate = {
  admits: () => Promise.resolve(true),
  isReached: () => Promise.resolve(false),
  markReached: () => Promise.resolve(),
};
