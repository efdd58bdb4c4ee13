import type { WorkOptions } from "pg-boss";
import type { Queue } from "./queue.ts";

interface Described {
  /** Its name in the log and in lists. */
  name: string;
  /** What it does, as a sentence. */
  does: string;
  /** Start of its last run in this program, and the kind of error if that failed. */
  lastRun?: { at: Date; error: string | null };
}

/** Runs at the start of the program that serves HTTP, and then at an interval in real time; never concurrently in one program. */
interface Polling extends Described {
  everyMs: number;
  run(signal: AbortSignal): Promise<unknown>;
  /** Called after the last run. */
  onStop?(): Promise<void> | void;
}

export interface RepeatedJob extends Polling {
  kind: "repeated";
}

/** Processes the due rows of a table. */
export interface LeasedJob extends Polling {
  kind: "leased";
  table: string;
}

/** Processes the jobs of a queue, in the programs that visit pages. */
export interface QueueJob<Data extends object = object> extends Described {
  kind: "queue";
  queue: Queue;
  options: WorkOptions;
  /** Grace period in ms after a stop before work under way is returned unfinished; unlimited if unset. */
  graceMs?: number;
  /**
   * @param signal aborts the work
   * @param leaving reports a requested stop: work that has not begun by then need not begin, and if it throws for that, the job is
   *   returned to the queue
   */
  run(data: Data, signal: AbortSignal, leaving: AbortSignal): Promise<void>;
  /** Called instead of another retry when a job has failed as often as its queue permits. */
  giveUp?(data: Data): Promise<void>;
}

export type Job = RepeatedJob | LeasedJob | QueueJob;

/** Defines work that runs in the background. A feature exports its jobs; the program starts and stops them together. */
export function defineJob<Data extends object = object>(job: RepeatedJob | LeasedJob | QueueJob<Data>): Job {
  return job;
}

export const isQueueJob = (job: Job): job is QueueJob => job.kind === "queue";
