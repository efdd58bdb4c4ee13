import { STATUS_CODES } from "node:http";
import type { ErrorBody } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import { bearerOf, looksLikeKey } from "./authorise.ts";

export const PROBLEM_TYPE = "application/problem+json";
/** Registered with the RateLimit headers; every other problem is identified by its status and `code`. */
const QUOTA_EXCEEDED = "https://iana.org/assignments/http-problem-types#quota-exceeded";

/** Returns whether errors are sent as problem details: to keys, and to callers who accept them. */
export function wantsProblem(request: FastifyRequest): boolean {
  if ((request.headers.accept ?? "").includes(PROBLEM_TYPE)) return true;
  const bearer = bearerOf(request);
  return bearer !== undefined && looksLikeKey(bearer);
}

/**
 * Returns problem details (RFC 9457) in addition to the fields of every error.
 *
 * @param policy name of the exceeded quota
 */
export function problemOf(status: number, body: ErrorBody, policy?: string): object {
  return {
    type: policy ? QUOTA_EXCEEDED : "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: body.message,
    instance: `urn:uuid:${body.requestId}`,
    ...(policy ? { "violated-policies": [policy] } : {}),
    ...body,
  };
}
