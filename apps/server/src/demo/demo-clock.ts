import type { Clock } from "../clock.ts";
import { acceleratedClock } from "../clock.ts";

/** A clock for making history: it is set to a moment of the past and runs on from there, many times as fast as real time. */
export class DemoClock implements Clock {
  readonly #factor: number;
  #clock: Clock;

  constructor(start: Date, factor: number) {
    this.#factor = factor;
    this.#clock = acceleratedClock(start, factor);
  }

  set(to: Date): void {
    this.#clock = acceleratedClock(to, this.#factor);
  }

  now(): Date {
    return this.#clock.now();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms, signal);
  }
}
