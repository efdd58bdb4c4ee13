import { availableParallelism } from "node:os";
import { serialize } from "node:v8";
import { ERROR_TEXTS, MINUTE_MS } from "@pricetrail/contract";
import { AppError } from "../http/errors.ts";
import { ReadingProcess } from "./reading-process.ts";
import type { CallEnding } from "./reading-process.ts";
import type { Ending, ReadingLimits } from "./reading-thread.ts";
import type { ThreadCall } from "./thread-entry.ts";

/*
 * Worker threads rather than a library such as piscina: a job is ended by the CPU time it has used and not by a clock, and the
 * queue passes over an organisation that has its share of the threads. Piscina has neither, and the rest is this file.
 */

const LIMITS: ReadingLimits = { cpuMs: 2_000, heapMb: 200, stuckMs: 120_000 };
/** Time in ms after which the idle process ends and returns its memory. */
const IDLE_MS = MINUTE_MS;
/** Size in bytes from which an input counts as large: the program works on one at a time. */
export const LARGE_BYTES = 2_000_000;
/** A job whose thread or process ended for no reason of its own runs once more. */
const MAX_ATTEMPTS = 2;
/** Maximum waiting jobs of one organisation; its visits are far fewer. */
const MAX_WAITING = 200;

/** A module that runs in reading threads, by its URL. `type` only carries its functions' types. */
export interface ThreadModule<Module> {
  href: string;
  type?: Module;
}

export const threadModule = <Module>(url: URL): ThreadModule<Module> => ({ href: url.href });

type Work<Module> = {
  [Name in keyof Module]: Module[Name] extends (input: never) => unknown ? Name : never;
}[keyof Module] &
  string;
type InputOf<F> = F extends (input: infer Input) => unknown ? Input : never;
type OutputOf<F> = F extends (input: never) => infer Output ? Awaited<Output> : never;

/** Who waits for a job, and about what. */
export interface Turn {
  organisationId: string;
  /** The page's address, or the name of what is read; for the log. */
  about: string;
  /** Something waits for it that others wait for, such as a transaction: it runs before the organisation's other jobs. */
  isUrgent?: boolean;
  /** Approximate size of the input in bytes. Large inputs are worked on one at a time, urgent ones before the others. */
  bytes: number;
  /** CPU time in ms, for what may take more than a page. */
  cpuMs?: number;
  /** Ends the wait for the job. */
  signal?: AbortSignal | undefined;
}

/** Threads that parse what strangers write, so that it costs nobody else the serving thread. */
export interface ReadingThreads {
  /**
   * Runs a function of a module in a thread. Organisations take turns, and none has more than half of the threads.
   *
   * @param prepare returns plain data; called when a thread is free, and again if that thread is lost
   * @throws {PageTooExpensiveError} when the job exceeds its CPU time or memory, which ends its thread; it is not repeated
   * @throws AppError 503 when too many jobs of the organisation are waiting
   */
  run<Module, Name extends Work<Module>>(
    module: ThreadModule<Module>,
    name: Name,
    turn: Turn,
    prepare: () => InputOf<Module[Name]>,
  ): Promise<OutputOf<Module[Name]>>;
  /** Ends all threads; jobs that have not ended are rejected. */
  stop(): Promise<void>;
}

/** Thrown for what takes more CPU time or memory than one page may. */
export class PageTooExpensiveError extends AppError {
  override name = "PageTooExpensiveError";
  constructor() {
    super(413, "page_too_expensive", ERROR_TEXTS.tooExpensive);
  }
}

interface Job {
  call: Pick<ThreadCall, "href" | "name">;
  turn: Turn;
  prepare: () => unknown;
  attempts: number;
  /** The process has crashed with it, and perhaps by it: it runs once more, with nothing beside it. */
  isSuspect: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const isLarge = ({ turn }: Job): boolean => turn.bytes >= LARGE_BYTES;
const isUrgent = ({ turn }: Job): boolean => turn.isUrgent === true;

type Log = (event: object, message: string) => void;

export interface ReadingThreadsOptions {
  /** Reports a job that was ended, or a thread that was lost. */
  log: Log;
  limits?: Partial<ReadingLimits>;
  /** Number of threads; by default one per processor, at least two so that no organisation has all. */
  size?: number;
}

function errorOf({ message, stack }: Extract<Ending, { kind: "failed" }>): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Creates the threads of one program. None is started before the first job. */
export function createReadingThreads(options: ReadingThreadsOptions): ReadingThreads {
  const { log } = options;
  const limits = { ...LIMITS, ...options.limits };
  const size = options.size ?? Math.max(2, availableParallelism());
  const maxOfOne = Math.max(1, Math.floor(size / 2));
  const reading = new ReadingProcess(limits);
  let busy = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  /** Waiting jobs by organisation; the organisation whose turn is next comes first. */
  const waiting = new Map<string, Job[]>();
  const running = new Map<string, number>();
  let isLargeRunning = false;
  let isSuspectRunning = false;
  let isStopped = false;

  const add = (job: Job, isFirst: boolean): void => {
    const { organisationId } = job.turn;
    const jobs = waiting.get(organisationId) ?? [];
    if (isFirst) jobs.unshift(job);
    else jobs.push(job);
    waiting.set(organisationId, jobs);
  };

  const isAnyWaiting = (is: (job: Job) => boolean): boolean =>
    [...waiting.values()].some((jobs) => jobs.some(is));

  /** Takes the next job, if a thread is free for it: of the organisation that has waited longest and does not have its share of the threads. */
  const take = (): Job | undefined => {
    if (isStopped || busy >= size || waiting.size === 0 || isSuspectRunning) return undefined;
    const isSuspectWaiting = isAnyWaiting(({ isSuspect }) => isSuspect);
    if (isSuspectWaiting && busy > 0) return undefined;
    const isUrgentWaiting = isAnyWaiting((job) => isUrgent(job) && isLarge(job));
    const mayRun = (job: Job): boolean => {
      if (isSuspectWaiting) return job.isSuspect;
      return !isLarge(job) || (!isLargeRunning && (isUrgent(job) || !isUrgentWaiting));
    };
    for (const [organisationId, jobs] of waiting) {
      const count = running.get(organisationId) ?? 0;
      if (count >= maxOfOne) continue;
      // Behind a large job that has to wait, the organisation's others continue.
      const job = jobs.find(mayRun);
      if (!job) continue;
      const rest = jobs.filter((one) => one !== job);
      waiting.delete(organisationId);
      if (rest.length > 0) waiting.set(organisationId, rest);
      running.set(organisationId, count + 1);
      isLargeRunning ||= isLarge(job);
      isSuspectRunning = job.isSuspect;
      return job;
    }
    return undefined;
  };

  const refuse = (job: Job, by: Extract<Ending, { kind: "too_expensive" }>["by"] | "crash"): void => {
    const { organisationId, about } = job.turn;
    log({ about, organisationId, work: job.call.name, by }, "a page was too expensive to read");
    job.reject(new PageTooExpensiveError());
  };

  const settle = (job: Job, ending: CallEnding): void => {
    switch (ending.kind) {
      case "done":
        return job.resolve(ending.value);
      case "failed":
        return job.reject(errorOf(ending));
      case "too_expensive":
        return refuse(job, ending.by);
      case "process_lost":
      case "lost": {
        if (isStopped) return job.reject(new Error("The program is stopping."));
        const { organisationId, about } = job.turn;
        const { reason } = ending;
        log({ about, organisationId, work: job.call.name, reason }, "a reading thread was lost");
        const isCrash = ending.kind === "process_lost" && ending.isCrash;
        if (isCrash && job.isSuspect) return refuse(job, "crash");
        job.isSuspect ||= isCrash;
        if (job.attempts < MAX_ATTEMPTS && job.turn.signal?.aborted !== true) return add(job, true);
        return job.reject(new Error(`The reading thread ended ${job.attempts} times: ${reason}`));
      }
    }
  };

  const work = async (job: Job): Promise<void> => {
    const { organisationId } = job.turn;
    job.attempts += 1;
    busy += 1;
    clearTimeout(idleTimer);
    try {
      const call: ThreadCall = { ...job.call, input: job.prepare() };
      settle(job, await reading.run(serialize(call), job.turn.cpuMs));
    } catch (error) {
      job.reject(error);
    }
    busy -= 1;
    const left = (running.get(organisationId) ?? 1) - 1;
    if (left > 0) running.set(organisationId, left);
    else running.delete(organisationId);
    if (isLarge(job)) isLargeRunning = false;
    isSuspectRunning = false;
    dispatch();
    if (busy === 0 && !isStopped) idleTimer = setTimeout(() => void reading.end(), IDLE_MS).unref();
  };

  const dispatch = (): void => {
    for (let job = take(); job; job = take()) void work(job);
  };

  const forget = (job: Job): void => {
    const { organisationId } = job.turn;
    const jobs = (waiting.get(organisationId) ?? []).filter((one) => one !== job);
    if (jobs.length > 0) waiting.set(organisationId, jobs);
    else waiting.delete(organisationId);
  };

  return {
    run: (module, name, turn, prepare) =>
      new Promise((resolve, reject) => {
        const { organisationId, signal } = turn;
        signal?.throwIfAborted();
        if (isStopped) throw new Error("The program is stopping.");
        if (turn.isUrgent !== true && (waiting.get(organisationId)?.length ?? 0) >= MAX_WAITING)
          throw new AppError(503, "busy", ERROR_TEXTS.busy, { retryAfterS: 5 });
        const leave = (): void => {
          forget(job);
          reject(signal?.reason as Error);
        };
        const job: Job = {
          call: { href: module.href, name },
          turn,
          prepare,
          attempts: 0,
          isSuspect: false,
          resolve: (value) => {
            signal?.removeEventListener("abort", leave);
            // The module's own types say what its function returns.
            resolve(value as never);
          },
          reject: (error) => {
            signal?.removeEventListener("abort", leave);
            reject(error);
          },
        };
        signal?.addEventListener("abort", leave, { once: true });
        add(job, isUrgent(job));
        dispatch();
      }),
    stop: async () => {
      isStopped = true;
      for (const jobs of waiting.values())
        for (const job of jobs) job.reject(new Error("The program is stopping."));
      waiting.clear();
      clearTimeout(idleTimer);
      await reading.end();
    },
  };
}
