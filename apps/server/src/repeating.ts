import type { FastifyBaseLogger } from "fastify";
import { isUnavailable } from "./database/unavailable.ts";

/** Time in ms after which a turn is retried that failed because the database was unavailable. */
const MISSED_MS = 5000;

/**
 * Runs `work` immediately and then every `everyMs` real milliseconds, never concurrently. A failure is logged and does not end the
 * repetition.
 *
 * @returns stops it and waits for a turn under way
 */
export function repeat(
  name: string,
  everyMs: number,
  log: FastifyBaseLogger,
  work: (signal: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isMissed = false;
  const turn = async (): Promise<void> => {
    isMissed = false;
    try {
      await work(ended.signal);
    } catch (error) {
      // The database watch logs an outage once; the turn is retried soon.
      if (isUnavailable(error)) isMissed = true;
      else if (!ended.signal.aborted) log.error({ err: error, job: name }, "a background job failed");
    }
  };
  let current = turn();
  const schedule = (): void => {
    timer = setTimeout(
      () => {
        current = turn().then(() => {
          if (!ended.signal.aborted) schedule();
        });
      },
      isMissed ? Math.min(everyMs, MISSED_MS) : everyMs,
    );
    timer.unref();
  };
  void current.then(() => {
    if (!ended.signal.aborted) schedule();
  });
  return {
    stop: async () => {
      ended.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
