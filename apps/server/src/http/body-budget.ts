import { ERROR_TEXTS } from "@pricetrail/contract";
import { AppError } from "./errors.ts";

const MB = 1024 * 1024;
const RETRY_S = 2;

export interface BodyLimits {
  /** Bytes of bodies under way at one time, of everybody. */
  whole: number;
  /** The same of one owner: an organisation, or the address of a caller without one. */
  owner: number;
}

export const BODY_LIMITS: BodyLimits = { whole: 64 * MB, owner: 24 * MB };

/** How much memory the bodies of requests may take together. */
export interface BodyBudget {
  /**
   * Reserves room for a body before any of it is read.
   *
   * @returns gives the room back; further calls do nothing
   * @throws AppError 429 when the owner sends too much at one time, 503 when everybody together does; both with Retry-After
   */
  take(owner: string, bytes: number): () => void;
  /** Bytes reserved now. */
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
