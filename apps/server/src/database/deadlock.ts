/** Returns whether the database aborted a transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "40P01";

/** Maximum attempts of a transaction that deadlocks. */
const TRIES = 4;

/**
 * Runs a transaction and retries it after a deadlock. `work` is the whole transaction: the writes of the aborted attempt are
 * rolled back.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries >= TRIES) throw error;
    }
  }
}
