import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ProcessReport } from "./process-entry.ts";
import { release } from "../release.ts";
import type { Ending, ReadingLimits } from "./reading-thread.ts";

const ENTRY = fileURLToPath(new URL("./process-entry.ts", import.meta.url));
/** The only settings that it gets: what reads strangers' pages knows no secrets. */
const SETTINGS = ["TZ", "NODE_COMPILE_CACHE"];
/** For glibc: pages are freed to the system rather than kept for the thread that held them. */
const ALLOTTING = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "262144" };
/** How a process ends in which V8 or native code has given up; SIGKILL comes from elsewhere. */
const CRASHES: readonly string[] = ["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"];

/** How a call ended: as its thread reports, or with the whole process. */
export type CallEnding = Ending | { kind: "process_lost"; reason: string; isCrash: boolean };

interface Running {
  child: ChildProcess;
  calls: Map<number, (ending: CallEnding) => void>;
  exited: Promise<void>;
}

/**
 * The process of the reading threads, started with the first call. Threads of the serving process would be no wall: its garbage
 * collection shares helpers of one priority with theirs, and its every page fault waits while a thread of low priority, which holds
 * the lock of the memory that they share, waits for a processor.
 */
export class ReadingProcess {
  readonly #limits: ReadingLimits;
  #running: Running | undefined;
  #nextId = 0;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  /** Runs a serialized `ThreadCall` in a free thread. */
  run(call: Uint8Array, cpuMs = this.#limits.cpuMs): Promise<CallEnding> {
    return new Promise((resolve) => {
      const { child, calls } = (this.#running ??= this.#start());
      const id = this.#nextId++;
      calls.set(id, resolve);
      child.ref();
      child.channel?.ref();
      // By a pipe rather than as a message, which would copy it twice.
      const head = new Uint32Array([id, call.length, cpuMs]);
      child.stdin?.write(new Uint8Array(head.buffer));
      child.stdin?.write(call, () => release(call));
    });
  }

  /** Ends it with its threads; calls that have not ended are lost. */
  async end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    // The program must not exit while it waits: its database is stopped after this.
    running?.child.ref();
    running?.child.kill("SIGKILL");
    await running?.exited;
  }

  #start(): Running {
    const settings = SETTINGS.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    });
    const child = fork(ENTRY, [JSON.stringify(this.#limits)], {
      env: { ...ALLOTTING, ...Object.fromEntries(settings) },
      execArgv: [],
      serialization: "advanced",
      stdio: ["pipe", "ignore", "inherit", "ipc"],
    });
    const calls: Running["calls"] = new Map();
    const exited = new Promise<void>((resolve) => {
      const lose = (reason: string, isCrash: boolean): void => {
        if (this.#running?.child === child) this.#running = undefined;
        for (const settle of calls.values()) settle({ kind: "process_lost", reason, isCrash });
        calls.clear();
        resolve();
      };
      child.once("exit", (code, signal) =>
        lose(`its process ended with ${signal ?? `exit code ${code}`}`, CRASHES.includes(signal ?? "")),
      );
      child.on("error", (error) => {
        if (child.pid === undefined) lose(error.message, false);
      });
    });
    // One that has just ended says so by its exit.
    child.stdin?.on("error", () => {});
    child.on("message", ({ id, ending }: ProcessReport) => {
      calls.get(id)?.(ending);
      calls.delete(id);
      if (calls.size > 0) return;
      child.unref();
      child.channel?.unref();
    });
    return { child, calls, exited };
  }
}
