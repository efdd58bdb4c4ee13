import type { BrowserContext, Page, Response } from "playwright-core";
import type { Clock } from "../clock.ts";
import { checkUrl } from "../egress/address.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { parseRefusalHeader, REFUSAL_HEADER } from "../egress/refusal.ts";
import { contentOf } from "./browser-content.ts";
import { navigationFailure } from "./browser-errors.ts";
import { NO_IMAGES } from "./browser-flags.ts";
import { interceptDocuments } from "./browser-intercept.ts";
import { BrowserLostError } from "./browser-pool.ts";
import type { Lease } from "./browser-pool.ts";
import { createBrowsers } from "./browser-spread.ts";
import { DEFAULT_SETTLE_LIMITS, settle } from "./browser-settle.ts";
import type { SettleLimits } from "./browser-settle.ts";
import { scrollToPrice } from "./browser-scroll.ts";
import { unfold } from "./browser-unfold.ts";
import { pictureOf } from "./element-picture.ts";
import { VisitEnding } from "./visit-ending.ts";
import { watchTraffic } from "./browser-traffic.ts";
import type { TierVisitOptions } from "./http-tier.ts";
import { statusFailure } from "./http-status.ts";
import { refreshTarget } from "./page-refresh.ts";
import { DEFAULT_FETCH_LIMITS, failure } from "./page.ts";
import type { FetchFailure, FetchLimits, FetchResult } from "./page.ts";

export interface BrowserTierOptions {
  guard: EgressGuard;
  clock: Clock;
  userAgent: string;
  /** A Chrome, Chromium or headless shell on this machine; not needed with `cdpUrl`. */
  executablePath?: string;
  cdpUrl?: string;
  /** Visits after which the browser is replaced. */
  recycleAfter?: number;
  /** Maximum memory of a browser with all its processes, in MB. */
  maxMegabytes: number;
  /** Maximum concurrent visits; further ones wait, which does not count as the shop's time. */
  maxVisits?: number;
  limits?: Partial<FetchLimits>;
  settle?: Partial<SettleLimits>;
}

/** Fetches a page the expensive way: a real browser runs its scripts, behind the same guard. */
export interface BrowserTier {
  fetchPage(url: URL, options: TierVisitOptions): Promise<FetchResult>;
  close(): Promise<void>;
}

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|,|$)/i;

/** How often a page is loaded again because this machine's network changed meanwhile. */
const MAX_RELOADS = 2;

/** Runs in the page: its redirects by element, as markup, and the bases of their addresses. */
const DECLARED_REFRESHES = `Array.from(document.querySelectorAll("base[href], meta[http-equiv]"), (one) => one.outerHTML).join("").slice(0, 10000)`;

export function createBrowserTier(options: BrowserTierOptions): BrowserTier {
  const limits = { ...DEFAULT_FETCH_LIMITS, ...options.limits };
  const settleLimits = { ...DEFAULT_SETTLE_LIMITS, ...options.settle };
  const { maxMegabytes } = options;
  const pool = createBrowsers({
    guard: options.guard,
    executablePath: options.executablePath,
    cdpUrl: options.cdpUrl,
    userAgent: options.userAgent,
    recycleAfter: options.recycleAfter ?? 50,
    maxVisits: options.maxVisits ?? 4,
    maxMegabytes,
    flags: NO_IMAGES,
  });

  return {
    fetchPage: async (url, visit) => {
      const accepted = checkUrl(url, options.guard.allow);
      if (!accepted.ok) return failure("url_rejected", accepted.reason);
      visit.signal?.throwIfAborted();
      const first = await attempt(url, visit, { alone: false });
      if (!first.isLost) return first.result;
      const stopped = await visit.beforeRetry();
      return stopped ?? (await attempt(url, visit, { alone: true })).result;
    },
    close: () => pool.close(),
  };

  /** Makes one visit; it has to be repeated when the browser ended and a concurrent visit may be the cause. */
  async function attempt(
    url: URL,
    visit: TierVisitOptions,
    { alone }: { alone: boolean },
  ): Promise<{ result: FetchResult; isLost: boolean }> {
    const { signal } = visit;
    let ending: VisitEnding | undefined;
    const work = async (lease: Lease): Promise<{ result: FetchResult; isLost: boolean }> => {
      const { browser, context } = lease;
      const visiting = new VisitEnding(limits.browserTimeoutMs + (visit.unfold?.maxMs ?? 0), signal);
      ending = visiting;
      const crashed = (): void => visiting.fail(failure("browser_crashed", "the browser stopped"));
      browser.once("disconnected", crashed);
      try {
        const result = await visiting.race(visitPage(context, url, visit, { ending: visiting, crashed }));
        return ended(result, lease);
      } catch (error) {
        if (visiting.aborted || signal?.aborted === true) throw error;
        return ended(unusable(error), lease);
      } finally {
        browser.removeListener("disconnected", crashed);
      }
    };
    try {
      return await pool.withContext(work, { signal, alone });
    } catch (error) {
      if (ending?.aborted === true || signal?.aborted === true) throw error;
      return { result: unusable(error), isLost: error instanceof BrowserLostError && error.wasShared };
    }
  }

  /** Returns the result of a visit, considering the state of its browser. */
  function ended(result: FetchResult, lease: Lease): { result: FetchResult; isLost: boolean } {
    if (result.ok || result.outcome !== "browser_crashed") return { result, isLost: false };
    const tookTooMuch = lease.tookTooMuch();
    const isLost = lease.wasShared() && (tookTooMuch || !lease.browser.isConnected());
    if (!tookTooMuch) return { result, isLost };
    return {
      result: failure("browser_crashed", `the page took more than ${maxMegabytes} MB of memory`),
      isLost,
    };
  }

  async function visitPage(
    context: BrowserContext,
    url: URL,
    visit: TierVisitOptions,
    { ending, crashed }: { ending: VisitEnding; crashed: () => void },
  ): Promise<FetchResult> {
    const page = await context.newPage();
    // Other windows of a page are closed at once; their requests pass through the guard like all others.
    context.on("page", (opened) => void opened.close().catch(() => {}));
    page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
    page.on("crash", crashed);
    const cdp = await context.newCDPSession(page);
    const { frameTree } = await cdp.send("Page.getFrameTree");
    const mainFrameId = frameTree.frame.id;
    let cutOff = Promise.withResolvers<void>();
    const traffic = await watchTraffic(cdp, {
      mainFrameId,
      maxDocumentBytes: limits.maxBytes,
      maxBytes: limits.maxBrowserBytes,
      withFrames: visit.awaitFrames === true,
      onTooLarge: (detail) => ending.fail(failure("too_large", detail)),
      onCutOff: () => cutOff.resolve(),
    });
    // The wait for another host's slot does not count as the shop's time.
    let waitedMs = 0;
    let waits = 0;
    const beforeHop = async (next: URL) => {
      const startedAt = performance.now();
      ending.pause();
      waits += 1;
      try {
        return await visit.beforeHop(next);
      } finally {
        waits -= 1;
        ending.resume();
        waitedMs += performance.now() - startedAt;
      }
    };
    const navigations = await interceptDocuments(cdp, {
      guard: options.guard,
      start: url,
      mainFrameId,
      extraHeaders: visit.extraHeaders,
      beforeHop,
      maxRedirects: limits.maxRedirects,
      fail: ending.fail,
      abort: ending.abort,
    });
    let answer: Response | null = null;
    page.on("response", (response) => {
      if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
      visit.onAnswer?.(new URL(response.url()));
      // A redirect is not the final response, which may still fail to arrive.
      const leadsOn = response.status() >= 300 && response.status() < 400 && "location" in response.headers();
      answer = leadsOn ? null : response;
    });
    let startedAt = performance.now();
    let restedAt = startedAt;
    const load = async (): Promise<FetchFailure | null> => {
      startedAt = performance.now();
      waitedMs = 0;
      answer = null;
      cutOff = Promise.withResolvers();
      try {
        const shown = page.goto(url.href, { waitUntil: "domcontentloaded", timeout: 0 });
        shown.catch(() => {});
        await Promise.race([shown, cutOff.promise]);
      } catch (error) {
        // For an error response without content, a full Chrome shows its own page and reports a failure.
        const refused = answer === null ? null : await statusOf(answer, "");
        if (refused !== null) return refused;
        // A page that navigates while loading aborts the first navigation; the second one is awaited below.
        if (navigations.earlier().length === 0 || !/ERR_ABORTED|interrupted/.test(String(error))) {
          return navigationFailure(error, navigations.current(), options.guard);
        }
      }
      const refusedType = answer === null ? null : await typeFailure(answer);
      if (refusedType !== null) return refusedType;
      restedAt = performance.now();
      if (!mayRecover(answer)) return null;
      const waitedBefore = waitedMs;
      const activity = {
        withFrames: visit.awaitFrames === true,
        openRequests: () => traffic.open() + waits,
        waitedMs: () => waitedMs - waitedBefore,
        isLeaving: () => isLeaving(page, answer),
      };
      restedAt = await settle(page, activity, settleLimits, ending.signal);
      if (visit.unfold !== undefined)
        await unfold(page, { ...visit.unfold, openRequests: () => traffic.open() }, ending.signal);
      else if (await scrollToPrice(page, () => traffic.open(), ending.signal))
        restedAt = await settle(page, activity, settleLimits, ending.signal);
      return null;
    };
    let failed = await load();
    for (let again = 0; again < MAX_RELOADS && traffic.takeNetworkChange(); again += 1) {
      navigations.restart();
      failed = await load();
    }
    if (failed !== null) return failed;
    const result = await pageOf(page, answer, () => contentOf(page, cdp), {
      loadTimeMs: Math.round(restedAt - startedAt - waitedMs),
      redirects: navigations.earlier(),
    });
    const location = result.ok ? await visit.pictured?.(result.page.html, result.page.finalUrl) : undefined;
    const picture = location ? await pictureOf(page, location) : null;
    return result.ok && picture !== null ? { ok: true, page: { ...result.page, picture } } : result;
  }

  /** Returns the failure for a response's status, including refusals by the guard. */
  async function statusOf(answer: Response, body: string): Promise<FetchFailure | null> {
    const headers = await answer.allHeaders();
    const refusal = parseRefusalHeader(headers[REFUSAL_HEADER]);
    if (refusal !== null) return failure(refusal.outcome, refusal.reason);
    return statusFailure(answer.status(), headers, body, options.clock.now());
  }

  async function pageOf(
    page: Page,
    answer: Response | null,
    content: () => Promise<string>,
    seen: { loadTimeMs: number; redirects: string[] },
  ): Promise<FetchResult> {
    if (answer === null) return failure("internal", "the browser received no answer");
    const html = await content();
    const bytes = Buffer.byteLength(html);
    if (bytes > limits.maxBytes) return failure("too_large", `more than ${limits.maxBytes} bytes`);
    const failed = await statusOf(answer, html.slice(0, 50_000));
    if (failed !== null) return failed;
    const headers = await answer.allHeaders();
    const finalUrl = page.url();
    return {
      ok: true,
      page: { finalUrl, status: answer.status(), html, headers, tier: "browser", bytes, ...seen },
    };
  }
}

/** Returns whether a page will lead to another address within seconds, by its own declaration. */
async function isLeaving(page: Page, answer: Response | null): Promise<boolean> {
  const header = (await answer?.headerValue("refresh").catch(() => null)) ?? undefined;
  const declared = await page.evaluate(DECLARED_REFRESHES).catch(() => "");
  const target = refreshTarget(String(declared), header, page.url());
  return target !== null && target.href !== page.url();
}

/** Returns whether waiting can help: a good page loads its content, and a bot check may admit the browser after a while. */
function mayRecover(answer: Response | null): boolean {
  const status = answer?.status() ?? 200;
  return status < 300 || status === 403 || status === 429 || status === 503;
}

/** Returns a failure for a response that is not a web page, for which the browser would show its own viewer. */
async function typeFailure(answer: Response): Promise<FetchFailure | null> {
  if (answer.status() < 200 || answer.status() >= 300) return null;
  const type = await answer.headerValue("content-type");
  if (type === null || HTML_TYPE.test(type)) return null;
  return failure("wrong_type", `the answer is ${type.slice(0, 80)}`, { status: answer.status() });
}

function unusable(error: unknown): FetchFailure {
  return failure("browser_crashed", `the browser cannot be used (${nameOf(error)})`);
}

function nameOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "unknown error";
  // Playwright's first line says that the browser ended; the reason is in the browser's own output below.
  if (/no usable sandbox/i.test(message)) return "this system allows it no sandbox";
  return message.split("\n")[0]!.slice(0, 200);
}
