import type { ErrorOutcome } from "@pricetrail/contract";
import type { ElementPicture } from "./element-picture.ts";

/** The means by which a page was fetched. */
export type FetchTier = "http" | "browser";

/** A page as received. */
export interface FetchedPage {
  /** URL after all redirects. */
  finalUrl: string;
  /**
   * Last response's HTTP status, 200 to 299; 304 for a known page the shop reports as unchanged; 3xx for a page whose redirect
   * names no address.
   */
  status: number;
  html: string;
  /** Last response's headers, names in lower case, repeated ones joined by a comma. */
  headers: Record<string, string>;
  tier: FetchTier;
  /** From the first packet to the last byte (browser: to the page's last change), in ms, without waiting for slots. */
  loadTimeMs: number;
  /** Size of the document after decompression, in bytes; 0 if it was known. */
  bytes: number;
  /** URLs that redirected, in order; empty without redirects. */
  redirects: string[];
  /** Of the element requested for capture; browser tier only. */
  picture?: ElementPicture;
}

/** Why no page was received, from the closed list of outcomes. */
export interface FetchFailure {
  ok: false;
  outcome: ErrorOutcome;
  /** One clause for the user and the log; never contains secrets or stack traces. */
  detail: string;
  /** How long the host asks for no further requests, in ms. */
  retryAfterMs?: number;
  /** With `blocked`: the bot check's vendor. */
  vendor?: string;
  /** HTTP status, if one was received. */
  status?: number;
  /** No request was made to the host: this program withheld the visit. */
  isWithheld?: true;
  /** The host answered, but not as HTTP requires; a browser may read such an answer. */
  isBrokenAnswer?: boolean;
  /** The host may accept only HTTP/2. */
  wantsHttp2?: boolean;
}

/** The result of one fetch of a page; fetching throws only on cancellation. */
export type FetchResult = { ok: true; page: FetchedPage } | FetchFailure;

/** Limits of one visit. */
export interface FetchLimits {
  /** Whole HTTP visit with its redirects, in ms of real time. */
  httpTimeoutMs: number;
  /** Whole browser visit, in ms of real time. */
  browserTimeoutMs: number;
  /** Largest document, in bytes after decompression. */
  maxBytes: number;
  /** Maximum bytes a browser visit may load in total, after decompression. */
  maxBrowserBytes: number;
  maxRedirects: number;
}

export const DEFAULT_FETCH_LIMITS: FetchLimits = {
  httpTimeoutMs: 30_000,
  browserTimeoutMs: 45_000,
  maxBytes: 10 * 1024 * 1024,
  maxBrowserBytes: 60 * 1024 * 1024,
  maxRedirects: 10,
};

/**
 * Called before each request of a visit to a URL other than the accepted one (redirects, navigations): waits for the host's
 * slot and checks its robots.txt. A failure ends the visit. `retryAfterMs`: the wait requested by the redirect.
 */
export type BeforeHop = (url: URL, retryAfterMs?: number) => Promise<FetchFailure | null>;

export function failure(
  outcome: ErrorOutcome,
  detail: string,
  more?: Pick<
    FetchFailure,
    "retryAfterMs" | "vendor" | "status" | "isWithheld" | "isBrokenAnswer" | "wantsHttp2"
  >,
): FetchFailure {
  return { ok: false, outcome, detail, ...more };
}
