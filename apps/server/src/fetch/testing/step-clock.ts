import type { Clock } from "../../clock.ts";

/** A clock that advances only, and instantly, by sleeping: waits are exact and take no time. */
export class StepClock implements Clock {
  #now: number;
  /** Every sleep, in ms. */
  readonly slept: number[] = [];

  constructor(start = "2026-03-01T12:00:00Z") {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.slept.push(ms);
    this.#now += ms;
  }
}
