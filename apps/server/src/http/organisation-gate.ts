import { tooManyTries } from "./errors.ts";

/** For visits that people wait for: each may use a browser page, and all organisations share a few of those. */
const AT_ONCE = 6;
/** Maximum tasks in the queue. */
const MAX_WAITING = 18;
const RETRY_S = 5;

interface Place {
  running: number;
  waiting: (() => void)[];
}

export type OrganisationGate = <T>(organisationId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent work per organisation: a few tasks run at once and a bounded number wait, so that no organisation occupies
 * the whole program.
 *
 * @throws AppError 429 with Retry-After when the queue is full
 */
export function createOrganisationGate(atOnce = AT_ONCE, maxWaiting = MAX_WAITING): OrganisationGate {
  const places = new Map<string, Place>();
  return async (organisationId, work) => {
    const place = places.get(organisationId) ?? { running: 0, waiting: [] };
    places.set(organisationId, place);
    if (place.running >= atOnce) {
      if (place.waiting.length >= maxWaiting) throw tooManyTries(RETRY_S);
      await new Promise<void>((resolve) => place.waiting.push(resolve));
    } else {
      place.running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot is handed over rather than released, so no other task can take it in between.
      const next = place.waiting.shift();
      if (next) next();
      else {
        place.running -= 1;
        if (place.running === 0) places.delete(organisationId);
      }
    }
  };
}
