import type { ErrorOutcome } from "@pricetrail/contract";
import type { ElementPicture } from "./element-picture.ts";

/** By which means a page was fetched. */
export type FetchTier = "http" | "browser";

/** A page as it was received. */
export interface FetchedPage {
  /** Address after all redirects. */
  finalUrl: string;
  /** HTTP status of the last answer, 200 to 299; 304 where the page was known and the shop says that it is the same. */
  status: number;
  html: string;
  /** Headers of the last answer, names in lower case, repeated ones joined by a comma. */
  headers: Record<string, string>;
  tier: FetchTier;
  /** From the first packet to the last byte (browser: to the page's last change), in ms; waiting for a slot not included. */
  loadTimeMs: number;
  /** Size of the document after decompression, in bytes; 0 where it was known. */
  bytes: number;
  /** Addresses that redirected, in order; empty when there was no redirect. */
  redirects: string[];
  /** Of the element that the visit was asked to picture; in the browser tier only. */
  picture?: ElementPicture;
}

/** Why no page was received, from the closed list of outcomes. */
export interface FetchFailure {
  ok: false;
  outcome: ErrorOutcome;
  /** One clause for the user and the log; never contains secrets or stack traces. */
  detail: string;
  /** How long the host asks to be left alone, in ms. */
  retryAfterMs?: number;
  /** With `blocked`: whose bot check it was. */
  vendor?: string;
  /** HTTP status, where one was received. */
  status?: number;
  /** Nothing was asked of the host: we held the visit back. */
  isWithheld?: true;
}

/** What one fetch of a page ends with; fetching never throws but on cancellation. */
export type FetchResult = { ok: true; page: FetchedPage } | FetchFailure;

/** Bounds of one visit. */
export interface FetchLimits {
  /** Whole HTTP visit with its redirects, in ms of real time. */
  httpTimeoutMs: number;
  /** Whole browser visit, in ms of real time. */
  browserTimeoutMs: number;
  /** Largest document, in bytes after decompression. */
  maxBytes: number;
  /** Bytes that a browser visit may load in all, after decompression. */
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
 * Asked before each request of a visit to another address than the accepted one (redirects, navigations): waits for
 * the host's slot and asks its robots.txt. A failure ends the visit.
 * `retryAfterMs`: how long the redirect asked to wait before it is followed.
 */
export type BeforeHop = (url: URL, retryAfterMs?: number) => Promise<FetchFailure | null>;

export function failure(
  outcome: ErrorOutcome,
  detail: string,
  more?: Pick<FetchFailure, "retryAfterMs" | "vendor" | "status" | "isWithheld">,
): FetchFailure {
  return { ok: false, outcome, detail, ...more };
}
