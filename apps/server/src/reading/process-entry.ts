import { readdirSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { constants, getPriority, setPriority } from "node:os";
import { ReadingThread } from "./reading-thread.ts";
import type { Ending, ReadingLimits } from "./reading-thread.ts";

/** How a call ended that one of the process's threads has run. */
export interface ProcessReport {
  id: number;
  ending: Ending;
}

/** A thread whose heap has grown beyond this many MB ends after its job: V8 returns little of it. */
const MAX_KEPT_HEAP_MB = 96;
/** People who wait for the serving process come first where both want a processor. */
const BELOW = 10;
/** When the machine's memory is used up, Linux ends this process rather than the one that serves people. */
const ENDED_FIRST = "500";

function giveWay(): void {
  const isLinux = process.platform === "linux";
  const priority = Math.min(getPriority() + BELOW, constants.priority.PRIORITY_LOW);
  /** On Linux each thread has its own: those that run already, such as V8's helpers, and later ones as their starter. */
  const tasks = isLinux ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const task of tasks) setPriority(task, priority);
  if (isLinux) writeFileSync("/proc/self/oom_score_adj", ENDED_FIRST);
}
try {
  giveWay();
} catch {
  // A system that does not permit it: pages are read all the same.
}

const limits = JSON.parse(process.argv[2] ?? "") as ReadingLimits;
/** The last to work is used next: its code and memory are warm. */
const idle: ReadingThread[] = [];

const newThread = (): ReadingThread => {
  const thread: ReadingThread = new ReadingThread(limits, () => {
    const at = idle.indexOf(thread);
    if (at !== -1) idle.splice(at, 1);
  });
  return thread;
};

/** There are never more calls at once than there may be threads. */
async function run(id: number, call: Uint8Array<ArrayBuffer>, cpuMs: number): Promise<void> {
  const thread = idle.pop() ?? newThread();
  const ending = await thread.run(call, cpuMs);
  if (ending.kind === "too_expensive" || ending.kind === "lost" || thread.heapMb > MAX_KEPT_HEAP_MB) {
    thread.end();
    // Its successor starts when its memory is free again.
    await thread.ended;
  } else idle.push(thread);
  process.send?.({ id, ending } satisfies ProcessReport);
}

/** Each call is preceded by its number, its length in bytes and the CPU time in ms that it may use. */
const head = new Uint32Array(3);
let target = new Uint8Array(head.buffer);
let filled = 0;
function receive(chunk: Uint8Array): void {
  for (let at = 0; at < chunk.length;) {
    const part = chunk.subarray(at, at + target.length - filled);
    target.set(part, filled);
    at += part.length;
    filled += part.length;
    if (filled < target.length) continue;
    filled = 0;
    const [id = 0, length = 0, cpuMs = 0] = head;
    if (target.buffer === head.buffer) target = new Uint8Array(length);
    else {
      void run(id, target, cpuMs);
      target = new Uint8Array(head.buffer);
    }
  }
}
/** Standard input, always into one buffer: those of `process.stdin` would be as much again until they are collected. */
const calls = new Socket({
  fd: 0,
  readable: true,
  onread: {
    buffer: new Uint8Array(64 * 1024),
    callback: (length, buffer) => {
      receive(buffer.subarray(0, length));
      return true;
    },
  },
});
// Its end is the end of the serving process, which disconnects, too.
calls.on("error", () => {}).resume();
// A terminal's Ctrl-C, and a service's end, reach all processes: the serving one completes its work first, and then ends this one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.once("disconnect", () => process.exit());
