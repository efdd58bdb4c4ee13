import { portOf } from "../egress/address.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

/** Chromium's network errors and their outcomes; the first match counts. */
const NETWORK_ERRORS: readonly [RegExp, FetchFailure["outcome"], string][] = [
  [/^ERR_CERT_DATE_INVALID$/, "tls", "its certificate has expired, or is not valid yet"],
  [/^ERR_CERT_COMMON_NAME_INVALID$/, "tls", "its certificate is for another name"],
  [/^ERR_CERT_AUTHORITY_INVALID$/, "tls", "its certificate is signed by itself or by an unknown authority"],
  [/^ERR_CERT_REVOKED$/, "tls", "its certificate was revoked"],
  [
    /^ERR_SSL_(VERSION_OR_CIPHER|OBSOLETE)/,
    "tls",
    "it offers no version or cipher of TLS that is safe today",
  ],
  [/^ERR_(CERT|SSL|BAD_SSL|ECH)_|^ERR_TLS/, "tls", "the handshake failed"],
  [
    /^ERR_(CONTENT_|INVALID_HTTP|INVALID_CHUNKED|INCOMPLETE_CHUNKED|RESPONSE_HEADERS|HTTP2_|EMPTY_RESPONSE)/,
    "connect",
    "the answer broke the rules of HTTP",
  ],
  [/^ERR_NETWORK_CHANGED$/, "connect", "the network of this installation changed during the visit"],
  [/^ERR_NAME_|^ERR_DNS_/, "dns", "the name is not known"],
  [/^ERR_TOO_MANY_REDIRECTS$/, "redirect_loop", "the page redirects endlessly"],
  [/TIMED_OUT$/, "timeout", "the page did not come in time"],
  [/^ERR_(ABORTED|INVALID_RESPONSE)$/, "wrong_type", "the address answers with a download"],
  [
    /^ERR_(UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|UNSAFE_REDIRECT|UNSAFE_PORT|INVALID_URL)$/,
    "url_rejected",
    "only http and https are visited",
  ],
  [/./, "connect", "the connection broke off"],
];

/**
 * Returns the failure for a navigation's exception. The guard provides the reason of a tunnel that it refused.
 *
 * @param at the address that was being loaded
 */
export function navigationFailure(error: unknown, at: URL, guard: EgressGuard): FetchFailure {
  const message = error instanceof Error ? error.message : "";
  if (/crash/i.test(message) || /Target.*closed|has been closed|browser.*disconnected/i.test(message)) {
    return failure("browser_crashed", "the browser stopped");
  }
  if (error instanceof Error && error.name === "TimeoutError") {
    return failure("timeout", "the page did not come in time");
  }
  if (/Download is starting/i.test(message)) {
    return failure("wrong_type", "the address answers with a download");
  }
  const code = /net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1];
  if (code === undefined) return failure("internal", "the browser could not load the page");
  const refusal = guard.refusalOf(at.hostname, portOf(at));
  if (refusal !== undefined && /TUNNEL|PROXY|CONNECTION|EMPTY/.test(code)) {
    return failure(refusal.outcome, refusal.reason);
  }
  const [, outcome, detail] = NETWORK_ERRORS.find(([pattern]) => pattern.test(code))!;
  return failure(outcome, `${detail} (${code})`);
}
