import type { FileOptions, HttpTier } from "./http-tier.ts";
import { parseRetryAfter, statusFailure } from "./http-status.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

export interface FileVisit {
  http: Pick<HttpTier, "fetchFile">;
  now: () => Date;
  /**
   * Called before every request: checks robots.txt and, on a host that is new or whose redirect asked for a wait, waits for its
   * slot.
   */
  beforeRequest: (url: URL, retryAfterMs?: number) => Promise<FetchFailure | null>;
  signal?: AbortSignal | undefined;
}

export interface WantedFile extends Omit<FileOptions, "signal" | "wantsBody" | "extraHeaders"> {
  maxRedirects: number;
  /** Returns further headers for a request: those for one host must not reach another. */
  headersFor?: (url: URL) => Record<string, string>;
}

/** A file as served by a shop. */
export interface FetchedFile {
  /** Address after all redirects. */
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Fetches one file and follows redirects; each request is checked by the HTTP tier and the guard behind it. */
export async function visitFile(
  start: URL,
  { maxRedirects, headersFor, ...file }: WantedFile,
  visit: FileVisit,
): Promise<{ ok: true; file: FetchedFile } | FetchFailure> {
  let url = start;
  let retryAfterMs: number | undefined;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const stopped = await visit.beforeRequest(url, retryAfterMs);
    if (stopped !== null) return stopped;
    const answer = await visit.http.fetchFile(url, {
      ...file,
      extraHeaders: headersFor?.(url),
      signal: visit.signal,
      wantsBody: (status, headers) => status === 200 && sizeOf(headers) <= file.maxBytes,
    });
    if ("ok" in answer) return answer;
    const { status, headers, body } = answer;
    const target = headers["location"];
    if (REDIRECT_STATUSES.has(status) && target !== undefined) {
      const next = URL.parse(target, url);
      if (next === null) return failure("url_rejected", "the redirect's address cannot be read");
      next.hash = "";
      url = next;
      retryAfterMs = parseRetryAfter(headers, visit.now());
      continue;
    }
    const failed = statusFailure(status, headers, "", visit.now());
    if (failed !== null) return failed;
    if (sizeOf(headers) > file.maxBytes) return failure("too_large", `more than ${file.maxBytes} bytes`);
    return { ok: true, file: { url: url.href, headers, body } };
  }
  return failure("redirect_loop", `more than ${maxRedirects} redirects`);
}

/** Returns the announced size, which is trusted only for rejecting files that are too large. */
const sizeOf = (headers: Record<string, string>): number => Number(headers["content-length"] ?? 0);
