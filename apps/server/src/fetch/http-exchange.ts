import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import type { Agent } from "undici";
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
  agent: Agent;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Maximum bytes of the body after decompression; more is too_large. */
  maxBytes: number;
  /** If true, a larger body is truncated at `maxBytes` instead of refused (robots.txt: RFC 9309 section 2.5). */
  truncate?: boolean;
  /** Returns whether the body is needed, by status and headers; otherwise it is not read. */
  wantsBody: (status: number, headers: Record<string, string>) => boolean;
}

/** Makes one GET request without following redirects. Never throws; a cancelled or timed-out one is a `timeout` failure. */
export async function httpGet(url: URL, options: HttpExchangeOptions): Promise<HttpAnswer | FetchFailure> {
  try {
    const asked = options.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      headers: { ...options.headers, "accept-encoding": "gzip, deflate, br, zstd" },
      signal: options.signal,
    });
    const { statusCode, headers, body } = await abortable(asked, options.signal);
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
    return failureOf(error, options.signal);
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

async function readDecoded(
  body: Readable,
  encoding: string,
  options: HttpExchangeOptions,
): Promise<Uint8Array | FetchFailure> {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  let stream: Readable = body;
  const stages: Readable[] = [body];
  // Each stage multiplies the work a server can cause; no legitimate one uses more than two.
  if (codings.length > 2) {
    body.on("error", () => {}).destroy();
    return failure("wrong_type", "the page is compressed more than twice");
  }
  for (const coding of codings.toReversed()) {
    const decoder = decoderOf(coding);
    if (decoder === null) {
      body.on("error", () => {}).destroy();
      return failure("wrong_type", `unknown compression ${coding.slice(0, 20)}`);
    }
    const source = stream;
    source.on("error", (error) => decoder.destroy(error));
    stream = source.pipe(decoder);
    stages.push(decoder);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Decoded bytes are counted as they arrive, so a compression bomb stops after `maxBytes` of output.
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= options.maxBytes) continue;
      if (options.truncate === true) return Buffer.concat(chunks).subarray(0, options.maxBytes);
      return failure("too_large", `more than ${options.maxBytes} bytes`);
    }
    return Buffer.concat(chunks);
  } finally {
    for (const stage of stages) stage.on("error", () => {}).destroy();
  }
}

function decoderOf(coding: string) {
  if (coding === "gzip" || coding === "x-gzip") return createGunzip();
  if (coding === "deflate") return createInflate();
  if (coding === "br") return createBrotliDecompress();
  return coding === "zstd" ? createZstdDecompress() : null;
}

export function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
