import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Foundation } from "../../foundation.ts";
import { tooManyTries } from "../../http/errors.ts";

const MINUTE_S = 60;

/** Tries per window, counted in the database so that a restart forgives nothing and all processes count together. */
const LIMITS = {
  /** Failed sign-ins of one account from devices that have not signed in to it before. */
  signInAccount: { points: 10, duration: 15 * MINUTE_S },
  /** Failed sign-ins from one address, over all accounts. */
  signInAddress: { points: 100, duration: 15 * MINUTE_S },
  /** Failed sign-ins of one account from one device that has signed in to it before. */
  signInDevice: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong current passwords of one signed-in person. */
  passwordCheck: { points: 10, duration: 15 * MINUTE_S },
  /** Calls that may send mail to one e-mail address, whether there is an account or not. */
  mailAccount: { points: 8, duration: 60 * MINUTE_S },
  /** Invitations to one e-mail address, from all organisations together. */
  invitationMail: { points: 5, duration: 24 * 60 * MINUTE_S },
  /** Calls that may send mail, from one address. */
  mailAddress: { points: 100, duration: 60 * MINUTE_S },
  /** Pairing codes that are typed at one address. */
  pairing: { points: 20, duration: 15 * MINUTE_S },
} as const;

export type ThrottleName = keyof typeof LIMITS;

export interface Throttles {
  /**
   * Counts one try.
   *
   * @throws AppError 429 with Retry-After when the limit is reached
   */
  count(name: ThrottleName, key: string): Promise<void>;
  /** Counts one try and never refuses. @returns the tries of this window, with this one */
  tally(name: ThrottleName, key: string): Promise<number>;
  /** Takes the last try back: it was not a failed one. */
  refund(name: ThrottleName, key: string): Promise<void>;
  /** Forgets all tries. */
  clear(name: ThrottleName, key: string): Promise<void>;
}

/** Keys are hashed: they are of bounded length then, and no addresses of people are in the table. */
const keyOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

const NO_THROTTLES: Throttles = {
  count: () => Promise.resolve(),
  tally: () => Promise.resolve(1),
  refund: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

export function createThrottles({ config, db }: Foundation): Throttles {
  if (config.THROTTLE === "off") return NO_THROTTLES;
  const client = {
    query: (query: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(query.text, query.values)),
  };
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: client,
        storeType: "client",
        tableName: "throttle",
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...limit,
      }),
    ]),
  );
  const limiter = (name: ThrottleName) => limiters.get(name)!;
  return {
    count: async (name, key) => {
      try {
        await limiter(name).consume(keyOf(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooManyTries(error.msBeforeNext / 1000);
        throw error;
      }
    },
    tally: async (name, key) => {
      try {
        return (await limiter(name).consume(keyOf(key))).consumedPoints;
      } catch (error) {
        if (error instanceof RateLimiterRes) return error.consumedPoints;
        throw error;
      }
    },
    refund: async (name, key) => {
      await limiter(name).reward(keyOf(key));
    },
    clear: async (name, key) => {
      await limiter(name).delete(keyOf(key));
    },
  };
}
