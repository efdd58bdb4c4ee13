/**
 * Why the database could not be used: it was not reached or went away, it has no connection or memory to spare, or the disk
 * has no room for what is to be written.
 */
export type Unavailability = "away" | "busy" | "full";

/**
 * The database could not be used just now. Whether the statement took effect is not known where the connection broke under it:
 * what is tried again must be safe to do twice.
 */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
  readonly reason: Unavailability;

  constructor(reason: Unavailability, options?: ErrorOptions) {
    super(`the database cannot be used: ${reason}`, options);
    this.reason = reason;
  }
}

/** Whether an error says that; the queue passes on copies of the error. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError ||
  (typeof error === "object" &&
    error !== null &&
    "name" in error &&
    error.name === "DatabaseUnavailableError");

/** Answers of the server, by SQLSTATE: a shutdown or crash, a start, no room, no memory or connection left. */
const SERVER_STATES: readonly (readonly [RegExp, Unavailability])[] = [
  [/^(?:08...|57P0[1-5])$/, "away"],
  [/^53100$/, "full"],
  [/^53...$/, "busy"],
];

/** The system's names of a connection that could not be made or broke. ENOENT: the socket's file is gone. */
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

/** The driver's own words, which carry no code. */
const DRIVER_MESSAGES: readonly (readonly [RegExp, Unavailability])[] = [
  [/^timeout exceeded when trying to connect$/, "busy"],
  [/^(?:Connection terminated|timeout expired)|not queryable$/, "away"],
];

/** An error of the database driver as it is passed on: its own, or that the database cannot be used. */
export function driverError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const reason =
    SERVER_STATES.find(([states]) => states.test(code))?.[1] ??
    (SYSTEM_CODES.has(code) ? "away" : undefined) ??
    DRIVER_MESSAGES.find(([words]) => words.test(error.message))?.[1];
  return reason === undefined ? error : new DatabaseUnavailableError(reason, { cause: error });
}
