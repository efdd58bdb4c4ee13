/** Whether the database ended a transaction because two waited for each other. */
const isDeadlock = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "40P01";

/** A transaction that was ended for another one's sake is made again at most this often. */
const TRIES = 4;

/**
 * Runs a transaction, and once more where the database ended it for one that wrote the same rows in another order. `work` is the
 * whole transaction: what the ended one wrote is gone.
 */
export async function overDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries >= TRIES) throw error;
    }
  }
}
