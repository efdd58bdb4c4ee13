import { setTimeout as pause } from "node:timers/promises";

/** Returns whether the database aborted a transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "40P01";

/** Maximum attempts of a transaction that deadlocks. */
const TRIES = 5;
/** The longest pause before the second attempt; each later one may be as much longer. Random, so that two do not meet again. */
const PAUSE_MS = 30;

/**
 * Runs a transaction, or a statement that is one by itself, and retries it after a deadlock: the writes of the aborted attempt are
 * rolled back. `work` must have no other effects than those in the database.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries >= TRIES) throw error;
      await pause(Math.random() * PAUSE_MS * tries);
    }
  }
}
