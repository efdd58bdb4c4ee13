import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressKey } from "./address-key.ts";
import { tooManyTries } from "./errors.ts";

/**
 * Calls without a live session that one address may make in a minute. Coarse on purpose: an office behind one address signs in at
 * nine, and the narrow limits of sign-in and mails are counted elsewhere.
 */
const POINTS = 1200;
/** Messages that are known to be a provider's by their signature, in a minute: many at once where it sends again what has waited. */
export const SIGNED_POINTS = 6000;
const WINDOW_S = 60;

/**
 * Counts a call of somebody whom nobody knows.
 *
 * @throws AppError 429 with Retry-After
 */
export type AnonymousLimit = (address: string) => Promise<void>;

/** Counted in memory: it protects this very program, and costs no statement. */
export function createAnonymousLimit(points = POINTS): AnonymousLimit {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_S });
  return async (address) => {
    try {
      await limiter.consume(addressKey(address));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooManyTries(error.msBeforeNext / 1000);
      throw error;
    }
  };
}
