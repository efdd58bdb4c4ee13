import type { Clock } from "../clock.ts";
import { acceptUrl, hostPortOf, judgeUrl } from "../egress/address.ts";
import type { EgressGuard } from "../egress/guard.ts";
import type { BrowserTier } from "./browser-tier.ts";
import { createHttpTier } from "./http-tier.ts";
import { failure } from "./page.ts";
import type { FetchFailure, FetchLimits, FetchResult } from "./page.ts";
import { visitPicture } from "./picture-visit.ts";
import type { PictureResult } from "./picture-visit.ts";
import { createRobotsGate } from "./robots.ts";
import type { RobotsCache } from "./robots.ts";

/** The pace at which one host and port is visited, shared by all workers. */
export interface HostSlots {
  /**
   * Takes the next free slot of a host and says how long to wait for it, in ms of business time. Slots are at least
   * `intervalMs` apart and not before a penalty's end. Where the wait would exceed `maxWaitMs`, no slot is taken.
   */
  claim(hostPort: string, intervalMs: number, now: Date, maxWaitMs: number): Promise<{ waitMs: number }>;
  /** No slot of this host before `until`: it asked to be left alone. */
  penalise(hostPort: string, until: Date): Promise<void>;
}

export interface FetcherOptions {
  guard: EgressGuard;
  /** Null where no browser is installed: every page is then fetched by HTTP. */
  browser: BrowserTier | null;
  robotsCache: RobotsCache;
  slots: HostSlots;
  clock: Clock;
  userAgent: string;
  /** HOST_INTERVAL_MS: least time between two requests for pages of one host and port. */
  hostIntervalMs: number;
  limits?: Partial<FetchLimits>;
  /** Longest wait for a slot, in ms of business time; above it the visit ends as rate_limited. */
  maxSlotWaitMs?: number;
}

export interface VisitOptions {
  /** `auto` (default): HTTP, then the browser where `needsBrowser` says so. */
  tier?: "http" | "browser" | "auto";
  /** Whether a page fetched by HTTP lacks what a browser would show. */
  needsBrowser?: (html: string) => boolean;
  /** In the browser: the element that is to be pictured; a selector, or null for none. */
  pictured?: (html: string, url: string) => string | null;
  /** In the browser: wait for what stands in the page's frames as for the page itself. */
  awaitFrames?: boolean;
  extraHeaders?: Record<string, string>;
  signal?: AbortSignal;
}

/** Visits pages politely and safely. */
export interface Fetcher {
  /**
   * Visits one address: accepted, allowed by robots.txt, at the host's pace, through the egress guard. Whatever the shop
   * does is a result; rejects only when `signal` aborts or the slots or the robots cache fail.
   */
  visit(url: string, options?: VisitOptions): Promise<FetchResult>;
  /**
   * Fetches one picture by the same rules as a page, at most PRODUCT_PICTURE_MAX_BYTES and known by its bytes to be one. A
   * host that is busy for longer than a moment is not waited for: a picture is worth little of anybody's time.
   */
  picture(url: string, signal?: AbortSignal): Promise<PictureResult>;
  close(): Promise<void>;
}

/** Pause when a host did not say how long it wants to be left alone, in ms of business time. */
const DEFAULT_PENALTY_MS = 60_000;
const DEFAULT_MAX_SLOT_WAIT_MS = 5 * 60_000;
const PICTURE_SLOT_WAIT_MS = 60_000;

/**
 * Whether a second visit by browser is worth its cost. Browsers complete a chain of certificates that a server sends
 * in part; a bot check is not retried: it means no.
 */
function wantsBrowser(first: FetchResult, visit: VisitOptions): boolean {
  if (!first.ok) return first.outcome === "tls";
  return visit.needsBrowser?.(first.page.html) === true;
}

export function createFetcher(options: FetcherOptions): Fetcher {
  const { guard, clock, slots, userAgent, limits } = options;
  const http = createHttpTier({ guard, clock, userAgent, limits });
  const maxSlotWaitMs = options.maxSlotWaitMs ?? DEFAULT_MAX_SLOT_WAIT_MS;

  const awaitSlot = async (
    url: URL,
    signal?: AbortSignal,
    maxWaitMs = maxSlotWaitMs,
  ): Promise<FetchFailure | null> => {
    const { waitMs } = await slots.claim(hostPortOf(url), options.hostIntervalMs, clock.now(), maxWaitMs);
    if (waitMs > maxWaitMs) {
      return failure("rate_limited", "the host asked to be left alone for longer", { retryAfterMs: waitMs });
    }
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    return null;
  };

  const penalise = async (url: URL, failed: FetchFailure): Promise<void> => {
    if (failed.retryAfterMs === undefined && failed.outcome !== "rate_limited") return;
    const until = clock.now().getTime() + (failed.retryAfterMs ?? DEFAULT_PENALTY_MS);
    await slots.penalise(hostPortOf(url), new Date(until));
  };

  const robots = createRobotsGate({
    cache: options.robotsCache,
    clock,
    userAgent,
    fetchSmall: (url, maxBytes, signal) => http.fetchSmall(url, maxBytes, signal),
    awaitSlot,
  });

  const fetchWith = async (tier: "http" | "browser", url: URL, visit: VisitOptions): Promise<FetchResult> => {
    const stopped = await awaitSlot(url, visit.signal);
    if (stopped !== null) return stopped;
    let current = url;
    const tierOptions = {
      extraHeaders: visit.extraHeaders,
      pictured: visit.pictured,
      awaitFrames: visit.awaitFrames,
      signal: visit.signal,
      beforeHop: async (next: URL) => {
        const disallowed = await robots(next, visit.signal);
        if (disallowed !== null) return disallowed;
        // Hops inside the host belong to the visit whose slot was taken; another host has a pace of its own.
        const sameHost = hostPortOf(next) === hostPortOf(current);
        current = next;
        return sameHost ? null : await awaitSlot(next, visit.signal);
      },
    };
    const result =
      tier === "browser" && options.browser !== null
        ? await options.browser.fetchPage(url, tierOptions)
        : await http.fetchPage(url, tierOptions);
    if (!result.ok) await penalise(current, result);
    return result;
  };

  return {
    visit: async (input, visit = {}) => {
      visit.signal?.throwIfAborted();
      const accepted = acceptUrl(input, guard.allow);
      if (!accepted.ok) return failure("url_rejected", accepted.reason);
      const url = new URL(accepted.url);
      url.hash = "";
      const disallowed = await robots(url, visit.signal);
      if (disallowed !== null) {
        await penalise(url, disallowed);
        return disallowed;
      }
      if (visit.tier === "browser") return await fetchWith("browser", url, visit);
      const first = await fetchWith("http", url, visit);
      if (visit.tier === "http" || options.browser === null) return first;
      return wantsBrowser(first, visit) ? await fetchWith("browser", url, visit) : first;
    },
    picture: async (input, signal) => {
      signal?.throwIfAborted();
      const accepted = acceptUrl(input, guard.allow);
      if (!accepted.ok) return failure("url_rejected", accepted.reason);
      const start = new URL(accepted.url);
      start.hash = "";
      let current: URL | undefined;
      const result = await visitPicture(start, {
        http,
        now: () => clock.now(),
        signal,
        beforeRequest: async (url) => {
          // Judged before anything is asked of its host, robots.txt included.
          const judged = judgeUrl(url, guard.allow);
          if (!judged.ok) return failure("url_rejected", judged.reason);
          const sameHost = current !== undefined && hostPortOf(url) === hostPortOf(current);
          current = url;
          const disallowed = await robots(url, signal);
          if (disallowed !== null || sameHost) return disallowed;
          return await awaitSlot(url, signal, PICTURE_SLOT_WAIT_MS);
        },
      });
      if (!result.ok) await penalise(current ?? start, result);
      return result;
    },
    close: async () => {
      await options.browser?.close();
    },
  };
}
