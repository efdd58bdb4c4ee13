import { MINUTE_MS } from "@pricetrail/contract";

const KEPT_MS = 10 * MINUTE_MS;
const MAX_KEPT = 200;

/** Caches readings of the last minutes, so that confirming a preview does not visit the shop again. */
export class Recent<T> {
  readonly #now: () => Date;
  readonly #kept = new Map<string, { value: T; until: number }>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    if (found.until > this.#now().getTime()) return found.value;
    this.#kept.delete(key);
    return undefined;
  }

  set(key: string, value: T): void {
    this.#kept.set(key, { value, until: this.#now().getTime() + KEPT_MS });
    if (this.#kept.size > MAX_KEPT) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
  }
}
