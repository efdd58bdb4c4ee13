import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressKey } from "./address-key.ts";
import { tooManyTries } from "./errors.ts";

/**
 * Calls without a live session per client address and minute. Deliberately coarse: a whole office behind one address signs in at
 * nine, and the strict limits of sign-in and mails are elsewhere.
 */
const POINTS = 1200;
/** Messages with a provider's valid signature per minute: high, because the provider may resend delayed ones all at once. */
export const SIGNED_POINTS = 6000;
const WINDOW_S = 60;

/**
 * Counts a call by an unknown caller.
 *
 * @throws AppError 429 with Retry-After
 */
export type AnonymousLimit = (address: string) => Promise<void>;

/** Returns a counter in memory: it protects only this program, and needs no database statement. */
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
