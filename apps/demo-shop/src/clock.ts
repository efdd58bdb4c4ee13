/** The shop's own time: the machine's clock plus an offset that can be set at run time. */
export class ShopClock {
  #offsetMs = 0;
  readonly #real: () => number;

  /** @param real the machine's time in ms since 1970; given by tests */
  constructor(real: () => number = Date.now) {
    this.#real = real;
  }

  now(): Date {
    return new Date(this.#real() + this.#offsetMs);
  }

  /** Sets the shop's time to `now`; it then advances with the machine's clock. */
  set(now: Date): void {
    this.#offsetMs = now.getTime() - this.#real();
  }
}

/** Parses an ISO 8601 text; null if invalid. A date without a time is midnight in UTC. */
export function timeFrom(text: string | null | undefined): Date | null {
  if (text === null || text === undefined || !/^\d{4}-\d{2}-\d{2}/u.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Returns midnight (UTC) of the day of `time`. */
export function midnightOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}
