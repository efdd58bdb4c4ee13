import { isUnavailable } from "../database/unavailable.ts";
import type { Foundation } from "../foundation.ts";
import type { LeasedJob, RepeatedJob } from "./job.ts";
import { recordRun } from "./record-run.ts";

/** Time in ms after which a turn is retried that failed because the database was unavailable. */
const MISSED_MS = 5000;

/**
 * Runs a job immediately and then at its interval, never concurrently. A failure is logged and does not end the repetition.
 *
 * @returns stops it and waits for a turn under way
 */
export function repeat(
  job: RepeatedJob | LeasedJob,
  { clock, log }: Pick<Foundation, "clock" | "log">,
): { stop(): Promise<void> } {
  const { name, everyMs } = job;
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isMissed = false;
  const turn = async (): Promise<void> => {
    isMissed = false;
    try {
      await recordRun(job, clock, () => job.run(ended.signal));
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
      await job.onStop?.();
    },
  };
}
