import { ERROR_TEXTS } from "@pricetrail/contract";
import type { ErrorBody } from "@pricetrail/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isDeadlock } from "../database/deadlock.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { AppError, deadlocked, unavailable } from "./errors.ts";
import { PROBLEM_TYPE, problemOf, wantsProblem } from "./problem.ts";

/** Returns the first message for each field, by dotted path. */
function fieldsOf(error: FastifyError): Record<string, string> | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const path = issue.instancePath.split("/").filter(Boolean).join(".") || "body";
    fields[path] ??= issue.message ?? ERROR_TEXTS.invalid;
  }
  return fields;
}

function toAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  // The reason of a signal is the cause of what the signal has ended.
  if (error.cause instanceof AppError) return error.cause;
  if (error instanceof DatabaseUnavailableError) return unavailable(error);
  if (isDeadlock(error)) return deadlocked();
  const fields = fieldsOf(error);
  if (fields) {
    const [only, ...more] = Object.values(fields);
    return new AppError(400, "invalid", more.length === 0 && only ? only : ERROR_TEXTS.invalid, { fields });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError(413, "too_large", ERROR_TEXTS.tooLarge);
  if (status === 429)
    return new AppError(429, "too_many_tries", ERROR_TEXTS.tooManyTries, { retryAfterS: 60 });
  if (status >= 400 && status < 500) return new AppError(400, "unreadable", ERROR_TEXTS.unreadable);
  return undefined;
}

/**
 * Sends every error in a uniform format, to programs as problem details; a 500 never includes an exception's text, only a request
 * id for the log.
 */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (!known) {
    const { raw } = request;
    // The sender has ended the connection in the middle of its body: no fault of the program.
    if (raw.destroyed && !raw.complete && raw.socket.destroyed)
      request.log.info({ err: error }, "the sender ended its request");
    else request.log.error({ err: error }, "request failed");
  }
  const text = known?.message ?? ERROR_TEXTS.internal;
  const body: ErrorBody = {
    message: text,
    error_description: text,
    code: known?.code ?? "internal",
    requestId: request.id,
    ...known?.extras,
    ...(known ? {} : { ErrorDetails: { message: text } }),
  };
  if (known?.retryAfterS !== undefined)
    void reply.header("retry-after", Math.max(1, Math.ceil(known.retryAfterS)));
  const status = known?.status ?? 500;
  const isProblem = wantsProblem(request);
  return reply
    .code(status)
    .type(`${isProblem ? PROBLEM_TYPE : "application/json"}; charset=utf-8`)
    .send(JSON.stringify(isProblem ? problemOf(status, body, known?.policy) : body));
}

export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}
