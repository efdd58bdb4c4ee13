import { setTimeout as wait } from "node:timers/promises";

/**
 * The only source of business time. It is injected everywhere and passed to SQL, so that tests and the demonstration can set
 * it; the database's own clock is used for locks and leases only.
 */
export interface Clock {
  /** Returns the current business time. */
  now(): Date;
  /** Resolves after `ms` milliseconds of business time; rejects with an AbortError when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
};
