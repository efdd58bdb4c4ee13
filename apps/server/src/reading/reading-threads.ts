import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ERROR_TEXTS, MINUTE_MS } from "@pricetrail/contract";
import { AppError } from "../http/errors.ts";
import type { ThreadCall, ThreadReport } from "./thread-entry.ts";

/*
 * Worker threads rather than a library such as piscina: a job is ended by the CPU time it has used and not by a clock, and the
 * queue passes over an organisation that has its share of the threads. Piscina has neither, and the rest is this file.
 */

/** Limits of one job. */
export interface ReadingLimits {
  /** CPU time in ms. */
  cpuMs: number;
  /** The thread's heap in MB; its code, its page as bytes and its stack are beside it. */
  heapMb: number;
  /** Real time in ms after which a job counts as stuck, however little CPU time it has used. */
  stuckMs: number;
}

const LIMITS: ReadingLimits = { cpuMs: 2_000, heapMb: 250, stuckMs: 120_000 };
/** Part of the heap for new objects: large enough that those of an ordinary page die young. */
const YOUNG_MB = 48;
/** Minimum interval in ms between two measurements of a job's CPU time. */
const MIN_CHECK_MS = 50;
/** Wait in ms for a thread to report its CPU time; it does between two steps of its code. */
const ANSWER_MS = 5_000;
/** Time in ms after which an idle thread ends and returns its memory. */
const IDLE_MS = MINUTE_MS;
/** A thread whose heap has grown beyond this many MB ends after its job: V8 returns little of it. */
const MAX_KEPT_HEAP_MB = 128;
/** Size in bytes from which an input counts as large: the program works on one at a time. */
export const LARGE_BYTES = 2_000_000;
/** A job whose thread ended for no reason of its own runs once more. */
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
  /** Approximate size of the input in bytes. Large inputs are worked on one at a time, unless they are urgent. */
  bytes?: number;
  /** Ends the wait for the job. */
  signal?: AbortSignal | undefined;
}

/** Plain data for a thread, and the buffers in it that are moved there instead of copied. */
export interface Prepared<Input> {
  input: Input;
  moved?: ArrayBuffer[];
}

/** Threads that parse what strangers write, so that it costs nobody else the serving thread. */
export interface ReadingThreads {
  /**
   * Runs a function of a module in a thread. Organisations take turns, and none has more than half of the threads.
   *
   * @param prepare called when a thread is free, and again if that thread is lost
   * @throws {PageTooExpensiveError} when the job exceeds its CPU time or memory, which ends its thread; it is not repeated
   * @throws AppError 503 when too many jobs of the organisation are waiting
   */
  run<Module, Name extends Work<Module>>(
    module: ThreadModule<Module>,
    name: Name,
    turn: Turn,
    prepare: () => Prepared<InputOf<Module[Name]>>,
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
  prepare: () => Prepared<unknown>;
  attempts: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const isLarge = ({ turn }: Job): boolean => turn.isUrgent !== true && (turn.bytes ?? 0) >= LARGE_BYTES;

type Log = (event: object, message: string) => void;

export interface ReadingThreadsOptions {
  /** Reports a job that was ended, or a thread that was lost. */
  log: Log;
  limits?: Partial<ReadingLimits>;
  /** Number of threads; by default one per processor, at least two so that no organisation has all. */
  size?: number;
}

const ENTRY = new URL("./thread-entry.ts", import.meta.url);

/** How one attempt of a job ended: by itself, by its limits, or because its thread was lost. */
type Ending =
  | { kind: "done"; value: unknown }
  | { kind: "failed"; error: Error }
  | { kind: "too_expensive"; by: "cpu" | "memory" | "time" }
  | { kind: "lost"; reason: string };

/** One thread, with at most one job. */
class ReadingThread {
  readonly #worker: Worker;
  readonly #limits: ReadingLimits;
  readonly #onExit: () => void;
  readonly ended: Promise<void>;
  /** CPU time used when its job began, in ms. */
  #cpuBefore = 0;
  /** Size of its heap in MB when its last job ended. */
  heapMb = 0;
  #startedAt = 0;
  #check: NodeJS.Timeout | undefined;
  #settle: ((ending: Ending) => void) | undefined;
  #reason: Ending | undefined;

  constructor(limits: ReadingLimits, onExit: () => void) {
    this.#limits = limits;
    this.#onExit = onExit;
    this.#worker = new Worker(ENTRY, {
      name: "reading",
      // What reads strangers' pages has no settings and no secrets.
      env: {},
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMb - YOUNG_MB,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    this.#worker.unref();
    this.#worker.on("message", (report: ThreadReport) => this.#receive(report));
    this.#worker.on("error", (error: NodeJS.ErrnoException) => {
      this.#reason ??=
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? { kind: "too_expensive", by: "memory" }
          : { kind: "lost", reason: error.message };
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once("exit", (code) => {
        this.#finish(this.#reason ?? { kind: "lost", reason: `exit code ${code}` });
        this.#onExit();
        resolve();
      });
    });
  }

  run({ input, moved }: Prepared<unknown>, call: Job["call"]): Promise<Ending> {
    return new Promise((resolve) => {
      this.#worker.postMessage({ ...call, input } satisfies ThreadCall, moved);
      this.#worker.ref();
      this.#settle = resolve;
      this.#startedAt = performance.now();
      this.#checkAfter(this.#limits.cpuMs);
    });
  }

  end(): void {
    this.#worker.terminate().catch(() => {});
  }

  #receive(report: ThreadReport): void {
    this.#cpuBefore = report.cpuMs;
    this.heapMb = report.heapMb;
    if (report.kind === "loaded") return this.#checkAfter(this.#limits.cpuMs);
    if (report.kind === "done") return this.#finish(report);
    const error = new Error(report.message);
    if (report.stack !== undefined) error.stack = report.stack;
    this.#finish({ kind: "failed", error });
  }

  #finish(ending: Ending): void {
    clearTimeout(this.#check);
    this.#worker.unref();
    this.#settle?.(ending);
    this.#settle = undefined;
  }

  #checkAfter(ms: number): void {
    clearTimeout(this.#check);
    this.#check = setTimeout(() => void this.#checkCpu(), Math.max(ms, MIN_CHECK_MS));
    this.#check.unref();
  }

  async #checkCpu(): Promise<void> {
    const settle = this.#settle;
    const usage = await Promise.race([
      this.#worker.cpuUsage().catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_MS, undefined).unref()),
    ]);
    // The job may have ended meanwhile.
    if (settle === undefined || settle !== this.#settle) return;
    const used = usage && (usage.user + usage.system) / 1000 - this.#cpuBefore;
    if (used !== undefined && used >= this.#limits.cpuMs) return this.#exceed("cpu");
    if (performance.now() - this.#startedAt >= this.#limits.stuckMs) return this.#exceed("time");
    this.#checkAfter(this.#limits.cpuMs - (used ?? this.#limits.cpuMs));
  }

  #exceed(by: "cpu" | "time"): void {
    this.#reason = { kind: "too_expensive", by };
    this.end();
  }
}

/** Creates the threads of one program. None is started before the first job. */
export function createReadingThreads(options: ReadingThreadsOptions): ReadingThreads {
  const { log } = options;
  const limits = { ...LIMITS, ...options.limits };
  const size = options.size ?? Math.max(2, availableParallelism());
  const maxOfOne = Math.max(1, Math.floor(size / 2));
  /** Idle threads with the timers that end them, the longest idle first. */
  const idle = new Map<ReadingThread, NodeJS.Timeout>();
  const all = new Set<ReadingThread>();
  /** Waiting jobs by organisation; the organisation whose turn is next comes first. */
  const waiting = new Map<string, Job[]>();
  const running = new Map<string, number>();
  let isLargeRunning = false;
  let isStopped = false;

  const add = (job: Job, isFirst: boolean): void => {
    const { organisationId } = job.turn;
    const jobs = waiting.get(organisationId) ?? [];
    if (isFirst) jobs.unshift(job);
    else jobs.push(job);
    waiting.set(organisationId, jobs);
  };

  /** Takes the next job of the organisation that has waited longest and does not have its share of the threads. */
  const take = (): Job | undefined => {
    for (const [organisationId, jobs] of waiting) {
      const count = running.get(organisationId) ?? 0;
      if (count >= maxOfOne) continue;
      // Behind a large job that has to wait, the organisation's others continue.
      const job = jobs.find((one) => !isLargeRunning || !isLarge(one));
      if (!job) continue;
      const rest = jobs.filter((one) => one !== job);
      waiting.delete(organisationId);
      if (rest.length > 0) waiting.set(organisationId, rest);
      running.set(organisationId, count + 1);
      isLargeRunning ||= isLarge(job);
      return job;
    }
    return undefined;
  };

  const newThread = (): ReadingThread => {
    const thread: ReadingThread = new ReadingThread(limits, () => {
      all.delete(thread);
      clearTimeout(idle.get(thread));
      idle.delete(thread);
    });
    all.add(thread);
    return thread;
  };

  /** Takes the thread that worked last: its code and memory are warm, and the others may end. */
  const freeThread = (): ReadingThread | undefined => {
    const last = [...idle.keys()].at(-1);
    if (last === undefined) return all.size < size ? newThread() : undefined;
    clearTimeout(idle.get(last));
    idle.delete(last);
    return last;
  };

  const rest = (thread: ReadingThread): void => {
    if (!all.has(thread)) return;
    if (thread.heapMb > MAX_KEPT_HEAP_MB) dismiss(thread);
    else idle.set(thread, setTimeout(() => dismiss(thread), IDLE_MS).unref());
  };

  /** Ends a thread without a job; another takes its place when it has ended. */
  const dismiss = (thread: ReadingThread): void => {
    idle.delete(thread);
    thread.end();
    void thread.ended.then(dispatch);
  };

  const settle = (job: Job, ending: Ending): void => {
    const { organisationId, about } = job.turn;
    const { name } = job.call;
    switch (ending.kind) {
      case "done":
        return job.resolve(ending.value);
      case "failed":
        return job.reject(ending.error);
      case "too_expensive":
        log({ about, organisationId, work: name, by: ending.by }, "a page was too expensive to read");
        return job.reject(new PageTooExpensiveError());
      case "lost": {
        if (isStopped) return job.reject(new Error("The program is stopping."));
        log({ about, organisationId, work: name, reason: ending.reason }, "a reading thread was lost");
        if (job.attempts < MAX_ATTEMPTS && job.turn.signal?.aborted !== true) return add(job, true);
        return job.reject(new Error(`The reading thread ended ${job.attempts} times: ${ending.reason}`));
      }
    }
  };

  const work = async (thread: ReadingThread, job: Job): Promise<void> => {
    const { organisationId } = job.turn;
    job.attempts += 1;
    try {
      settle(job, await thread.run(job.prepare(), job.call));
    } catch (error) {
      job.reject(error);
    }
    const left = (running.get(organisationId) ?? 1) - 1;
    if (left > 0) running.set(organisationId, left);
    else running.delete(organisationId);
    if (isLarge(job)) isLargeRunning = false;
    rest(thread);
    dispatch();
  };

  const dispatch = (): void => {
    while (idle.size > 0 || all.size < size) {
      const job = isStopped ? undefined : take();
      const thread = job && freeThread();
      if (!job || !thread) return;
      void work(thread, job);
    }
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
        const { organisationId, signal, isUrgent = false } = turn;
        signal?.throwIfAborted();
        if (isStopped) throw new Error("The program is stopping.");
        if (!isUrgent && (waiting.get(organisationId)?.length ?? 0) >= MAX_WAITING)
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
        add(job, isUrgent);
        dispatch();
      }),
    stop: async () => {
      isStopped = true;
      for (const jobs of waiting.values())
        for (const job of jobs) job.reject(new Error("The program is stopping."));
      waiting.clear();
      const threads = [...all];
      for (const thread of threads) thread.end();
      await Promise.all(threads.map(({ ended }) => ended));
    },
  };
}
