import type { FastifyServerOptions } from "fastify";
import type { Config } from "../config.ts";

/** How many levels of an error's causes are logged. */
const MAX_CAUSES = 4;

/** What the log says about an error. */
interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string | undefined;
  cause?: LoggedError | undefined;
  /** Of several attempts, as of a name with several addresses. */
  errors?: LoggedError[] | undefined;
}

/**
 * Returns what the log may say about an error. Other properties are left out: drivers attach whole connections to their errors, with
 * the keys that cancel their queries, and rows with what people have entered.
 */
export function loggedError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack = "", cause } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(error instanceof AggregateError && causes > 0
      ? { errors: error.errors.map((one) => loggedError(one, causes - 1)) }
      : {}),
    ...(cause instanceof Error && causes > 0 ? { cause: loggedError(cause, causes - 1) } : {}),
  };
}

/** Returns the options of the program's log: one JSON object a line, without secrets. */
export const logOptions = ({ LOG_LEVEL }: Pick<Config, "LOG_LEVEL">): FastifyServerOptions["logger"] =>
  LOG_LEVEL === "silent"
    ? false
    : { level: LOG_LEVEL, redact: ["req.headers.authorization"], serializers: { err: loggedError } };
