import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";

/** A clock for creating history: it is set to a moment in the past and runs on from there at normal speed. */
export class DemoClock implements Clock {
  #behindMs: number;

  constructor(start: Date) {
    this.#behindMs = behind(start);
  }

  set(to: Date): void {
    this.#behindMs = behind(to);
  }

  now(): Date {
    return new Date(systemClock.now().getTime() - this.#behindMs);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return systemClock.sleep(ms, signal);
  }
}

const behind = (time: Date): number => systemClock.now().getTime() - time.getTime();
