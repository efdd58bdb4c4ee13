import type { FastifyBaseLogger } from "fastify";
import { isUnavailable } from "./database/unavailable.ts";

/** A turn that the database's absence has cost is made up for after this time. */
const MISSED_MS = 5000;

/**
 * Runs `work` now and then every `everyMs` real milliseconds, never twice at once. A failure is logged and the next turn
 * comes as usual: a sweep must not end because the database was away for a moment.
 *
 * @returns stops it and waits for a turn that is under way
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
      // It is said once that the database is away; the turn is made as soon as it may be back.
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
