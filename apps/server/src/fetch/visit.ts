import { createHash } from "node:crypto";
import { MINUTE_MS } from "@pricetrail/contract";
import type { Clock } from "../clock.ts";
import { acceptUrl, hostPortOf, checkUrl } from "../egress/address.ts";
import type { EgressGuard } from "../egress/guard.ts";
import type { BrowserTier } from "./browser-tier.ts";
import type { ReadingThreads } from "../reading/reading-threads.ts";
import { isHostFailure, isUnrelatedToHost } from "./host-health.rules.ts";
import { visitFile } from "./file-visit.ts";
import type { FileVisit, FetchedFile, WantedFile } from "./file-visit.ts";
import { choosingFragment } from "./fragment.rules.ts";
import { createHostPace } from "./host-pace.ts";
import type { HostSlots } from "./host-pace.ts";
import type { Visitor } from "./host-trouble.rules.ts";
import { createHttpTier } from "./http-tier.ts";
import { failure } from "./page.ts";
import type { FetchedPage, FetchFailure, FetchLimits, FetchResult } from "./page.ts";
import { visitPicture } from "./picture-visit.ts";
import type { PictureResult } from "./picture-visit.ts";
import { createRobotsGate } from "./robots.ts";
import type { RobotsCache } from "./robots.ts";
import type { UnfoldLimits } from "./browser-unfold.ts";

/** Tracks whether hosts respond, for all workers: one that fails repeatedly gets no requests. */
export interface HostHealth {
  answered(hostPort: string, now: Date, visitor?: Visitor): Promise<void>;
  failed(hostPort: string, failed: FetchFailure, now: Date, visitor?: Visitor): Promise<void>;
}

export interface FetcherOptions {
  guard: EgressGuard;
  /** Null without an installed browser: every page is then fetched by HTTP. */
  browser: BrowserTier | null;
  robotsCache: RobotsCache;
  /** Check large robots.txt files. */
  threads: Pick<ReadingThreads, "run">;
  slots: HostSlots;
  /** Opens and closes a failing shop's circuit. */
  health: HostHealth;
  clock: Clock;
  userAgent: string;
  /** HOST_INTERVAL_MS: minimum time between two page requests to one host and port. */
  hostIntervalMs: number;
  limits?: Partial<FetchLimits>;
  /** Longest wait for a slot, in ms of business time; beyond it the visit ends as rate_limited. */
  maxSlotWaitMs?: number;
  /** Ends the waits of visits without a `leaving` of their own: a person waits for them, and the program stops. */
  stopping?: AbortSignal | undefined;
}

/** For whom a request is made: what its host answers to it counts for this organisation first. */
export interface VisitedFor {
  organisationId: string;
  /** Whether the address has given this organisation what it asks for before. */
  hasWorked?: boolean;
}

export interface VisitOptions {
  /** Unset only where no organisation selected the address: its failures then count for everybody. */
  by?: VisitedFor;
  /** `auto` (default): HTTP, then the browser where `needsBrowser` says so. */
  tier?: "http" | "browser" | "auto";
  /** Returns whether a page fetched by HTTP lacks content that a browser would show. */
  needsBrowser?: (html: string) => Promise<boolean>;
  /** In the browser: returns the element to capture as a picture, as a selector, or null for none. */
  pictured?: (html: string, url: string) => Promise<string | null>;
  /** In the browser: wait for the page's frames as for the page itself. */
  awaitFrames?: boolean;
  /** In the browser: scroll down and press "load more" until nothing more loads. */
  unfold?: UnfoldLimits;
  /** By HTTP: a page from an earlier response, for a conditional request. */
  known?: KnownPage;
  extraHeaders?: Record<string, string>;
  signal?: AbortSignal;
  /** Ends waiting for slots, which are returned; requests already sent to a host are completed. */
  leaving?: AbortSignal;
}

export interface KnownPage {
  page: FetchedPage;
  /** Whether to accept "not modified"; otherwise the page is read in full as well. */
  isBelieved: boolean;
  /** Receives the full page that the shop has just reported as unchanged. */
  compare(full: FetchedPage): Promise<void>;
}

export type FileResult = { ok: true; file: FetchedFile } | FetchFailure;

/** Visits pages politely and safely. */
export interface Fetcher {
  /**
   * Visits one URL: accepted, allowed by robots.txt, at the host's pace, through the egress guard. Everything the shop does
   * is a result; rejects only when `signal` aborts or the slots or the robots cache fail.
   */
  visit(url: string, options?: VisitOptions): Promise<FetchResult>;
  /**
   * Fetches one picture by the same rules as a page, at most `maxBytes` (default: MAX_PRODUCT_PICTURE_BYTES) and recognised
   * by its bytes. Does not wait long for a busy host, since a picture is not worth it.
   */
  picture(
    url: string,
    options?: { by?: VisitedFor; signal?: AbortSignal; maxBytes?: number },
  ): Promise<PictureResult>;
  /**
   * Fetches one file that is not a page, such as a sitemap, by the same rules as a page, including the wait for the host's
   * slot.
   */
  file(
    url: string,
    wanted: WantedFile,
    options?: { by?: VisitedFor; signal?: AbortSignal },
  ): Promise<FileResult>;
  close(): Promise<void>;
}

/** Pause for a host that stated none, in ms of business time. */
const DEFAULT_PENALTY_MS = MINUTE_MS;
const DEFAULT_MAX_SLOT_WAIT_MS = 5 * MINUTE_MS;
const PICTURE_SLOT_WAIT_MS = MINUTE_MS;

/**
 * Returns whether a second visit by browser is worth its cost. Browsers complete a certificate chain that a server sends in
 * part, and read answers that break the rules of HTTP; a bot check is not retried: it means no.
 */
async function wantsBrowser(first: FetchResult, visit: VisitOptions): Promise<boolean> {
  if (!first.ok) return first.outcome === "tls" || first.isBrokenAnswer === true;
  return (await visit.needsBrowser?.(first.page.html)) === true;
}

const visitorOf = (by: VisitedFor | undefined, address: URL): Visitor | undefined =>
  by && {
    organisationId: by.organisationId,
    hasWorked: by.hasWorked ?? false,
    address: createHash("sha256").update(address.href).digest("hex").slice(0, 32),
  };

export function createFetcher(options: FetcherOptions): Fetcher {
  const { guard, clock, slots, userAgent, limits } = options;
  const http = createHttpTier({ guard, clock, userAgent, limits });
  const maxSlotWaitMs = options.maxSlotWaitMs ?? DEFAULT_MAX_SLOT_WAIT_MS;
  const waitingSignal = ({ signal, leaving = options.stopping }: VisitOptions): AbortSignal | undefined =>
    signal && leaving ? AbortSignal.any([signal, leaving]) : (signal ?? leaving);
  const pace = createHostPace({
    slots,
    clock,
    hostIntervalMs: options.hostIntervalMs,
    maxSlotWaitMs,
  });

  /** Records a request's result for a host: whether the host works, and how long it wants no requests. */
  const note = async (url: URL, result: { ok: true } | FetchFailure, visitor?: Visitor): Promise<void> => {
    const now = clock.now();
    if (result.ok) return options.health.answered(hostPortOf(url), now, visitor);
    await penalise(url, result, visitor);
    if (isHostFailure(result)) await options.health.failed(hostPortOf(url), result, now, visitor);
    else if (!isUnrelatedToHost(result)) await options.health.answered(hostPortOf(url), now, visitor);
  };

  const penalise = async (url: URL, failed: FetchFailure, visitor?: Visitor): Promise<void> => {
    if (failed.isWithheld === true) return;
    if (failed.retryAfterMs === undefined && failed.outcome !== "rate_limited") return;
    await pauseOf(url, failed.retryAfterMs ?? DEFAULT_PENALTY_MS, visitor);
  };

  /** Pauses a host for as long as it requested, through an error or a redirect. */
  const pauseOf = async (url: URL, ms: number | undefined, visitor?: Visitor): Promise<void> => {
    if (ms === undefined) return;
    const now = clock.now();
    await slots.penalise(hostPortOf(url), new Date(now.getTime() + ms), now, visitor);
  };

  const robots = createRobotsGate({
    cache: options.robotsCache,
    threads: options.threads,
    clock,
    userAgent,
    fetchSmall: async (url, maxBytes, { signal, visitor }) => {
      const answer = await http.fetchSmall(url, maxBytes, signal);
      await pace.arrived(url, clock.now());
      if (!("ok" in answer)) await slots.returnTry(hostPortOf(url), clock.now(), visitor);
      return answer;
    },
    awaitSlot: (url, wait) => pace.awaitSlot(url, wait),
  });

  const fetchWith = async (
    tier: "http" | "browser",
    url: URL,
    visit: VisitOptions,
    visitor: Visitor | undefined,
    known?: FetchedPage,
  ): Promise<FetchResult> => {
    const waiting = { signal: waitingSignal(visit), visitor };
    const stopped = await pace.awaitSlot(url, waiting);
    if (stopped !== null) return stopped;
    let current = url;
    /** When each host of the visit was last known to be reached. */
    const reached = new Map<string, Date>();
    const tierOptions = {
      onAnswer: (from: URL) => {
        if (!reached.has(from.origin)) reached.set(from.origin, clock.now());
      },
      extraHeaders: visit.extraHeaders,
      pictured: visit.pictured,
      awaitFrames: visit.awaitFrames,
      unfold: visit.unfold,
      known,
      signal: visit.signal,
      beforeRetry: () => {
        current = url;
        return pace.awaitSlot(url, waiting);
      },
      beforeHop: async (next: URL, retryAfterMs?: number) => {
        await pauseOf(current, retryAfterMs, visitor);
        const disallowed = await robots(next, waiting);
        if (disallowed !== null) return disallowed;
        // Hops within the host use the visit's slot; another host has its own pace.
        const sameHost = hostPortOf(next) === hostPortOf(current);
        current = next;
        return sameHost && retryAfterMs === undefined ? null : await pace.awaitSlot(next, waiting);
      },
    };
    const result =
      tier === "browser" && options.browser !== null
        ? await options.browser.fetchPage(url, tierOptions)
        : await http.fetchPage(url, tierOptions);
    if (!reached.has(current.origin)) reached.set(current.origin, clock.now());
    for (const [origin, at] of reached) await pace.arrived(new URL(origin), at);
    await note(current, result, visitor);
    return result;
  };

  const fetchByHttp = async (url: URL, visit: VisitOptions, visitor?: Visitor): Promise<FetchResult> => {
    const { known } = visit;
    const first = await fetchWith("http", url, visit, visitor, known?.page);
    if (!known || known.isBelieved || !first.ok || first.page.status !== 304) return first;
    // If this read fails, so does the visit: it might have failed without the condition too, and the shop's word alone is
    // not enough to reuse the page. It says nothing about whether the host's "not modified" is right.
    const full = await fetchWith("http", url, visit, visitor);
    if (full.ok) await known.compare(full.page);
    return full;
  };

  const fetchFile = async <T extends { ok: true } | FetchFailure>(
    input: string,
    maxWaitMs: number,
    { by, signal }: { by?: VisitedFor; signal?: AbortSignal },
    fetch: (start: URL, visit: FileVisit) => Promise<T>,
  ): Promise<T | FetchFailure> => {
    signal?.throwIfAborted();
    const accepted = acceptUrl(input, guard.allow);
    if (!accepted.ok) return failure("url_rejected", accepted.reason);
    const start = new URL(accepted.url);
    start.hash = "";
    const waiting = { signal, maxWaitMs, visitor: visitorOf(by, start) };
    let current: URL | undefined;
    const result = await fetch(start, {
      http,
      now: () => clock.now(),
      signal,
      beforeRequest: async (url, retryAfterMs) => {
        // Checked before any request to its host, including robots.txt.
        const checked = checkUrl(url, guard.allow);
        if (!checked.ok) return failure("url_rejected", checked.reason);
        const sameHost = current !== undefined && hostPortOf(url) === hostPortOf(current);
        if (current !== undefined) await pauseOf(current, retryAfterMs, waiting.visitor);
        current = url;
        const disallowed = await robots(url, { ...waiting, maxWaitMs: undefined });
        if (disallowed !== null || (sameHost && retryAfterMs === undefined)) return disallowed;
        return await pace.awaitSlot(url, waiting);
      },
    });
    if (current !== undefined) await pace.arrived(current, clock.now());
    await note(current ?? start, result.ok ? { ok: true } : result, waiting.visitor);
    return result;
  };

  return {
    visit: async (input, visit = {}) => {
      visit.signal?.throwIfAborted();
      const accepted = acceptUrl(input, guard.allow);
      if (!accepted.ok) return failure("url_rejected", accepted.reason);
      const url = new URL(accepted.url);
      // A shop's server never receives a fragment; its scripts may select another variant by it.
      const drawn = new URL(url);
      drawn.hash = choosingFragment(url);
      url.hash = "";
      const visitor = visitorOf(visit.by, url);
      const disallowed = await robots(url, { signal: waitingSignal(visit), visitor });
      if (disallowed !== null) {
        // Nobody selected the address of robots.txt: what it says is the host's own word.
        await note(url, disallowed);
        return disallowed;
      }
      if (visit.tier === "browser") return await fetchWith("browser", drawn, visit, visitor);
      const first = await fetchByHttp(url, visit, visitor);
      if (visit.tier === "http" || options.browser === null) return first;
      return (await wantsBrowser(first, visit)) ? await fetchWith("browser", drawn, visit, visitor) : first;
    },
    picture: (input, { maxBytes, ...options } = {}) =>
      fetchFile(input, PICTURE_SLOT_WAIT_MS, options, (start, visit) => visitPicture(start, visit, maxBytes)),
    file: (input, wanted, options = {}) =>
      fetchFile(input, maxSlotWaitMs, options, (start, visit) => visitFile(start, wanted, visit)),
    close: async () => {
      await options.browser?.close();
    },
  };
}
