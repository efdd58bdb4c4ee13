import { failure } from "./page.ts";
import type { FetchFailure, FetchResult } from "./page.ts";

/** All the ways in which a visit ends before its page is complete. */
export class VisitEnding {
  readonly #controller = new AbortController();
  readonly #early = Promise.withResolvers<FetchFailure>();
  #remainingMs: number;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #isOver = false;
  /** Several hops may wait concurrently: the clock continues when the last of them has its slot. */
  #pauses = 0;
  readonly #outer: AbortSignal | undefined;
  /** Whether `abort` ended the visit: its rejection is for the caller. */
  aborted = false;

  constructor(timeoutMs: number, outer: AbortSignal | undefined) {
    this.#remainingMs = timeoutMs;
    this.#outer = outer;
    this.#early.promise.catch(() => {});
    this.#run();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly fail = (reason: FetchFailure): void => {
    this.#early.resolve(reason);
  };

  /** Ends the visit with an error that is not the shop's: cancellation, or a failure of this program. */
  readonly abort = (error: unknown): void => {
    this.aborted = true;
    this.#early.reject(error);
  };

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    clearTimeout(this.#timer);
    this.#remainingMs -= performance.now() - this.#startedAt;
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0) this.#run();
  }

  #run(): void {
    if (this.#isOver) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(
      () => this.fail(failure("timeout", "the page did not come in time")),
      Math.max(1, this.#remainingMs),
    );
  }

  /** Resolves with the work's result, or the first early end; rejects when aborted. */
  async race(work: Promise<FetchResult>): Promise<FetchResult> {
    const cancel = (): void => this.abort(this.#outer?.reason);
    this.#outer?.addEventListener("abort", cancel, { once: true });
    if (this.#outer?.aborted === true) cancel();
    // If both end at once, the early end is the cause and the work's own error its consequence.
    work.catch(() => {});
    try {
      return await Promise.race([this.#early.promise, work]);
    } finally {
      this.#isOver = true;
      clearTimeout(this.#timer);
      this.#outer?.removeEventListener("abort", cancel);
      this.#controller.abort();
    }
  }
}
