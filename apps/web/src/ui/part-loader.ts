import { onReconnected } from "../api/connection.ts";
import { isOutdated } from "./newer-version.ts";

/** Why a part cannot be had: the server is out of reach, or has a newer version that has no such part any more. */
export type PartTrouble = "unreachable" | "outdated";

export type PartState<T> =
  | { kind: "unasked" }
  | { kind: "loading"; done: Promise<void> }
  | { kind: "loaded"; value: T }
  | { kind: "failed"; trouble: PartTrouble; isRetrying: boolean }
  /** The part was there and threw while it started: a fault of the program. */
  | { kind: "broken"; error: unknown };

/** What browsers say when the file of a dynamic import could not be had. */
const UNREACHABLE = /dynamically imported module|Importing a module script failed/i;

/**
 * A part of the program that is fetched when it is wanted. Unlike React's `lazy`, which remembers a failure for good, it can be
 * asked again; it asks by itself when the server is back.
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

  /** Fetches the part unless it is here or on its way. Never rejects: the outcome is the state. */
  readonly load = (): Promise<void> => {
    if (this.#state.kind === "loading") return this.#state.done;
    if (this.#state.kind !== "unasked") return Promise.resolve();
    const done = this.#fetch();
    // Whoever renders it has asked just now and waits for `done`: nobody needs to hear of this.
    this.#state = { kind: "loading", done };
    return done;
  };

  /** After a failure: asks again; the failure stays on show until the answer. */
  readonly retry = (): void => {
    if (this.#state.kind !== "failed" || this.#state.isRetrying) return;
    this.#set({ ...this.#state, isRetrying: true });
    void this.#fetch();
  };

  /** Fetches the part in quiet moments, so that it is here when it is wanted. What fails then is asked for when it is wanted. */
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

/** Runs once the page has loaded and the browser has nothing better to do. */
function whenIdle(act: () => void): void {
  const ask = () => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 5000 });
    // Safari has no idle callback.
    else setTimeout(act, 1000);
  };
  if (document.readyState === "complete") ask();
  else window.addEventListener("load", ask, { once: true });
}
