import type { Refusal } from "./refusal.ts";

/** Maximum targets remembered; the oldest are dropped first. */
const MAX_TARGETS = 1000;

/**
 * The latest refusal per target. A browser reports a refused tunnel only as "tunnel connection failed", so the fetcher looks up
 * the reason here. Bounded, because pages choose the targets.
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

  /** Removes a refusal after a successful connection: it must not explain a later failure. */
  forget(host: string, port: number): void {
    this.#byTarget.delete(`${host}:${port}`);
  }

  find(host: string, port: number): Refusal | undefined {
    return this.#byTarget.get(`${host}:${port}`);
  }
}
