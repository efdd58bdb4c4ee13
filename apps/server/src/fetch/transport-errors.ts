import { EgressRefusedError } from "../egress/refusal.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

/** The alert of a server that does not accept HTTP/1.1 (RFC 7301, section 3.2). */
const NO_COMMON_PROTOCOL = /NO_APPLICATION_PROTOCOL/;

/** Kinds of failed secure connections by the codes of OpenSSL and Node; the first match counts. */
const TLS_KINDS: readonly [RegExp, string][] = [
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired"],
  [/^CERT_NOT_YET_VALID$/, "its certificate is not valid yet"],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, "its certificate is for another name"],
  [/SELF_SIGNED/, "its certificate is signed by itself, not by a known authority"],
  [
    /^UNABLE_TO_(GET_ISSUER|VERIFY)|^CERT_(UNTRUSTED|CHAIN)/,
    "its certificate's chain is incomplete or its authority unknown",
  ],
  [/^CERT_REVOKED$/, "its certificate was revoked"],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|NO_CIPHERS|INAPPROPRIATE_FALLBACK/,
    "it offers no version or cipher of TLS that is safe today",
  ],
  [/CERTIFICATE_REQUIRED/, "it accepts only visitors with a certificate"],
  // Up to TLS 1.2 one alert has both reasons.
  [/HANDSHAKE_FAILURE/, "it shares no safe cipher of TLS, or accepts only visitors with a certificate"],
  [NO_COMMON_PROTOCOL, "it speaks no version of HTTP that is spoken here"],
  [/WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH_TOO_LONG/, "it does not answer in TLS"],
  [
    /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|UNABLE_TO_(GET|DECRYPT|DECODE)|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|ERROR_IN_CERT|CRL_)/,
    "the handshake failed",
  ],
];

/** Codes of a corrupt compressed body. */
const DECODE_CODE = /^(Z_|ERR__ERROR|ERR_BROTLI|ERR__|ERR_PADDING|ERR_ZSTD|ZSTD_)/;

/**
 * Codes of an answer that breaks the rules elsewhere than in the parser; browsers read some of them. undici asserts that a
 * status is at least 100.
 */
const BROKEN_CODE = /^(UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ERR_ASSERTION)$/;

/**
 * Translates a failed request's error into an outcome.
 *
 * @param signal distinguishes timeouts
 * @param isAnswered whether the answer's head had arrived
 */
export function failureOf(
  error: unknown,
  signal?: AbortSignal,
  { isAnswered } = { isAnswered: false },
): FetchFailure {
  const refused = findRefusal(error);
  if (refused !== null) return failure(refused.refusal.outcome, refused.refusal.reason);
  if (signal?.aborted === true) return failure("timeout", "the page did not come in time");
  const code = codeOf(error);
  const insecure = TLS_KINDS.find(([codes]) => codes.test(code))?.[1];
  if (insecure !== undefined)
    return failure("tls", insecure, NO_COMMON_PROTOCOL.test(code) ? { wantsHttp2: true } : undefined);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT")
    return failure("timeout", "no connection in time");
  if (DECODE_CODE.test(code)) {
    // Browsers show what was decompressed before the error, such as a page whose checksum is wrong.
    return failure("connect", `the answer's compression is broken (${code})`, { isBrokenAnswer: true });
  }
  const unread = parserErrorOf(error);
  if (unread !== null || BROKEN_CODE.test(code)) {
    return failure("connect", `the answer broke the rules of HTTP (${unread ?? code})`, {
      isBrokenAnswer: true,
      wantsHttp2: unread !== null,
    });
  }
  if (isAnswered) {
    return failure("connect", `the answer ended before its announced end (${code})`, {
      isBrokenAnswer: true,
    });
  }
  return failure("connect", `the connection broke off (${code})`);
}

function findRefusal(error: unknown): EgressRefusedError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EgressRefusedError) return at;
  }
  return null;
}

/** The words of the parser that refused an answer, as in "(Invalid header token)". */
const PARSER_WORDS = /\(([\w ,:/-]{1,80})\)$/;

/**
 * Returns why undici refused an answer, or null for any other error. Its parser's is recognised by the name: undici 8 sets no
 * code, as others do.
 */
function parserErrorOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (code.startsWith("HPE_")) return code;
    if (at.name === "SocketError" && at.message === "bad upgrade") return at.message;
    if (at.name === "HTTPParserError")
      return PARSER_WORDS.exec(at.message.slice(0, 200))?.[1] ?? "unreadable";
  }
  return null;
}

function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "unknown error";
}
