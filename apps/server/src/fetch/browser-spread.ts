import { setTimeout as wait } from "node:timers/promises";
import { BrowserFullError, BrowserPool } from "./browser-pool.ts";
import type { BrowserPoolOptions, Lease } from "./browser-pool.ts";

/** How often each browser is asked whether it answers. */
const ASK_MS = 5_000;

export type Browsers = Pick<BrowserPool, "withContext" | "close">;

/** The addresses that a setting names, separated by commas. */
export function addressesOf(cdpUrl: string | undefined): string[] {
  // A comma inside an address is not followed by the beginning of another one.
  return (cdpUrl ?? "")
    .split(/,\s*(?=(?:wss?|https?):\/\/)/)
    .map((address) => address.trim())
    .filter(Boolean);
}

/** The browser of this machine or of one address; with several addresses, all of them, with the visits spread over them. */
export function createBrowsers(options: BrowserPoolOptions): Browsers {
  const addresses = addressesOf(options.cdpUrl);
  return addresses.length > 1
    ? new BrowserSpread(addresses.map((cdpUrl) => new BrowserPool({ ...options, cdpUrl })))
    : new BrowserPool(options);
}

interface Place {
  pool: BrowserPool;
  /** Whether it answered when it was last asked. */
  isWell: boolean;
  open: number;
  visits: number;
}

/**
 * Several browsers that are already running. A visit goes to the one with the fewest visits open, among those that answer; one that cannot
 * begin in a browser begins in the next. A browser that does not answer gets no visits until it answers again, and those in it continue.
 */
export class BrowserSpread implements Browsers {
  readonly #places: Place[];
  readonly #ended = new AbortController();
  readonly #asking: Promise<void>;

  constructor(pools: readonly BrowserPool[], askMs = ASK_MS) {
    this.#places = pools.map((pool) => ({ pool, isWell: true, open: 0, visits: 0 }));
    this.#asking = this.#ask(askMs);
  }

  /** How many of them answered when they were last asked or visited. */
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

/** Those that answer before those that do not, then the least busy, then the least used. */
function chosen(places: ReadonlySet<Place>): Place {
  const [best] = [...places].toSorted(
    (a, b) => Number(b.isWell) - Number(a.isWell) || a.open - b.open || a.visits - b.visits,
  );
  return best!;
}
