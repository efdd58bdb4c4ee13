import { EgressRefusedError } from "../egress/refusal.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

/** OpenSSL and Node codes of a rejected certificate or a failed handshake. */
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|ERROR_IN_CERT|CRL_)/;

/** Codes of a corrupt compressed body. */
const DECODE_CODE = /^(Z_|ERR__ERROR|ERR_BROTLI|ERR__|ERR_PADDING|ERR_ZSTD|ZSTD_)/;

/** Translates a failed request's error into an outcome; `signal` distinguishes timeouts. */
export function failureOf(error: unknown, signal?: AbortSignal): FetchFailure {
  const refused = findRefusal(error);
  if (refused !== null) return failure(refused.refusal.outcome, refused.refusal.reason);
  if (signal?.aborted === true) return failure("timeout", "the page did not come in time");
  const code = codeOf(error);
  if (TLS_CODE.test(code)) return failure("tls", `no secure connection (${code})`);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT")
    return failure("timeout", "no connection in time");
  if (DECODE_CODE.test(code)) return failure("connect", `the answer's compression is broken (${code})`);
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW") {
    return failure("connect", `the server does not speak HTTP (${code})`);
  }
  return failure("connect", `the connection broke off (${code})`);
}

function findRefusal(error: unknown): EgressRefusedError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EgressRefusedError) return at;
  }
  return null;
}

function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "unknown error";
}
