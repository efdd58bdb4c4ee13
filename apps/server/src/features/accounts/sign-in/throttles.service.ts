import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Foundation } from "../../../foundation.ts";
import { tooManyTries } from "../../../http/errors.ts";

const MINUTE_S = 60;

/** Attempts per window, counted in the database so that counts survive a restart and apply across processes. */
const LIMITS = {
  /** Failed sign-ins to one account from devices that have not signed in to it before. */
  signInAccount: { points: 10, duration: 15 * MINUTE_S },
  /** Failed sign-ins from one client address, across accounts. */
  signInAddress: { points: 100, duration: 15 * MINUTE_S },
  /** Failed sign-ins to one account from one device that has signed in to it before. */
  signInDevice: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong current passwords of one signed-in person. */
  passwordCheck: { points: 10, duration: 15 * MINUTE_S },
  /** Calls that may send mail to one e-mail address, whether it has an account or not. */
  mailAccount: { points: 8, duration: 60 * MINUTE_S },
  /** Invitations to one e-mail address, across organisations. */
  invitationMail: { points: 5, duration: 24 * 60 * MINUTE_S },
  /** Calls that may send mail, per client address. */
  mailAddress: { points: 100, duration: 60 * MINUTE_S },
  /** Pairing codes entered from one client address. */
  pairing: { points: 20, duration: 15 * MINUTE_S },
} as const;

export type ThrottleName = keyof typeof LIMITS;

export interface Throttles {
  /**
   * Counts one attempt.
   *
   * @throws AppError 429 with Retry-After when the limit is reached
   */
  count(name: ThrottleName, key: string): Promise<void>;
  /** Counts one attempt and never refuses. @returns the attempts in this window, including this one */
  tally(name: ThrottleName, key: string): Promise<number>;
  /** Removes the last attempt, which has not failed. */
  refund(name: ThrottleName, key: string): Promise<void>;
  /** Removes all attempts. */
  clear(name: ThrottleName, key: string): Promise<void>;
}

/** Returns the hashed key: its length is bounded, and the table contains no personal addresses. */
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
