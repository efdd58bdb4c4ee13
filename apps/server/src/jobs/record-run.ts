import type { Clock } from "../clock.ts";
import type { Job } from "./job.ts";

/**
 * Returns the kind of an error: its class, and its code, such as `DatabaseError 57014`. Its text is left out, because it may quote an
 * organisation's data.
 */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const code = "code" in error ? String(error.code) : "";
  return [error.constructor.name, code].filter((part) => /^\w{1,60}$/.test(part)).join(" ") || "Error";
}

/** Runs the work of a job, and remembers when that was and how it ended. */
export async function recordRun(job: Job, clock: Clock, work: () => Promise<unknown>): Promise<void> {
  const at = clock.now();
  try {
    await work();
    job.lastRun = { at, error: null };
  } catch (error) {
    job.lastRun = { at, error: kindOf(error) };
    throw error;
  }
}
