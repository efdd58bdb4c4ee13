import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { MINUTE_MS } from "@pricetrail/contract";
import type { Clock } from "../clock.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { visitFile } from "./file-visit.ts";
import { createHttpTier } from "./http-tier.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

const unzip = promisify(gunzip);

/** Where an organisation's own catalogue is, and which of its versions is known. */
export interface CatalogueAddress {
  url: string;
  /** HTTP Basic; only ever sent to the address's own origin. */
  login?: { username: string; password: string } | undefined;
  etag?: string | null;
  modified?: string | null;
}

export type FetchedCatalogue =
  | { ok: true; isSame: true }
  | { ok: true; isSame: false; bytes: Uint8Array; etag: string | null; modified: string | null };

/** Fetches a catalogue file through the guard. Never throws, unless `signal` aborts. */
export type FetchCatalogue = (
  address: CatalogueAddress,
  signal?: AbortSignal,
) => Promise<FetchedCatalogue | FetchFailure>;

export interface CatalogueFetchOptions {
  guard: EgressGuard;
  clock: Clock;
  userAgent: string;
  /** Maximum bytes of a file, decompressed. */
  maxBytes: number;
  /** For one request and its answer, in ms of real time. */
  timeoutMs?: number;
}

/** A shop may make its export while it is asked for. */
const TIMEOUT_MS = 5 * MINUTE_MS;
const MAX_REDIRECTS = 5;
const ACCEPT = "text/csv,application/xml,text/xml,application/json,application/gzip,*/*;q=0.5";

/**
 * Creates the way to catalogues at addresses that people enter, through the same egress as visits. robots.txt is not asked: it speaks
 * to crawlers, and this is one file that its owner asks for.
 */
export function createCatalogueFetch({
  maxBytes,
  timeoutMs = TIMEOUT_MS,
  ...options
}: CatalogueFetchOptions): FetchCatalogue {
  const http = createHttpTier(options);
  return async ({ url, login, etag, modified }, signal) => {
    const start = URL.parse(url);
    if (start === null) return failure("url_rejected", "the address cannot be read");
    start.hash = "";
    const own = {
      ...(login && {
        authorization: `Basic ${Buffer.from(`${login.username}:${login.password}`).toString("base64")}`,
      }),
      ...(etag && { "if-none-match": etag }),
      ...(modified && { "if-modified-since": modified }),
    };
    const wanted = {
      accept: ACCEPT,
      maxBytes,
      timeoutMs,
      maxRedirects: MAX_REDIRECTS,
      headersFor: (to: URL) => (to.origin === start.origin ? own : {}),
    };
    const fetched = await visitFile(start, wanted, {
      http,
      now: () => options.clock.now(),
      beforeRequest: () => Promise.resolve(null),
      signal,
    });
    if (!fetched.ok)
      return fetched.status === 304 && (etag || modified) ? { ok: true, isSame: true } : fetched;
    const { headers, body } = fetched.file;
    const bytes = await unzipped(body, maxBytes);
    if (!(bytes instanceof Uint8Array)) return bytes;
    return {
      ok: true,
      isSame: false,
      bytes,
      etag: headers["etag"] ?? null,
      modified: headers["last-modified"] ?? null,
    };
  };
}

/** A file may also be compressed itself. */
async function unzipped(body: Uint8Array, maxBytes: number): Promise<Uint8Array | FetchFailure> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return await unzip(body, { maxOutputLength: maxBytes });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE"
      ? failure("too_large", `more than ${maxBytes} bytes`)
      : failure("wrong_type", "the file's compression is broken");
  }
}
