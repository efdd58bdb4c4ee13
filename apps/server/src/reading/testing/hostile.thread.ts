import { threadId } from "node:worker_threads";

/** Counters that a test shares with its threads: by index, the jobs begun and those running at once. */
type Counters = Int32Array<SharedArrayBuffer>;

/** Work that a page may cause: each kind as bad as it gets. */
export const waste = ({ kind, begun }: { kind: "pattern" | "loop" | "memory"; begun: Counters }): void => {
  Atomics.add(begun, 0, 1);
  if (kind === "pattern") `x${" ".repeat(1_000_000)}x`.replace(/\s+$/, "");
  const kept: object[] = [];
  for (;;) if (kind === "memory") kept.push({ at: kept.length });
};

/** Ends its own thread the first times, and then returns its number. */
export const vanish = ({ times, begun }: { times: number; begun: Counters }): number => {
  if (Atomics.add(begun, 0, 1) < times) process.exit(3);
  return threadId;
};

/** Returns the greatest number of these jobs that ran at once, and the threads' own settings. */
export const meet = async ({ begun, ms }: { begun: Counters; ms: number }) => {
  Atomics.add(begun, 0, 1);
  const atOnce = Atomics.add(begun, 1, 1) + 1;
  await new Promise((resolve) => setTimeout(resolve, ms));
  Atomics.sub(begun, 1, 1);
  return { atOnce, settings: Object.keys(process.env) };
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
