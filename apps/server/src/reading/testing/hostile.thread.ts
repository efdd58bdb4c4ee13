import { appendFileSync, readFileSync, statSync } from "node:fs";
import { getPriority } from "node:os";
import { threadId } from "node:worker_threads";

/** Counts the jobs begun, by the size of a file: jobs share no memory with a test. Returns those before. */
function begin(counter: string): number {
  appendFileSync(counter, ".");
  return statSync(counter).size - 1;
}

/** Work that a page may cause: each kind as bad as it gets. */
export const waste = ({ kind, counter }: { kind: "pattern" | "loop" | "memory"; counter: string }): void => {
  begin(counter);
  if (kind === "pattern") `x${" ".repeat(1_000_000)}x`.replace(/\s+$/, "");
  const kept: object[] = [];
  for (;;) if (kind === "memory") kept.push({ at: kept.length });
};

/** Ends its own thread, or by a signal the process of all, the first times, and then returns its number. */
export const vanish = ({
  times,
  counter,
  by,
}: {
  times: number;
  counter: string;
  by: "exit" | "SIGKILL" | "SIGABRT";
}): number => {
  if (begin(counter) >= times) return threadId;
  if (by !== "exit") process.kill(process.pid, by);
  return process.exit(3);
};

/** Returns the thread's own settings, its priority and, on Linux, how early its process is ended for memory. */
export const standing = () => ({
  settings: Object.keys(process.env),
  priority: getPriority(),
  endedFirst: process.platform === "linux" ? Number(readFileSync("/proc/self/oom_score_adj", "utf8")) : null,
});

/** Returns when it began and ended, in ms since the epoch. */
export const meet = async ({ ms }: { ms: number }) => {
  const from = Date.now();
  await new Promise((resolve) => setTimeout(resolve, ms));
  return { from, to: Date.now() };
};

export const fail = (): void => {
  throw new RangeError("no such thing");
};

export const sizeOf = ({ bytes }: { bytes: Uint8Array }): number => bytes.byteLength;

/** Fills the heap with this many MB, and returns the thread's number. */
export const fill = ({ mb }: { mb: number }): number => {
  const kept = Array.from({ length: mb }, () => Array<number>(2 ** 17).fill(0.5));
  return kept.length === mb ? threadId : 0;
};
