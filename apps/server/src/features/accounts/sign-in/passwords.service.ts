import { availableParallelism } from "node:os";
import {
  newPassword,
  PASSWORD_TOO_COMMON,
  PASSWORDS_DO_NOT_MATCH,
  PASSWORDS_MUST_MATCH,
} from "@pricetrail/contract";
import type { PasswordPolicy } from "@pricetrail/contract";
import { hash, verify } from "@node-rs/argon2";
import { AppError, invalid } from "../../../http/errors.ts";
import { ERROR_TEXTS } from "@pricetrail/contract";
import { newToken } from "../../../ids.ts";
import { isCommonPassword } from "./common-passwords.rules.ts";

/** argon2id with 19 MiB, two passes, one lane: OWASP's recommendation of 2024, about 20 ms on one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MAX_AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));
const MAX_WAITING = 256;
const BUSY_RETRY_S = 5;

/**
 * Limits concurrent work: up to `limit` tasks run at once and a bounded number wait; more are rejected before they can exhaust
 * memory.
 */
export function createGate(limit: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) {
      if (waiting.length >= maxWaiting)
        throw new AppError(503, "unavailable", ERROR_TEXTS.unavailable, { retryAfterS: BUSY_RETRY_S });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot is handed over rather than released, so no other task can take it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export interface Passwords {
  /** Returns the PHC string to store. */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the stored hash. Without one (unknown person, no password yet) the same work is done
   * against a hash that matches nothing, so the duration reveals nothing.
   */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const gate = createGate(MAX_AT_ONCE, MAX_WAITING);
  // The hash of a random secret that is discarded at once.
  const dummy = hash(newToken(), COST);
  return {
    hash: (password) => gate(() => hash(password, COST)),
    verify: (stored, password) =>
      gate(async () => {
        const fits = await verify(stored ?? (await dummy), password);
        return fits && typeof stored === "string";
      }),
  };
}

/**
 * Validates a new password under the installation's policy, which a common one does not meet.
 *
 * @throws AppError 400 naming the field, with the message of the calling screen
 */
export async function checkNewPassword(
  policy: PasswordPolicy,
  password: string,
  confirmation: { field: "confirmpassword" | "confirmPassword"; value: string; screen: "reset" | "other" },
): Promise<void> {
  const checked = newPassword(policy).safeParse(password);
  if (!checked.success) {
    const message = checked.error.issues[0]?.message ?? ERROR_TEXTS.invalid;
    throw invalid(message, { password: message });
  }
  if (confirmation.value !== password) {
    const message = confirmation.screen === "reset" ? PASSWORDS_DO_NOT_MATCH : PASSWORDS_MUST_MATCH;
    throw invalid(message, { [confirmation.field]: message });
  }
  if (await isCommonPassword(password)) throw invalid(PASSWORD_TOO_COMMON, { password: PASSWORD_TOO_COMMON });
}
