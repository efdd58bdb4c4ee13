import { DAY_MS } from "@pricetrail/contract";
import { blockVendor } from "./block-marks.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

/** Longest accepted Retry-After, in ms: a day. */
export const MAX_RETRY_AFTER_MS = DAY_MS;
/** Longest Retry-After in characters, repeated ones included. */
const MAX_HEADER = 200;

/**
 * Returns the failure for a status, or null for 200 to 299. Redirects are the caller's responsibility.
 *
 * @param body start of the response's text, for signs of bot checks
 * @param now current business time, for responses without their own Date
 */
export function statusFailure(
  status: number,
  headers: Record<string, string>,
  body: string,
  now: Date,
): FetchFailure | null {
  if (status >= 200 && status < 300) return null;
  const retryAfterMs = parseRetryAfter(headers, now);
  if (status === 404) return failure("not_found", "HTTP status 404", { status, retryAfterMs });
  if (status === 410) return failure("gone", "HTTP status 410", { status, retryAfterMs });
  const vendor = blockVendor(headers, body);
  if (vendor !== null) {
    return failure("blocked", `bot check, HTTP status ${status}`, {
      status,
      vendor,
      retryAfterMs,
    });
  }
  if (status === 401) return failure("login_required", "HTTP status 401", { status, retryAfterMs });
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return failure("rate_limited", `HTTP status ${status}`, { status, retryAfterMs });
  }
  return failure("http_status", `HTTP status ${status}`, { status, retryAfterMs });
}

/**
 * Returns Retry-After (RFC 9110 section 10.2.3) in ms, at most a day. A date is relative to the response's own Date header,
 * so that a shop with a wrong clock still gets the wait it intends.
 */
export function parseRetryAfter(headers: Record<string, string>, now: Date): number | undefined {
  const value = headers["retry-after"]?.slice(0, MAX_HEADER).trim();
  if (value === undefined || value === "") return undefined;
  // Repeated headers are joined by commas, and some servers use fractions or a unit.
  const seconds = value
    .split(",")
    .map((one) => /^\s*(\d{1,9}(?:\.\d+)?)\s*(?:s|secs?|seconds?)?\s*$/i.exec(one)?.[1]);
  if (seconds.every((one) => one !== undefined))
    return Math.min(Math.max(...seconds.map((one) => Math.ceil(Number(one) * 1000))), MAX_RETRY_AFTER_MS);
  // A date contains a month's name; the oldest of its three forms has no zone and means UTC (RFC 9110 section 5.6.7).
  if (!/[a-z]{3}/i.test(value)) return undefined;
  const until = Date.parse(/(?:GMT|UTC|Z|[+-]\d{4})$/i.test(value) ? value : `${value} GMT`);
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(headers["date"] ?? "");
  const wait = until - (Number.isNaN(sent) ? now.getTime() : sent);
  return Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}
