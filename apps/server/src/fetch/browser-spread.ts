import { setTimeout as wait } from "node:timers/promises";
import { addressesOf } from "../config.ts";
import { BrowserFullError, BrowserPool } from "./browser-pool.ts";
import type { BrowserPoolOptions, Lease } from "./browser-pool.ts";

/** Interval in ms between checks whether each browser responds. */
const ASK_MS = 5_000;

export type Browsers = Pick<BrowserPool, "withContext" | "close">;

/** Creates the browser of this machine or of one address; with several addresses, spreads visits over all of them. */
export function createBrowsers(options: BrowserPoolOptions): Browsers {
  const addresses = addressesOf(options.cdpUrl);
  return addresses.length > 1
    ? new BrowserSpread(addresses.map((cdpUrl) => new BrowserPool({ ...options, cdpUrl })))
    : new BrowserPool(options);
}

interface Place {
  pool: BrowserPool;
  /** Whether it responded to the last check. */
  isWell: boolean;
  open: number;
  visits: number;
}

/**
 * Several browsers that are already running. A visit goes to the responding one with the fewest open visits; if it cannot
 * start there, it starts in the next. A browser that does not respond gets no visits until it does; those in it continue.
 */
export class BrowserSpread implements Browsers {
  readonly #places: Place[];
  readonly #ended = new AbortController();
  readonly #asking: Promise<void>;

  constructor(pools: readonly BrowserPool[], askMs = ASK_MS) {
    this.#places = pools.map((pool) => ({ pool, isWell: true, open: 0, visits: 0 }));
    this.#asking = this.#ask(askMs);
  }

  /** Returns how many of them responded to their last check or visit. */
  get answering(): number {
    return this.#places.filter(({ isWell }) => isWell).length;
  }

  async withContext<T>(
    work: (lease: Lease) => Promise<T>,
    options: { signal?: AbortSignal; alone?: boolean } = {},
  ): Promise<T> {
    const left = new Set(this.#places);
    for (;;) {
      const place = chosen(left);
      left.delete(place);
      place.open += 1;
      place.visits += 1;
      let hasBegun = false;
      try {
        return await place.pool.withContext((lease) => {
          hasBegun = true;
          return work(lease);
        }, options);
      } catch (error) {
        if (hasBegun || options.signal?.aborted === true) throw error;
        if (!(error instanceof BrowserFullError)) place.isWell = false;
        if (left.size === 0) throw error;
      } finally {
        place.open -= 1;
      }
    }
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#asking;
    await Promise.all(this.#places.map(({ pool }) => pool.close()));
  }

  async #ask(askMs: number): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await wait(askMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await Promise.all(
        this.#places.map(async (place) => {
          place.isWell = await place.pool.answers();
        }),
      );
    }
  }
}

/** Returns the best place: responding ones first, then the least busy, then the least used. */
function chosen(places: ReadonlySet<Place>): Place {
  const [best] = [...places].toSorted(
    (a, b) => Number(b.isWell) - Number(a.isWell) || a.open - b.open || a.visits - b.visits,
  );
  return best!;
}
