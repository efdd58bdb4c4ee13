import { readdirSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { ReadingThread } from "./reading-thread.ts";
import type { Ending, ReadingLimits } from "./reading-thread.ts";
import type { ThreadCall } from "./thread-entry.ts";

/** A call for one of the process's threads. There are never more calls at once than there may be threads. */
export interface ProcessCall {
  id: number;
  call: ThreadCall;
  limits: ReadingLimits;
}

export interface ProcessReport {
  id: number;
  ending: Ending;
}

/** A thread whose heap has grown beyond this many MB ends after its job: V8 returns little of it. */
const MAX_KEPT_HEAP_MB = 128;
/** People who wait for the serving process come first where both want a processor. */
const BELOW = 10;

const priority = Math.min(getPriority() + BELOW, constants.priority.PRIORITY_LOW);
/** On Linux each thread has its own: those that run already, such as V8's helpers, and later ones as their starter. */
const tasks = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
for (const task of tasks) setPriority(task, priority);

/** The last to work is used next: its code and memory are warm. */
const idle: ReadingThread[] = [];

const newThread = (limits: ReadingLimits): ReadingThread => {
  const thread: ReadingThread = new ReadingThread(limits, () => {
    const at = idle.indexOf(thread);
    if (at !== -1) idle.splice(at, 1);
  });
  return thread;
};

process.on("message", ({ id, call, limits }: ProcessCall) => {
  void (async () => {
    const thread = idle.pop() ?? newThread(limits);
    const ending = await thread.run(call);
    if (ending.kind === "too_expensive" || ending.kind === "lost" || thread.heapMb > MAX_KEPT_HEAP_MB) {
      thread.end();
      // Its successor starts when its memory is free again.
      await thread.ended;
    } else idle.push(thread);
    process.send?.({ id, ending } satisfies ProcessReport);
  })();
});
// A terminal's Ctrl-C, and a service's end, reach all processes: the serving one completes its work first, and then ends this one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.once("disconnect", () => process.exit());
