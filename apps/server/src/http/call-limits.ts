import { API_KEY_TEXTS, ERROR_TEXTS } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "./caller.ts";
import { AppError } from "./errors.ts";

const WINDOW_S = 60;

/** Calls per minute of one session or paired extension, and of all those of an organisation; of a key see API_RATE. */
export const SESSION_CALLS = 1200;
export const ORGANISATION_CALLS = 6000;
/** The same for dear calls (`isDear` of an endpoint), which keys share. */
export const DEAR_CALLS = 30;
export const ORGANISATION_DEAR_CALLS = 150;

interface Quota {
  limiter: RateLimiterMemory;
  /** Name in the headers. */
  policy: string;
  text: string;
}

/**
 * Counts a call and adds the RateLimit headers of draft-ietf-httpapi-ratelimit-headers-10: each quota and its window, and the
 * remaining calls and seconds.
 *
 * @throws AppError 429 with Retry-After
 */
export type CallLimits = (caller: Caller, reply: FastifyReply, isDear: boolean) => Promise<void>;

/**
 * Returns counters in memory: each serving program counts for itself.
 *
 * @param keyCalls calls per key and minute
 */
export function createCallLimits(keyCalls: number): CallLimits {
  const quota = (policy: string, points: number, text: string): Quota => ({
    limiter: new RateLimiterMemory({ points, duration: WINDOW_S }),
    policy,
    text,
  });
  const key = quota("key", keyCalls, API_KEY_TEXTS.tooFast);
  const session = quota("session", SESSION_CALLS, ERROR_TEXTS.tooManyCalls);
  const organisation = quota("organisation", ORGANISATION_CALLS, ERROR_TEXTS.tooManyCalls);
  const dear = quota("dear", DEAR_CALLS, ERROR_TEXTS.tooManyDearCalls);
  const allDear = quota("organisation-dear", ORGANISATION_DEAR_CALLS, ERROR_TEXTS.tooManyDearCalls);

  return async (caller, reply, isDear) => {
    const { sessionId, organisationId } = caller;
    const quotas: [Quota, string][] = caller.key
      ? [[key, caller.key.id]]
      : [
          [session, sessionId],
          [organisation, organisationId],
        ];
    if (isDear) quotas.push([dear, sessionId], [allDear, organisationId]);
    const policies: string[] = [];
    const left: string[] = [];
    const note = (
      { policy, limiter: { points } }: Quota,
      { remainingPoints, msBeforeNext }: RateLimiterRes,
    ) => {
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      policies.push(`"${policy}";q=${points};w=${WINDOW_S}`);
      left.push(`"${policy}";r=${Math.max(0, remainingPoints)};t=${seconds}`);
      void reply.header("ratelimit-policy", policies.join(", ")).header("ratelimit", left.join(", "));
      return seconds;
    };
    for (const [one, owner] of quotas) {
      try {
        note(one, await one.limiter.consume(owner));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const { text, policy } = one;
        throw new AppError(429, "quota_exceeded", text, { retryAfterS: note(one, error), policy });
      }
    }
  };
}
