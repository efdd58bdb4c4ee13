import { release } from "../release.ts";
import { checkUrl } from "../egress/address.ts";
import type { EgressGuard } from "../egress/guard.ts";
import type { Clock } from "../clock.ts";
import { decodeHtml } from "./charset.ts";
import { guardedAgents, visitAgents } from "./guarded-agent.ts";
import type { VisitAgents } from "./guarded-agent.ts";
import { httpGet } from "./http-exchange.ts";
import type { HttpAnswer, HttpExchangeOptions } from "./http-exchange.ts";
import { parseRetryAfter, statusFailure } from "./http-status.ts";
import { escapedBytes, refreshTarget } from "./page-refresh.ts";
import { DEFAULT_FETCH_LIMITS, failure } from "./page.ts";
import type { BeforeHop, FetchedPage, FetchFailure, FetchLimits, FetchResult } from "./page.ts";
import type { UnfoldLimits } from "./browser-unfold.ts";
import { VisitCookies } from "./visit-cookies.ts";

export interface HttpTierOptions {
  guard: EgressGuard;
  clock: Clock;
  userAgent: string;
  limits?: Partial<FetchLimits>;
}

export interface TierVisitOptions {
  /** Sent in addition to the default headers, only to the host of the accepted URL. Names in lower case. */
  extraHeaders?: Record<string, string>;
  beforeHop: BeforeHop;
  /** Called when the start of a page's response has arrived from this URL. */
  onAnswer?: (url: URL) => void;
  /** In the browser: called before the page is requested again, because another visit crashed the browser. */
  beforeRetry: () => Promise<FetchFailure | null>;
  /** In the browser: returns the element to capture as a picture, as a selector, or null for none. */
  pictured?: (html: string, url: string) => Promise<string | null>;
  /** In the browser: wait for the page's frames as for the page itself. */
  awaitFrames?: boolean;
  /** In the browser: scroll down and press "load more" until nothing more loads. */
  unfold?: UnfoldLimits;
  /** By HTTP: a page from an earlier response. The shop is asked whether it has changed; if not, this is the result. */
  known?: FetchedPage;
  signal?: AbortSignal;
}

/** The cheap way to fetch a page: one HTTP request and its redirects, without running scripts. */
export interface HttpTier {
  fetchPage(url: URL, options: TierVisitOptions): Promise<FetchResult>;
  /** Makes one GET without redirects, truncating the body at `maxBytes`; for robots.txt. */
  fetchSmall(url: URL, maxBytes: number, signal?: AbortSignal): Promise<HttpAnswer | FetchFailure>;
  /** Makes one GET without redirects for a file that is not a page. */
  fetchFile(url: URL, options: FileOptions): Promise<HttpAnswer | FetchFailure>;
}

export interface FileOptions extends Pick<HttpExchangeOptions, "maxBytes" | "truncate" | "wantsBody"> {
  accept: string;
  timeoutMs: number;
  /** Sent in addition to the default headers. Names in lower case. */
  extraHeaders?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

const ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5";
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|,|$)/i;

export function createHttpTier(options: HttpTierOptions): HttpTier {
  const newAgent = guardedAgents(options.guard);
  const limits = { ...DEFAULT_FETCH_LIMITS, ...options.limits };
  const ownHeaders = { "user-agent": options.userAgent, accept: ACCEPT, "accept-language": "en,*;q=0.5" };

  const visitPage = async (
    agents: VisitAgents,
    start: URL,
    visit: TierVisitOptions,
  ): Promise<FetchResult> => {
    const cookies = new VisitCookies();
    const seen = new Set<string>();
    const redirects: string[] = [];
    const { known } = visit;
    let url = start;
    let loadTimeMs = 0;
    let retryAfterMs: number | undefined;
    for (;;) {
      const accepted = checkUrl(url, options.guard.allow);
      if (!accepted.ok) return failure("url_rejected", accepted.reason);
      if (redirects.length > 0) {
        const stopped = await visit.beforeHop(url, retryAfterMs);
        if (stopped !== null) return stopped;
      }
      const cookie = cookies.header(url);
      const startedAt = performance.now();
      const answer = await httpGet(url, {
        agents,
        headers: {
          ...ownHeaders,
          ...(url.host === start.host ? visit.extraHeaders : undefined),
          ...(cookie === null ? undefined : { cookie }),
          ...(known && redirects.length === 0 ? conditionsOf(known) : undefined),
        },
        // Waiting for slots between hops is not the shop's time: only requests use the visit's budget.
        signal: within(limits.httpTimeoutMs - loadTimeMs, visit.signal),
        maxBytes: limits.maxBytes,
        wantsBody: (status, headers) => {
          visit.onAnswer?.(url);
          return !leadsOn(status, headers) && isHtml(status, headers);
        },
      });
      visit.signal?.throwIfAborted();
      loadTimeMs += performance.now() - startedAt;
      if ("ok" in answer) return answer;
      if (answer.status === 304 && known && redirects.length === 0) {
        return { ok: true, page: sameAs(known, answer, Math.round(loadTimeMs)) };
      }
      cookies.store(url, answer.setCookies);
      let next: URL | null;
      if (leadsOn(answer.status, answer.headers)) {
        next = URL.parse(escapedBytes(answer.headers["location"] ?? ""), url);
        if (next === null) return failure("url_rejected", "the redirect's address cannot be read");
        next.hash = "";
      } else {
        const result = pageOf(url, answer, redirects, Math.round(loadTimeMs), options.clock.now());
        next = result.ok ? refreshTarget(result.page.html, answer.headers["refresh"], url.href) : null;
        if (next === null) return result;
        next.hash = "";
        // A page that loads itself again, with no new cookie, is the page.
        if (next.href === url.href && cookies.header(url) === cookie) return result;
      }
      // The same URL with the same cookies would loop forever.
      seen.add(`${cookie ?? ""} ${url.href}`);
      redirects.push(url.href);
      if (redirects.length > limits.maxRedirects) {
        return failure("redirect_loop", `more than ${limits.maxRedirects} redirects`);
      }
      if (seen.has(`${cookies.header(next) ?? ""} ${next.href}`)) {
        return failure("redirect_loop", "the page redirects to itself");
      }
      retryAfterMs = parseRetryAfter(answer.headers, options.clock.now());
      url = next;
    }
  };

  const fetchFile = async (url: URL, file: FileOptions): Promise<HttpAnswer | FetchFailure> => {
    const { accept, timeoutMs, extraHeaders, signal, ...exchange } = file;
    const accepted = checkUrl(url, options.guard.allow);
    if (!accepted.ok) return failure("url_rejected", accepted.reason);
    const agents = visitAgents(newAgent);
    try {
      const answer = await httpGet(url, {
        ...exchange,
        agents,
        headers: { ...ownHeaders, accept, ...extraHeaders },
        signal: within(timeoutMs, signal),
      });
      signal?.throwIfAborted();
      return answer;
    } finally {
      await agents.destroy();
    }
  };

  return {
    fetchPage: async (start, visit) => {
      visit.signal?.throwIfAborted();
      const agents = visitAgents(newAgent);
      try {
        return await visitPage(agents, start, visit);
      } finally {
        await agents.destroy();
      }
    },
    fetchSmall: (url, maxBytes, signal) =>
      fetchFile(url, {
        accept: "text/plain,*/*;q=0.5",
        timeoutMs: limits.httpTimeoutMs,
        signal,
        maxBytes,
        truncate: true,
        wantsBody: (status) => status >= 200 && status < 300,
      }),
    fetchFile,
  };
}

/** Returns the headers of a conditional request for a known page (RFC 9110, section 13.1). */
function conditionsOf({ headers }: FetchedPage): Record<string, string> {
  const { etag, "last-modified": modified } = headers;
  return {
    ...(etag === undefined ? {} : { "if-none-match": etag }),
    ...(modified === undefined ? {} : { "if-modified-since": modified }),
  };
}

/** Returns a known page the shop reports as unchanged, with this response's headers (RFC 9111, section 3.2). */
const sameAs = (known: FetchedPage, answer: HttpAnswer, loadTimeMs: number): FetchedPage => ({
  ...known,
  status: 304,
  headers: { ...known.headers, ...answer.headers },
  loadTimeMs,
  bytes: 0,
});

/** Returns a signal that aborts after `ms` of real time, or with the caller's. */
function within(ms: number, signal?: AbortSignal): AbortSignal {
  const budget = AbortSignal.timeout(Math.max(1, Math.ceil(ms)));
  return signal === undefined ? budget : AbortSignal.any([budget, signal]);
}

/** Returns whether an answer is a redirect; one that names no address is a page, as in browsers. */
const leadsOn = (status: number, headers: Record<string, string>): boolean =>
  REDIRECT_STATUSES.has(status) && (headers["location"] ?? "").trim() !== "";

/** Answers with an error status are read too where they may be a bot check; a good one must be HTML. */
function isHtml(status: number, headers: Record<string, string>): boolean {
  if (status === 204 || status === 205) return false;
  const type = headers["content-type"];
  return type === undefined || HTML_TYPE.test(type);
}

function pageOf(
  url: URL,
  answer: HttpAnswer,
  redirects: string[],
  loadTimeMs: number,
  now: Date,
): FetchResult {
  const type = answer.headers["content-type"] ?? "";
  const html = decodeHtml(answer.body, type);
  const bytes = answer.body.length;
  release(answer.body);
  const isPage = REDIRECT_STATUSES.has(answer.status) && html.trim() !== "";
  const failed = isPage ? null : statusFailure(answer.status, answer.headers, html.slice(0, 50_000), now);
  if (failed !== null) return failed;
  if (!isHtml(answer.status, answer.headers)) {
    return failure("wrong_type", `the answer is ${type.slice(0, 80) || "empty"}`, { status: answer.status });
  }
  if (type === "" && !/^\s*</.test(html)) {
    return failure("wrong_type", "the answer has no type and is no HTML", { status: answer.status });
  }
  return {
    ok: true,
    page: {
      finalUrl: url.href,
      status: answer.status,
      html,
      headers: answer.headers,
      tier: "http",
      loadTimeMs,
      bytes,
      redirects,
    },
  };
}
