import { tooManyTries } from "./errors.ts";

/** Made for visits that people wait for: each may cost a browser page, and all organisations share a few of those. */
const AT_ONCE = 6;
/** Further ones that wait for their turn. */
const MAX_WAITING = 18;
const RETRY_S = 5;

interface Place {
  running: number;
  waiting: (() => void)[];
}

export type OrganisationGate = <T>(organisationId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets a few works of each organisation run at once and a bounded number wait, so that none takes the whole program for itself.
 *
 * @throws AppError 429 with Retry-After when too many wait already
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
      // The place is handed on rather than freed: nobody can slip in between.
      const next = place.waiting.shift();
      if (next) next();
      else {
        place.running -= 1;
        if (place.running === 0) places.delete(organisationId);
      }
    }
  };
}
