/**
 * Why the database could not be used: it is unreachable or has shut down, it has no connection or memory left, or its disk is full.
 */
export type Unavailability = "away" | "busy" | "full";

/**
 * The database is temporarily unavailable. If the connection broke during a statement, it is unknown whether that took effect: a
 * retry must be idempotent.
 */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
  readonly reason: Unavailability;

  constructor(reason: Unavailability, options?: ErrorOptions) {
    super(`the database cannot be used: ${reason}`, options);
    this.reason = reason;
  }
}

/** Returns whether an error is one, or a copy of one as passed on by the queue. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError ||
  (typeof error === "object" &&
    error !== null &&
    "name" in error &&
    error.name === "DatabaseUnavailableError");

/** The server's errors by SQLSTATE: shutdown, crash or startup; disk full; out of memory or connections. */
const SERVER_STATES: readonly (readonly [RegExp, Unavailability])[] = [
  [/^(?:08...|57P0[1-5])$/, "away"],
  [/^53100$/, "full"],
  [/^53...$/, "busy"],
];

/** System error codes of a connection that failed or broke. ENOENT: the socket's file is gone. */
const SYSTEM_CODES = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's own errors, which have no code. */
const DRIVER_MESSAGES: readonly (readonly [RegExp, Unavailability])[] = [
  [/^timeout exceeded when trying to connect$/, "busy"],
  [/^(?:Connection terminated|timeout expired)|not queryable$/, "away"],
];

/** Returns a driver's error, translated to DatabaseUnavailableError if the database cannot be used. */
export function driverError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const reason =
    SERVER_STATES.find(([states]) => states.test(code))?.[1] ??
    (SYSTEM_CODES.has(code) ? "away" : undefined) ??
    DRIVER_MESSAGES.find(([words]) => words.test(error.message))?.[1];
  return reason === undefined ? error : new DatabaseUnavailableError(reason, { cause: error });
}
