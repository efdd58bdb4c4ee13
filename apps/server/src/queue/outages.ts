import type { JobWithMetadata, PgBoss, WorkOptions } from "pg-boss";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import type { DatabaseWatch } from "../database/watch.ts";

/**
 * Does `work`, and again from its beginning whenever the database could not be used in its middle, as soon as it can be. It has
 * to be safe to do twice: the last statement before a connection broke may have taken effect.
 *
 * @throws the signal's reason when it aborts while the database is awaited
 */
export async function throughOutages<T>(
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

/** For this long a job that has been done may be in the queue as if it had not: its end was reported into an outage. */
const DOUBT_MS = 120_000;
/** Jobs that were handed out this long before connections were lost may have been lost with them. */
const HANDED_OUT_MS = 30_000;

export interface QueueWork {
  boss: PgBoss;
  watch: DatabaseWatch;
  queue: string;
  options: WorkOptions;
  /** No other program works on this queue: whatever is under way and not in our hands was lost. */
  isAlone: boolean;
  /** After a stop, what is under way may take so long until it is given back unfinished, in ms; unset: as long as it takes. */
  graceMs?: number;
  onError: (error: unknown) => void;
}

/**
 * Works a queue until stopped, one job at a time for each of its workers, and continues where it was after the database was away.
 * A worker that has done a job takes the next at once; only an empty queue is asked again by the polling interval. A handler
 * does its job again when the database failed it. Jobs that were handed out to a connection that broke are given back at once;
 * without that they would come back only when their heartbeat is missed.
 *
 * @param handle is given a signal that ends its work, and one that says that a stop was asked for: what has not begun by then
 *   need not begin, and a handler that throws for it has its job given back
 * @returns stops it and waits for what is under way, though not for a database that is away
 */
export async function workThroughOutages<T extends object>(
  { boss, watch, queue, options, isAlone, graceMs, onError }: QueueWork,
  handle: (job: JobWithMetadata<T>, signal: AbortSignal, leaving: AbortSignal) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const leaving = new AbortController();
  const inHand = new Set<string>();
  const ended = new Map<string, number>();

  const giveBack = async (): Promise<void> => {
    const since = Date.now() - HANDED_OUT_MS;
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
    throughOutages(watch, stopping.signal, giveBack).catch((error: unknown) => {
      if (!stopping.signal.aborted) onError(error);
    });
  });

  /** Queues a job again for whoever comes next, ahead of those that nobody has taken yet. */
  const handBack = (job: JobWithMetadata<T>): Promise<unknown> =>
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
      await throughOutages(watch, signal, () => handle(job, signal, leaving.signal));
    } catch (error) {
      if (!leaving.signal.aborted || watch.isAway) throw error;
      await handBack(job);
    } finally {
      inHand.delete(job.id);
      const now = performance.now();
      for (const [old, at] of ended) if (now - at > DOUBT_MS) ended.delete(old);
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
        // There may be more: asked without waiting for the next poll.
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
