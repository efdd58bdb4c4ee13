import type { Clock } from "../clock.ts";

interface Sleeper {
  at: number;
  wake: () => void;
}

/** A clock that advances only when a test sets it, and wakes sleepers in the order of their times. */
export interface SteppedClock extends Clock {
  /** Advances by `ms`; everything due in the meantime runs as far as it can without external events. */
  advance(ms: number): Promise<void>;
  /** Resolves when this many sleep at the same time. */
  untilAsleep(count: number): Promise<void>;
}

/** Lets all pending promise callbacks run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function steppedClock(start = Date.now()): SteppedClock {
  let now = start;
  const asleep = new Set<Sleeper>();
  let onSleep: () => void = () => {};
  return {
    now: () => new Date(now),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const sleeper: Sleeper = { at: now + ms, wake: resolve };
        signal?.addEventListener("abort", () => {
          asleep.delete(sleeper);
          reject(signal.reason as Error);
        });
        asleep.add(sleeper);
        onSleep();
      }),
    async advance(ms) {
      const until = now + ms;
      for (;;) {
        await settle();
        const next = [...asleep].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        now = next.at;
        asleep.delete(next);
        next.wake();
      }
      now = until;
      await settle();
    },
    untilAsleep: (count) =>
      new Promise((resolve) => {
        onSleep = () => {
          if (asleep.size >= count) resolve();
        };
        onSleep();
      }),
  };
}
