import { STATUS_CODES } from "node:http";
import type { ErrorBody } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import { bearerOf, looksLikeKey } from "./authorise.ts";

export const PROBLEM_TYPE = "application/problem+json";
/** Registered with the RateLimit headers; every other problem is identified by its status and `code`. */
const QUOTA_EXCEEDED = "https://iana.org/assignments/http-problem-types#quota-exceeded";

/** Whether errors are answered as problem details: to keys, and to whoever says that they read them. */
export function wantsProblem(request: FastifyRequest): boolean {
  if ((request.headers.accept ?? "").includes(PROBLEM_TYPE)) return true;
  const bearer = bearerOf(request);
  return bearer !== undefined && looksLikeKey(bearer);
}

/** Problem details (RFC 9457) beside the fields that every error has. */
export function problemOf(status: number, body: ErrorBody): object {
  const isQuota = body.code === "quota_exceeded";
  return {
    type: isQuota ? QUOTA_EXCEEDED : "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: body.message,
    instance: `urn:uuid:${body.requestId}`,
    ...(isQuota ? { "violated-policies": ["key"] } : {}),
    ...body,
  };
}
