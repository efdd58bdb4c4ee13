import { API_KEY_TEXTS, ERROR_TEXTS } from "@pricetrail/contract";
import type { ErrorBody, Scope } from "@pricetrail/contract";
import type { DatabaseUnavailableError } from "../database/unavailable.ts";

/**
 * An error response with a text that is safe to show. Each status follows one rule: 401 only for a missing or expired session or
 * link (clients clear their storage on it); 403 unverified or role; 404 unknown and foreign ids alike; 400 unreadable or invalid
 * input and wrong passwords; 406 refused by policy; 409 duplicate; 429 too many attempts; 503 the database is temporarily
 * unavailable.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  readonly code: string;
  readonly extras: Partial<Pick<ErrorBody, "fields" | "existingId" | "captchaLevel" | "error">>;
  /** Seconds, for the Retry-After header. */
  readonly retryAfterS: number | undefined;
  /** Name of the exceeded quota. */
  readonly policy: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    extras: Partial<Pick<ErrorBody, "fields" | "existingId" | "captchaLevel" | "error">> & {
      retryAfterS?: number;
      policy?: string;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    const { retryAfterS, policy, ...rest } = extras;
    this.extras = rest;
    this.retryAfterS = retryAfterS;
    this.policy = policy;
  }
}

export const unauthenticated = () => new AppError(401, "unauthenticated", ERROR_TEXTS.unauthenticated);
export const linkInvalid = () => new AppError(401, "link_invalid", ERROR_TEXTS.linkInvalid);
export const unverified = () => new AppError(403, "unverified", ERROR_TEXTS.unverified);
export const forbidden = (message: string = ERROR_TEXTS.forbidden) => new AppError(403, "forbidden", message);
/** Returns the error for a valid key without access: no key has it, or this one does not. */
export const notByKey = () => new AppError(403, "not_by_key", API_KEY_TEXTS.notByKey);
export const needsScope = (scope: Scope) =>
  new AppError(403, "insufficient_scope", API_KEY_TEXTS.needsScope(scope));
export const keyDead = () => new AppError(401, "key_invalid", API_KEY_TEXTS.dead);
export const notFound = (message: string = ERROR_TEXTS.notFound) => new AppError(404, "not_found", message);
/** Returns the error for a request that cannot be parsed. */
export const unreadable = () => new AppError(400, "unreadable", ERROR_TEXTS.unreadable);
export const invalid = (message: string = ERROR_TEXTS.invalid, fields?: Record<string, string>) =>
  new AppError(400, "invalid", message, { fields });
export const refused = (message: string) => new AppError(406, "refused", message);
export const duplicate = (message: string, existingId?: string) =>
  new AppError(409, "duplicate", message, { existingId });
export const tooManyTries = (retryAfterS: number) =>
  new AppError(429, "too_many_tries", ERROR_TEXTS.tooManyTries, { retryAfterS });

/** Retry delay in seconds, by cause: a connection recovers sooner than disk space. */
const RETRY_AFTER_S = { away: 2, busy: 2, full: 30 } as const;

export const unavailable = ({ reason }: DatabaseUnavailableError) =>
  new AppError(503, reason === "full" ? "storage_full" : "unavailable", ERROR_TEXTS.unavailable, {
    retryAfterS: RETRY_AFTER_S[reason],
  });

/** Returns the error for a transaction that the database cancelled in favour of another: it had no effect. */
export const deadlocked = () => new AppError(503, "unavailable", ERROR_TEXTS.unavailable, { retryAfterS: 1 });

/** Returns the error for a request that waited for a shop's turn when the program was stopped: it had no effect. */
export const ending = () => new AppError(503, "unavailable", ERROR_TEXTS.unavailable, { retryAfterS: 2 });

/** What a distributed database adds to the name of an index on one part of a table. */
const PART = /_\d+$/;

/** Returns whether a database error is a violation of the given unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505") return false;
  // The error of another node names it in its message only.
  const { constraint: own } = error as { constraint?: unknown };
  const name = own ?? /"([^"]+)"/.exec(error.message)?.[1];
  return typeof name === "string" && (name === constraint || name.replace(PART, "") === constraint);
}
