import { onReconnected } from "../api/connection.ts";
import { isOutdated } from "./newer-version.ts";

/** Why a part cannot be loaded: the server is unreachable, or a newer version no longer has it. */
export type PartTrouble = "unreachable" | "outdated";

export type PartState<T> =
  | { kind: "unasked" }
  | { kind: "loading"; done: Promise<void> }
  | { kind: "loaded"; value: T }
  | { kind: "failed"; trouble: PartTrouble; isRetrying: boolean }
  /** The part loaded but threw on start: a bug. */
  | { kind: "broken"; error: unknown };

/** Browser messages for a failed dynamic import. */
const UNREACHABLE = /dynamically imported module|Importing a module script failed/i;

/**
 * A part of the program that loads on demand. Unlike React's `lazy`, which caches a failure forever, it can be retried, and
 * retries by itself when the server is back.
 */
export class PartLoader<T> {
  #state: PartState<T> = { kind: "unasked" };
  readonly #import: () => Promise<T>;
  readonly #listeners = new Set<() => void>();

  constructor(load: () => Promise<T>) {
    this.#import = load;
    onReconnected(() => this.retry());
  }

  readonly state = (): PartState<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the part unless it is loaded or loading. Never rejects: the state holds the outcome. */
  readonly load = (): Promise<void> => {
    if (this.#state.kind === "loading") return this.#state.done;
    if (this.#state.kind !== "unasked") return Promise.resolve();
    const done = this.#fetch();
    // The component that renders it just called this and waits for `done`, so there is nobody to notify.
    this.#state = { kind: "loading", done };
    return done;
  };

  /** Retries after a failure, which stays visible until the result is known. */
  readonly retry = (): void => {
    if (this.#state.kind !== "failed" || this.#state.isRetrying) return;
    this.#set({ ...this.#state, isRetrying: true });
    void this.#fetch();
  };

  /** Loads the part while the browser is idle. A failure here is retried when the part is needed. */
  readonly prefetch = (): void => {
    whenIdle(() => {
      if (this.#state.kind !== "unasked") return;
      this.#import().then(
        (value) => this.#set({ kind: "loaded", value }),
        () => undefined,
      );
    });
  };

  async #fetch(): Promise<void> {
    try {
      this.#set({ kind: "loaded", value: await this.#import() });
    } catch (error) {
      if (!(error instanceof TypeError && UNREACHABLE.test(error.message)))
        this.#set({ kind: "broken", error });
      else {
        const trouble = (await isOutdated()) ? "outdated" : "unreachable";
        this.#set({ kind: "failed", trouble, isRetrying: false });
      }
    }
  }

  #set(state: PartState<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Runs after the page has loaded and the browser is idle. */
function whenIdle(act: () => void): void {
  const ask = () => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 5000 });
    // Safari has no idle callback.
    else setTimeout(act, 1000);
  };
  if (document.readyState === "complete") ask();
  else window.addEventListener("load", ask, { once: true });
}
