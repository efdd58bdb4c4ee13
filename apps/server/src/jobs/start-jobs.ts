import type { PgBoss } from "pg-boss";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import type { Foundation } from "../foundation.ts";
import { isQueueJob } from "./job.ts";
import type { Job, QueueJob } from "./job.ts";
import { processThroughOutages } from "./outages.ts";
import { createQueue, releaseOrphans } from "./queue.ts";
import { recordRun } from "./record-run.ts";
import { repeat } from "./repeat.ts";

export interface JobRuntime extends Pick<Foundation, "clock" | "log" | "watch"> {
  boss: PgBoss;
  /** Whether no other program uses the database, so jobs under way at startup were left by a killed one. */
  isAlone: boolean;
}

export interface RunningJobs {
  /** Ends the jobs at once, and waits for work under way. */
  stop(): Promise<void>;
}

/** Creates the queues of jobs, so that work can be queued before a worker starts. */
export async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { queue } of jobs.filter(isQueueJob)) await createQueue(boss, queue);
}

/** Starts jobs, whose queues exist. */
export async function startJobs(jobs: readonly Job[], runtime: JobRuntime): Promise<RunningJobs> {
  const running: RunningJobs[] = [];
  for (const job of jobs)
    running.push(isQueueJob(job) ? await startQueueJob(job, runtime) : repeat(job, runtime));
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

async function startQueueJob(
  job: QueueJob,
  { boss, watch, clock, log, isAlone }: JobRuntime,
): Promise<RunningJobs> {
  const { name, queue, options, graceMs } = job;
  if (isAlone) await releaseOrphans(boss, queue.name);
  return processThroughOutages(
    {
      boss,
      watch,
      isAlone,
      queue: queue.name,
      options,
      ...(graceMs === undefined ? {} : { graceMs }),
      onError: (error) => log.error({ err: error, job: name }, "lost jobs could not be given back"),
    },
    async ({ data, retryCount }, signal, leaving) => {
      try {
        await recordRun(job, clock, () => job.run(data, signal, leaving));
      } catch (error) {
        // The program is waiting for the database: this is not a failed attempt.
        if (error instanceof DatabaseUnavailableError) throw error;
        if (!leaving.aborted)
          log.error({ err: error, job: name, data, retry: retryCount }, "a background job failed");
        const isLast = retryCount >= (queue.options.retryLimit ?? 0);
        if (signal.aborted || !isLast || !job.giveUp) throw error;
        await job.giveUp(data);
      }
    },
  );
}
