import { ERROR_TEXTS } from "@pricetrail/contract";
import { AppError } from "./errors.ts";

const MB = 1024 * 1024;
const RETRY_S = 2;

export interface BodyLimits {
  /** Maximum bytes of all bodies in transit. */
  whole: number;
  /** The same per owner: an organisation, or the address of a caller without one. */
  owner: number;
}

export const BODY_LIMITS: BodyLimits = { whole: 64 * MB, owner: 24 * MB };

/** Limits the memory that request bodies use together. */
export interface BodyBudget {
  /**
   * Reserves memory for a body before any of it is read.
   *
   * @returns releases the reservation; further calls have no effect
   * @throws AppError 429 when the owner's bodies exceed the limit, 503 when all together do; both with Retry-After
   */
  take(owner: string, bytes: number): () => void;
  /** Bytes reserved at present. */
  held(): number;
}

export function createBodyBudget(limits: BodyLimits = BODY_LIMITS): BodyBudget {
  const owners = new Map<string, number>();
  let held = 0;
  return {
    take(owner, bytes) {
      const owned = owners.get(owner) ?? 0;
      const busy = (status: 429 | 503) =>
        new AppError(status, "busy", ERROR_TEXTS.busy, { retryAfterS: RETRY_S });
      if (owned + bytes > limits.owner) throw busy(429);
      if (held + bytes > limits.whole) throw busy(503);
      owners.set(owner, owned + bytes);
      held += bytes;
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        held -= bytes;
        const left = owners.get(owner)! - bytes;
        if (left > 0) owners.set(owner, left);
        else owners.delete(owner);
      };
    },
    held: () => held,
  };
}
