import { Worker } from "node:worker_threads";
import type { ThreadReport } from "./thread-entry.ts";

/** Limits of one job. */
export interface ReadingLimits {
  /** CPU time in ms. */
  cpuMs: number;
  /** The thread's heap in MB; its code, its page as bytes and its stack are beside it. */
  heapMb: number;
  /** Real time in ms after which a job counts as stuck, however little CPU time it has used. */
  stuckMs: number;
}

/** Minimum interval in ms between two measurements of a job's CPU time. */
const MIN_CHECK_MS = 50;
/** Wait in ms for a thread to report its CPU time; it does between two steps of its code. */
const ANSWER_MS = 5_000;
/** Part of the heap for new objects: large enough that those of an ordinary page die young. */
const YOUNG_MB = 24;

const ENTRY = new URL("./thread-entry.ts", import.meta.url);

/** How one attempt of a job ended: by itself, by its limits, or because its thread was lost. */
export type Ending =
  | { kind: "done"; value: unknown }
  | { kind: "failed"; message: string; stack: string | undefined }
  | { kind: "too_expensive"; by: "cpu" | "memory" | "time" }
  | { kind: "lost"; reason: string };

/** One thread, with at most one job. */
export class ReadingThread {
  readonly #worker: Worker;
  readonly #limits: ReadingLimits;
  readonly #onExit: () => void;
  readonly ended: Promise<void>;
  /** CPU time that its job may use, in ms. */
  #cpuMs = 0;
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

  /** Runs a serialized `ThreadCall`, which is moved. */
  run(call: Uint8Array<ArrayBuffer>, cpuMs: number): Promise<Ending> {
    return new Promise((resolve) => {
      this.#worker.postMessage(call, [call.buffer]);
      this.#worker.ref();
      this.#settle = resolve;
      this.#startedAt = performance.now();
      this.#cpuMs = cpuMs;
      this.#checkAfter(cpuMs);
    });
  }

  end(): void {
    this.#worker.terminate().catch(() => {});
  }

  #receive(report: ThreadReport): void {
    this.#cpuBefore = report.cpuMs;
    this.heapMb = report.heapMb;
    if (report.kind === "loaded") return this.#checkAfter(this.#cpuMs);
    const { cpuMs: _cpuMs, heapMb: _heapMb, ...ending } = report;
    this.#finish(ending);
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
    if (used !== undefined && used >= this.#cpuMs) return this.#exceed("cpu");
    if (performance.now() - this.#startedAt >= this.#limits.stuckMs) return this.#exceed("time");
    this.#checkAfter(this.#cpuMs - (used ?? this.#cpuMs));
  }

  #exceed(by: "cpu" | "time"): void {
    this.#reason = { kind: "too_expensive", by };
    this.end();
  }
}
