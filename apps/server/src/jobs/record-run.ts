import type { Clock } from "../clock.ts";
import type { Job } from "./job.ts";

const ERROR_LENGTH = 300;

/** Runs the work of a job, and remembers when that was and how it ended. */
export async function recordRun(job: Job, clock: Clock, work: () => Promise<unknown>): Promise<void> {
  const at = clock.now();
  try {
    await work();
    job.lastRun = { at, error: null };
  } catch (error) {
    const text = error instanceof Error ? error.message : "failed";
    job.lastRun = { at, error: text.slice(0, ERROR_LENGTH) };
    throw error;
  }
}
