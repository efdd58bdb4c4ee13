import { API_KEY_TEXTS } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./errors.ts";

const WINDOW_S = 60;
const POLICY = "key";

/**
 * Counts a call with a key and adds the RateLimit headers of draft-ietf-httpapi-ratelimit-headers-10: the quota and its window,
 * and the remaining calls and seconds.
 *
 * @throws AppError 429 with Retry-After
 */
export type KeyLimit = (keyId: string, reply: FastifyReply) => Promise<void>;

/**
 * Returns a counter in memory: each serving program counts for itself.
 *
 * @param points calls per key and minute
 */
export function createKeyLimit(points: number): KeyLimit {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_S });
  const say = (reply: FastifyReply, { remainingPoints, msBeforeNext }: RateLimiterRes): number => {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    void reply
      .header("ratelimit-policy", `"${POLICY}";q=${points};w=${WINDOW_S}`)
      .header("ratelimit", `"${POLICY}";r=${Math.max(0, remainingPoints)};t=${seconds}`);
    return seconds;
  };
  return async (keyId, reply) => {
    try {
      say(reply, await limiter.consume(keyId));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterS = say(reply, error);
      throw new AppError(429, "quota_exceeded", API_KEY_TEXTS.tooFast, { retryAfterS });
    }
  };
}
