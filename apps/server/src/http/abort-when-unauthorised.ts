import type { Clock } from "../clock.ts";

/** Interval between checks of the caller, and timeout of a check, in milliseconds. */
const EVERY_MS = 250;
const TIMEOUT_MS = 350;

/**
 * Watches the caller of work that outlives its request: aborts its signal within a second (at most 350 + 250 + 350 ms) after the
 * caller is no longer allowed. It queries the database, because another program may have ended the session; a timeout counts as a
 * refusal.
 *
 * @param disconnected ends the watch when the reader disconnects
 */
export function abortWhenUnauthorised(
  clock: Clock,
  isStillAllowed: () => Promise<boolean>,
  disconnected: AbortSignal,
): AbortSignal {
  const revoked = new AbortController();
  const ended = AbortSignal.any([disconnected, revoked.signal]);

  const isAllowed = async (): Promise<boolean> => {
    const answered = new AbortController();
    const tooLate = clock
      .sleep(TIMEOUT_MS, AbortSignal.any([ended, answered.signal]))
      .then(() => false)
      .catch(() => false);
    try {
      return await Promise.race([isStillAllowed().catch(() => false), tooLate]);
    } finally {
      answered.abort();
    }
  };
  const watch = async (): Promise<void> => {
    while (!ended.aborted) {
      // Throws when the reader disconnects.
      await clock.sleep(EVERY_MS, ended);
      if (!(await isAllowed())) revoked.abort();
    }
  };
  watch().catch(() => revoked.abort());
  return revoked.signal;
}
