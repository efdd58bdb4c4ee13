import type { Refusal } from "./refusal.ts";

/** Targets remembered at most; the oldest go first. */
const MAX_TARGETS = 1000;

/**
 * The newest refusal per target. A browser reports a refused tunnel only as "tunnel connection failed", so the fetcher
 * asks here for the reason. Bounded, since pages choose the targets.
 */
export class RefusalLog {
  readonly #byTarget = new Map<string, Refusal>();

  remember(host: string, port: number, refusal: Refusal): void {
    const key = `${host}:${port}`;
    this.#byTarget.delete(key);
    this.#byTarget.set(key, refusal);
    if (this.#byTarget.size > MAX_TARGETS) {
      const oldest = this.#byTarget.keys().next();
      if (oldest.done !== true) this.#byTarget.delete(oldest.value);
    }
  }

  /** The target was reached after all: an old refusal must not explain a later failure. */
  forget(host: string, port: number): void {
    this.#byTarget.delete(`${host}:${port}`);
  }

  find(host: string, port: number): Refusal | undefined {
    return this.#byTarget.get(`${host}:${port}`);
  }
}
