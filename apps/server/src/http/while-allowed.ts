import type { Clock } from "../clock.ts";

/** How long after an answer the caller is asked for again, and how long an answer may take, in milliseconds. */
const EVERY_MS = 250;
const PATIENCE_MS = 350;

/**
 * Watches over what outlives its request: aborts the signal it gives out within a second (at most 350 + 250 + 350 ms) after the
 * caller is not allowed any more. That is asked of the database, since another program may have ended the session; where it
 * does not answer in time, nobody is taken for allowed.
 *
 * @param gone ends the watch: the reader has left
 */
export function whileAllowed(
  clock: Clock,
  isStillAllowed: () => Promise<boolean>,
  gone: AbortSignal,
): AbortSignal {
  const over = new AbortController();
  const ended = AbortSignal.any([gone, over.signal]);

  const isAllowed = async (): Promise<boolean> => {
    const answered = new AbortController();
    const tooLate = clock
      .sleep(PATIENCE_MS, AbortSignal.any([ended, answered.signal]))
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
      // Ends with an exception when the reader leaves.
      await clock.sleep(EVERY_MS, ended);
      if (!(await isAllowed())) over.abort();
    }
  };
  watch().catch(() => over.abort());
  return over.signal;
}
