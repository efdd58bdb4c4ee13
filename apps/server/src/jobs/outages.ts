import type { JobWithMetadata, PgBoss, WorkOptions } from "pg-boss";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import type { DatabaseWatch } from "../database/watch.ts";

/**
 * Executes `work`, and repeats it from the start when the database becomes available after a failure. The work must be
 * idempotent: the last statement before a connection broke may have taken effect.
 *
 * @throws the signal's reason when it aborts while waiting for the database
 */
export async function retryThroughOutages<T>(
  watch: DatabaseWatch,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      await watch.whenUsable(signal);
    }
  }
}

/** Time in ms during which a completed job may still be in the queue, because its completion was reported during an outage. */
const LATE_COMPLETION_MS = 120_000;
/** Time in ms before an outage within which jobs that were taken may have been lost with their connection. */
const ASSIGNMENT_MS = 30_000;

export interface QueueWork {
  boss: PgBoss;
  watch: DatabaseWatch;
  queue: string;
  options: WorkOptions;
  /** Whether no other program works on this queue, so any job under way elsewhere was lost. */
  isAlone: boolean;
  /** Grace period in ms after a stop before work under way is returned unfinished; unlimited if unset. */
  graceMs?: number;
  onError: (error: unknown) => void;
}

/**
 * Processes a queue until stopped, one job at a time per worker, and continues after database outages. A worker takes the next
 * job at once; only an empty queue is polled. A handler's job is repeated after a database failure. Jobs taken on a connection
 * that broke are returned at once; otherwise they would return only after a missed heartbeat.
 *
 * @param handle receives a signal that aborts its work, and one that reports a requested stop: work that has not begun by then
 *   need not begin, and the job of a handler that throws for it is returned
 * @returns stops it and waits for work under way, but not for an unavailable database
 */
export async function processThroughOutages<T extends object>(
  { boss, watch, queue, options, isAlone, graceMs, onError }: QueueWork,
  handle: (job: JobWithMetadata<T>, signal: AbortSignal, leaving: AbortSignal) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const leaving = new AbortController();
  const inHand = new Set<string>();
  const ended = new Map<string, number>();

  const requeueLostJobs = async (): Promise<void> => {
    const since = Date.now() - ASSIGNMENT_MS;
    const jobs = await boss.findJobs(queue);
    const lost = jobs.filter(
      ({ id, state, startedOn }) =>
        state === "active" &&
        !inHand.has(id) &&
        (isAlone || ended.has(id) || new Date(startedOn).getTime() > since),
    );
    if (lost.length > 0)
      await boss.fail(
        queue,
        lost.map(({ id }) => id),
      );
  };
  const stopListening = watch.onBack(() => {
    retryThroughOutages(watch, stopping.signal, requeueLostJobs).catch((error: unknown) => {
      if (!stopping.signal.aborted) onError(error);
    });
  });

  /** Queues a job again, ahead of those that no worker has taken yet. */
  const requeue = (job: JobWithMetadata<T>): Promise<unknown> =>
    boss.insert(queue, [
      {
        data: job.data,
        priority: job.priority + 1,
        ...(job.groupId ? { group: { id: job.groupId } } : {}),
      },
    ]);

  const work = async (job: JobWithMetadata<T>): Promise<void> => {
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    inHand.add(job.id);
    try {
      await retryThroughOutages(watch, signal, () => handle(job, signal, leaving.signal));
    } catch (error) {
      if (!leaving.signal.aborted || watch.isAway) throw error;
      await requeue(job);
    } finally {
      inHand.delete(job.id);
      const now = performance.now();
      for (const [old, at] of ended) if (now - at > LATE_COMPLETION_MS) ended.delete(old);
      ended.set(job.id, now);
    }
  };

  const { localConcurrency = 1, ...each } = options;
  const ids: string[] = [];
  for (let at = 0; at < localConcurrency; at += 1) {
    ids[at] = await boss.work<T, void, WorkOptions & { includeMetadata: true }>(
      queue,
      { ...each, includeMetadata: true },
      async (jobs) => {
        for (const job of jobs) await work(job);
        // There may be more: fetch the next one without waiting for the poll.
        const id = ids[at];
        if (id !== undefined) boss.notifyWorker(id);
      },
    );
  }
  return {
    stop: async () => {
      stopListening();
      leaving.abort();
      if (watch.isAway) stopping.abort();
      const late = graceMs === undefined ? undefined : setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(ids.map((id) => boss.offWork(queue, { id, wait: true })));
      clearTimeout(late);
      stopping.abort();
    },
  };
}
