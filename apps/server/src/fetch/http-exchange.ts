import type { Readable } from "node:stream";
import { CodedTooLargeError, codingsOf, decoded, hasUnknown } from "./content-coding.ts";
import type { VisitAgents } from "./guarded-agent.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";
import { failureOf } from "./transport-errors.ts";

/** One response to one GET request, its body decompressed. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  /** Every Set-Cookie header; these must not be joined. */
  setCookies: string[];
  body: Uint8Array;
}

export interface HttpExchangeOptions {
  agents: VisitAgents;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Maximum bytes of the body after decompression; more is too_large. */
  maxBytes: number;
  /** If true, a larger body is truncated at `maxBytes` instead of refused (robots.txt: RFC 9309 section 2.5). */
  truncate?: boolean;
  /** Returns whether the body is needed, by status and headers; otherwise it is not read. */
  wantsBody: (status: number, headers: Record<string, string>) => boolean;
}

/**
 * Makes one GET request without following redirects. Never throws; a cancelled or timed-out one is a `timeout` failure. A server
 * that refuses HTTP/1.1 is asked again in HTTP/2.
 */
export async function httpGet(url: URL, options: HttpExchangeOptions): Promise<HttpAnswer | FetchFailure> {
  const answer = await getOnce(url, options);
  if (!wantsHttp2(answer) || url.protocol !== "https:" || !options.agents.useHttp2()) return answer;
  const second = await getOnce(url, options);
  // If HTTP/2 fails as well, the first failure is the one to report.
  return "ok" in second && second.isBrokenAnswer === true ? answer : second;
}

/** Statuses of servers that want another version of HTTP: 426 Upgrade Required, 505 HTTP Version Not Supported. */
const OTHER_VERSION = new Set([426, 505]);

/** A server without HTTP/1.1 ends the handshake, or answers with frames that are no HTTP/1.1, or with a status. */
const wantsHttp2 = (answer: HttpAnswer | FetchFailure): boolean =>
  "ok" in answer ? answer.wantsHttp2 === true : OTHER_VERSION.has(answer.status);

async function getOnce(url: URL, options: HttpExchangeOptions): Promise<HttpAnswer | FetchFailure> {
  let isAnswered = false;
  try {
    const asked = options.agents.current().request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      headers: { ...options.headers, "accept-encoding": "gzip, deflate, br, zstd" },
      signal: options.signal,
    });
    const { statusCode, headers, body } = await abortable(asked, options.signal);
    isAnswered = true;
    const flat = flatten(headers);
    const setCookies = [headers["set-cookie"] ?? []].flat();
    const answer = { status: statusCode, headers: flat, setCookies, body: new Uint8Array() };
    if (!options.wantsBody(statusCode, flat)) {
      body.on("error", () => {}).destroy();
      return answer;
    }
    const read = await readDecoded(body, flat["content-encoding"] ?? "", options);
    return read instanceof Uint8Array ? { ...answer, body: read } : { ...read, status: statusCode };
  } catch (error) {
    return failureOf(error, options.signal, { isAnswered });
  }
}

/**
 * Settles with the work, or rejects with the signal's reason: undici itself observes the signal only once it has a
 * connection.
 */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  work.catch(() => {});
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Memory for a body to begin with, in bytes. */
const FIRST_BYTES = 64 * 1024;

async function readDecoded(
  body: Readable,
  encoding: string,
  options: HttpExchangeOptions,
): Promise<Uint8Array | FetchFailure> {
  const codings = codingsOf(encoding);
  const decoding = decoded(body, codings, options.maxBytes);
  // Put together as it arrives: parts kept to the end outlive collections of garbage, and are as much again for seconds.
  let held = new Uint8Array(FIRST_BYTES);
  let size = 0;
  const whole = (): Uint8Array => new Uint8Array(held.buffer.transfer(Math.min(size, options.maxBytes)));
  try {
    if (!decoding.ok) return failure("wrong_type", decoding.reason);
    // Decoded bytes are counted as they arrive, so a compression bomb stops after `maxBytes` of output.
    for await (const chunk of decoding.body) {
      const before = size;
      size += chunk.length;
      if (size > options.maxBytes && options.truncate !== true)
        return failure("too_large", `more than ${options.maxBytes} bytes`);
      if (size > held.length) held = new Uint8Array(held.buffer.transfer(Math.max(size, 2 * held.length)));
      held.set(chunk, before);
      if (size > options.maxBytes) return whole();
    }
    const read = whole();
    if (!hasUnknown(codings) || !isBinary(read)) return read;
    return failure("wrong_type", `unknown compression ${codings.join(", ").slice(0, 20)}`);
  } catch (error) {
    if (!(error instanceof CodedTooLargeError)) throw error;
    if (options.truncate === true) return whole();
    return failure("too_large", `more than ${options.maxBytes} bytes`);
  } finally {
    body.on("error", () => {}).destroy();
  }
}

/** Control bytes that no text contains (WHATWG MIME Sniffing, section 7.2), unless it starts with UTF-16's byte-order mark. */
function isBinary(body: Uint8Array): boolean {
  const isUtf16 = (body[0] === 0xfe && body[1] === 0xff) || (body[0] === 0xff && body[1] === 0xfe);
  return (
    !isUtf16 &&
    body.subarray(0, 1445).some((byte) => byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x1b))
  );
}

export function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
