import type { HttpTier } from "./http-tier.ts";
import { statusFailure } from "./http-status.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";
import { pictureHead } from "./picture-kind.ts";
import type { PictureKind } from "./picture-kind.ts";

/** A picture as a shop serves it, known by its bytes to be one. */
export interface FetchedPicture {
  kind: PictureKind;
  content: Buffer;
}

export type PictureResult = { ok: true; picture: FetchedPicture } | FetchFailure;

/** Largest picture of a product that is fetched, in bytes. */
export const PRODUCT_PICTURE_MAX_BYTES = 300 * 1024;
/** Of what a person's browser would have to decode. */
const MAX_PIXELS = 16_000_000;
const MAX_REDIRECTS = 3;
/** Of one request, in ms of real time. */
const TIMEOUT_MS = 10_000;
const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif";
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

export interface PictureVisit {
  http: Pick<HttpTier, "fetchFile">;
  now: () => Date;
  /** Asked before every request: robots.txt and, on a host that was not asked yet, its slot. */
  beforeRequest: (url: URL) => Promise<FetchFailure | null>;
  signal?: AbortSignal;
}

/** Fetches one picture and its redirects; each request is judged by the HTTP tier and the guard behind it. */
export async function visitPicture(start: URL, visit: PictureVisit): Promise<PictureResult> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const stopped = await visit.beforeRequest(url);
    if (stopped !== null) return stopped;
    const answer = await visit.http.fetchFile(url, {
      accept: ACCEPT,
      maxBytes: PRODUCT_PICTURE_MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal: visit.signal,
      wantsBody: (status, headers) => status === 200 && sizeOf(headers) <= PRODUCT_PICTURE_MAX_BYTES,
    });
    if ("ok" in answer) return answer;
    const { status, headers, body } = answer;
    const target = headers["location"];
    if (REDIRECT_STATUSES.has(status) && target !== undefined) {
      const next = URL.parse(target, url);
      if (next === null) return failure("url_rejected", "the redirect's address cannot be read");
      next.hash = "";
      url = next;
      continue;
    }
    const failed = statusFailure(status, headers, "", visit.now());
    if (failed !== null) return failed;
    if (sizeOf(headers) > PRODUCT_PICTURE_MAX_BYTES) {
      return failure("too_large", `more than ${PRODUCT_PICTURE_MAX_BYTES} bytes`);
    }
    return judged(body);
  }
  return failure("redirect_loop", `more than ${MAX_REDIRECTS} redirects`);
}

/** The size that a server announces; nothing is believed of it but that more would be read in vain. */
const sizeOf = (headers: Record<string, string>): number => Number(headers["content-length"] ?? 0);

function judged(body: Uint8Array): PictureResult {
  const head = pictureHead(body);
  if (head === null) return failure("wrong_type", "the file is no picture of a kind that is kept");
  const { kind, width, height } = head;
  if (width === 0 || height === 0) return failure("wrong_type", "the picture says no size");
  if (width * height > MAX_PIXELS) return failure("too_large", `${width} by ${height} pixels`);
  return { ok: true, picture: { kind, content: Buffer.from(body) } };
}
