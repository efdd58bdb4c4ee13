import { LISTING_MESSAGES, MAX_LISTED_PRODUCTS, outcomeSentence } from "@pricetrail/contract";
import type { DeepRunEnd } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import { failedPage, productsToStore, unfolded, UNFOLD } from "./deep-run-page.rules.ts";
import type { PageResult } from "./deep-run-page.rules.ts";
import type * as pagesThread from "./deep-run-page.thread.ts";
import { PageTooExpensiveError, threadModule } from "../../reading/reading-threads.ts";
import type { Turn } from "../../reading/reading-threads.ts";
import type { OnListed } from "../alerts/published.service.ts";
import { abortAt } from "../runs/visits/plan-window.rules.ts";
import { deepRunRows } from "../runs/deep-runs.service.ts";
import { countKnown, recordChanges, storeListedProducts } from "./listed-products.store.ts";
import * as listings from "./listings.store.ts";
import * as store from "./deep-runs.store.ts";
import type { OpenDeepRun, WaitingPage } from "./deep-runs.store.ts";

export interface DeepRunNeeds {
  fetcher: Pick<Fetcher, "visit" | "file">;
  hasBrowser: boolean;
  extraHeaders: (() => Record<string, string>) | undefined;
  /** Queues the continuation of a deep run, at the earliest `delayS` seconds from now. */
  enqueueDeepRun: (
    trx: Trx,
    organisationId: string,
    deepRun: Pick<OpenDeepRun, "runId" | "host">,
    delayS?: number,
  ) => Promise<void>;
  /** Reports new products to people with alerts about them. */
  onListed: OnListed;
  /** Queues the first found products for reading after a deep run has ended; no visit begins after `until`. */
  readFirst: (trx: Trx, organisationId: string, deepRun: OpenDeepRun, until: number) => Promise<void>;
}

type SizelessTurn = Omit<Turn, "bytes">;

const PAGES = threadModule<typeof pagesThread>(new URL("./deep-run-page.thread.ts", import.meta.url));

const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const SITEMAP = {
  accept: "application/xml,text/xml,application/gzip,text/plain;q=0.8,*/*;q=0.5",
  maxBytes: MAX_SITEMAP_BYTES,
  timeoutMs: 60_000,
  maxRedirects: 5,
};
/** Transient errors, and the number of attempts. */
const TRANSIENT = new Set([
  "dns",
  "connect",
  "tls",
  "timeout",
  "http_status",
  "rate_limited",
  "browser_crashed",
  "internal",
]);
/** Number of consecutive complete deep runs with nearly the same count that are trusted, however low it is. */
const SHRUNK_DEEP_RUNS = 3;
/** Maximum relative difference between the smallest and the largest of them. */
const SHRUNK_SPREAD = 0.05;
/** Share of a page's own count that has to be found: it may be hours old, or count a product in two colours twice. */
const CLAIM_SHARE = 0.9;
const MAX_TRIES = 3;
const RETRY_S = 10;

interface DeepRunKey {
  organisationId: string;
  runId: string;
}

/** Creates the service that goes through a listing page by page; each page is one transaction, so that a crash loses nothing. */
export function createDeepRuns({ db, clock, threads }: Foundation, needs: DeepRunNeeds) {
  async function fetchPage(
    organisationId: string,
    page: WaitingPage,
    signal: AbortSignal,
    leaving: AbortSignal,
  ): Promise<PageResult> {
    const turn: SizelessTurn = { organisationId, about: page.url, signal };
    if (page.kind === "sitemap") return fetchSitemap(turn, page, AbortSignal.any([signal, leaving]));
    const result = await needs.fetcher.visit(page.url, {
      by: turn,
      tier: page.tier,
      needsBrowser: (html) =>
        threads.run(PAGES, "needsScripts", { ...turn, bytes: html.length }, () => ({ html, page })),
      unfold: page.isUnfolded ? UNFOLD : undefined,
      extraHeaders: needs.extraHeaders?.(),
      signal,
      leaving,
    });
    if (result.ok)
      return threads.run(PAGES, "readList", { ...turn, bytes: result.page.html.length }, () => {
        const { html, finalUrl: url, tier } = result.page;
        return { page, fetched: { html, url, tier }, hasBrowser: needs.hasBrowser };
      });
    // The address of a sitemap need not look like one.
    if (result.outcome === "wrong_type" && page.position === 0) return fetchSitemap(turn, page, signal);
    return failedPage(result.outcome, result.detail);
  }

  async function fetchSitemap(
    turn: SizelessTurn,
    page: WaitingPage,
    signal: AbortSignal,
  ): Promise<PageResult> {
    const result = await needs.fetcher.file(page.url, SITEMAP, { by: turn, signal });
    if (!result.ok) return failedPage(result.outcome, result.detail);
    const { body, url } = result.file;
    return threads.run(PAGES, "readSitemapFile", { ...turn, bytes: body.length }, () => ({
      page,
      body,
      url,
      maxBytes: MAX_SITEMAP_BYTES,
    }));
  }

  /** Fetches a page; returns null when its host was busy until the end of the deep run's time. */
  async function fetchInTime(
    organisationId: string,
    page: WaitingPage,
    signal: AbortSignal,
  ): Promise<PageResult | null> {
    const over = abortAt(clock, page.until.getTime());
    try {
      return await fetchPage(organisationId, page, signal, over.signal);
    } catch (error) {
      if (error instanceof PageTooExpensiveError) return failedPage("page_too_expensive", null);
      if (!over.signal.aborted || signal.aborted) throw error;
      return null;
    } finally {
      over.stop();
    }
  }

  /**
   * Visits the first waiting page and stores its result, with the pages that it links to.
   *
   * @returns whether another page may be waiting
   */
  async function visit({ organisationId, runId }: DeepRunKey, signal: AbortSignal): Promise<boolean> {
    const page = await readInOrganisation(db, organisationId, (trx) =>
      store.findWaitingPage(trx, organisationId, runId),
    );
    if (!page) return false;
    const result = page.until <= clock.now() ? null : await fetchInTime(organisationId, page, signal);
    return writeInOrganisation(db, organisationId, async (trx) => {
      const deepRun = await store.lockOpenDeepRun(trx, organisationId, { runId });
      if (!deepRun) return false;
      if (result !== null) return settle(trx, organisationId, deepRun, page, result);
      await end(trx, organisationId, deepRun, "time_limit");
      return false;
    });
  }

  async function settle(
    trx: Trx,
    organisationId: string,
    deepRun: OpenDeepRun,
    page: WaitingPage,
    result: PageResult,
  ): Promise<boolean> {
    const now = clock.now();
    const { runId, listingId } = deepRun;
    const { position } = page;
    // A predicted address need not exist.
    const isEndOfGuess = page.isGuess && (result.outcome === "not_found" || result.outcome === "gone");
    if (result.outcome !== "value" && !isEndOfGuess) {
      if (TRANSIENT.has(result.outcome)) {
        const tries = await store.countAttempt(trx, organisationId, runId, position);
        if (tries === 0) return true;
        if (tries < MAX_TRIES) {
          await needs.enqueueDeepRun(trx, organisationId, deepRun, RETRY_S * tries);
          return false;
        }
      }
      const { outcome, detail } = result;
      const failed = { state: "failed" as const, outcome, detail, found: null };
      if (await store.settlePage(trx, organisationId, runId, position, failed))
        await proceed(trx, organisationId, deepRun, result);
      return true;
    }
    const products = productsToStore(result.products, now);
    const room = Math.max(0, MAX_LISTED_PRODUCTS - deepRun.found);
    const newlyFound = await storeListedProducts(
      trx,
      organisationId,
      { listingId, runId, found: deepRun.found, at: now },
      products.slice(0, room),
    );
    const isSettled = await store.settlePage(trx, organisationId, runId, position, {
      state: "done",
      outcome: "value",
      detail: null,
      found: newlyFound,
    });
    if (!isSettled) return true;
    if (position === 0 && result.title) await listings.setTitle(trx, organisationId, listingId, result.title);
    const found = deepRun.found + newlyFound;
    const { template, claimed } = result;
    const seen = { ...deepRun, found, claimed: deepRun.claimed ?? claimed };
    if (result.isProductPage) {
      await end(trx, organisationId, seen, "product_page");
      return false;
    }
    // A shop that ignores a page's number answers with the same products forever, whether the address was predicted or linked to.
    const isRepeated = page.isNext && newlyFound === 0;
    const isMore = seen.claimed !== null && seen.claimed > found;
    const first = { url: deepRun.url, urlKey: deepRun.url, depth: 0 };
    const further = isRepeated
      ? page.isGuess && isMore && needs.hasBrowser
        ? [unfolded(first)]
        : []
      : result.further.filter(({ depth }) => depth <= deepRun.maxDepth);
    const { isCut } = await store.insertPages(trx, organisationId, deepRun, further);
    const cut = deepRun.cut ?? result.cut ?? (isCut ? "page_limit" : null);
    await store.updateDeepRun(trx, organisationId, runId, { template, claimed, newlyFound, cut });
    if (products.length > room) {
      await end(trx, organisationId, seen, "product_limit");
      return false;
    }
    await proceed(trx, organisationId, { ...seen, cut }, result);
    return true;
  }

  /** Continues while pages are waiting, and then ends the deep run. */
  async function proceed(
    trx: Trx,
    organisationId: string,
    deepRun: OpenDeepRun,
    last: PageResult,
  ): Promise<void> {
    const pages = await store.countPages(trx, organisationId, deepRun.runId);
    const counts = {
      pages: pages.done + pages.failed,
      failed: pages.failed,
      found: deepRun.found - deepRun.foundBefore,
    };
    if (pages.waiting > 0)
      return deepRunRows.progress(trx, organisationId, deepRun.runId, counts, clock.now());
    if (pages.failed > 0) return end(trx, organisationId, deepRun, "page_failed", last);
    return end(
      trx,
      organisationId,
      deepRun,
      deepRun.cut ?? (isShortOfClaim(deepRun) ? "fewer_than_claimed" : "complete"),
    );
  }

  async function end(
    trx: Trx,
    organisationId: string,
    deepRun: OpenDeepRun,
    wanted: DeepRunEnd,
    last?: PageResult,
  ): Promise<void> {
    const now = clock.now();
    const { runId, listingId } = deepRun;
    const pages = await store.countPages(trx, organisationId, runId);
    const known = await countKnown(trx, organisationId, listingId, runId);
    const isShrunk = wanted === "complete" && !deepRun.isContinued && known.found * 2 < known.before;
    const isBelieved =
      isShrunk &&
      isShrunkFor(
        deepRun.found,
        await store.findEndsBefore(trx, organisationId, deepRun, SHRUNK_DEEP_RUNS - 1),
      );
    const ended = endOf(wanted, deepRun, isShrunk && !isBelieved);
    const { counts, added } = await recordChanges(trx, organisationId, {
      listingId,
      runId,
      isFirst: deepRun.isFirst,
      // The list may have changed between the parts of a continued deep run: a product that it did not find may still exist.
      isComplete: ended === "complete" && !deepRun.isContinued,
      at: now,
    });
    const until = await deepRunRows.endOf(trx, organisationId, runId, now);
    const detail = detailOf(ended, deepRun, { known, pages: pages.done + pages.failed, last });
    await store.endDeepRun(trx, organisationId, runId, {
      ended,
      detail: ended === "time_limit" && until === undefined ? LISTING_MESSAGES.windowClosed : detail,
      counts,
      at: now,
    });
    await deepRunRows.end(
      trx,
      organisationId,
      runId,
      { pages: pages.done + pages.failed, failed: pages.failed, found: deepRun.found - deepRun.foundBefore },
      ended === "cancelled" ? "cancelled" : "finished",
      now,
    );
    await needs.onListed(trx, { organisationId, now, listingId, host: deepRun.host, products: added });
    if (ended !== "cancelled" && until !== undefined)
      await needs.readFirst(trx, organisationId, deepRun, until);
  }

  return {
    visit,

    /** Ends a listing's deep run under way. @returns false when there is none */
    cancel: async (trx: Trx, organisationId: string, listingId: string): Promise<boolean> => {
      const deepRun = await store.lockOpenDeepRun(trx, organisationId, { listingId });
      if (!deepRun) return false;
      await end(trx, organisationId, deepRun, "cancelled");
      return true;
    },

    /** Queues the continuation of a deep run, because others wait too. */
    goOnLater: ({ organisationId, runId }: DeepRunKey): Promise<void> =>
      writeInOrganisation(db, organisationId, async (trx) => {
        const deepRun = await store.lockOpenDeepRun(trx, organisationId, { runId });
        if (deepRun) await needs.enqueueDeepRun(trx, organisationId, deepRun);
      }),

    /** Skips the first waiting page, which has failed too often for internal reasons, and continues the deep run after it. */
    giveUp: ({ organisationId, runId }: DeepRunKey): Promise<void> =>
      writeInOrganisation(db, organisationId, async (trx) => {
        const deepRun = await store.lockOpenDeepRun(trx, organisationId, { runId });
        const page = deepRun && (await store.findWaitingPage(trx, organisationId, runId));
        if (!deepRun || !page) return;
        const result = failedPage("internal", null);
        const { outcome, detail } = result;
        const failed = { state: "failed" as const, outcome, detail, found: null };
        await store.settlePage(trx, organisationId, runId, page.position, failed);
        await proceed(trx, organisationId, deepRun, result);
        await needs.enqueueDeepRun(trx, organisationId, deepRun);
      }),
  };
}
export type DeepRuns = ReturnType<typeof createDeepRuns>;

/**
 * Returns how a deep run ends. One that finds less than half of the former products indicates a problem of the shop: nothing counts
 * as missing, unless several deep runs have found as few.
 */
function endOf(wanted: DeepRunEnd, { found }: OpenDeepRun, isTooFew: boolean): DeepRunEnd {
  if (wanted !== "complete") return wanted;
  if (isTooFew) return "too_few";
  return found === 0 ? "nothing_found" : "complete";
}

/** Returns whether the pages led to clearly fewer products than they state; none at all has an outcome of its own. */
const isShortOfClaim = ({ claimed, found }: OpenDeepRun): boolean =>
  claimed !== null && found > 0 && found < claimed * CLAIM_SHARE;

/** Returns whether the previous deep runs were complete too and found nearly as many. */
function isShrunkFor(found: number, before: readonly { ended: DeepRunEnd; found: number }[]): boolean {
  const all = [found, ...before.map((deepRun) => deepRun.found)];
  return (
    all.length === SHRUNK_DEEP_RUNS &&
    before.every(({ ended }) => ended === "too_few" || ended === "complete") &&
    Math.min(...all) >= Math.max(...all) * (1 - SHRUNK_SPREAD)
  );
}

function detailOf(
  ended: DeepRunEnd,
  deepRun: OpenDeepRun,
  {
    known,
    pages,
    last,
  }: { known: { before: number; found: number }; pages: number; last?: PageResult | undefined },
): string | null {
  const texts = LISTING_MESSAGES.ends;
  switch (ended) {
    case "complete":
      return null;
    case "page_limit":
      return texts.page_limit(deepRun.maxPages);
    case "product_limit":
      return texts.product_limit(MAX_LISTED_PRODUCTS);
    case "time_limit":
      return texts.time_limit;
    case "page_failed":
      return texts.page_failed(
        pages,
        last && last.outcome !== "value" ? outcomeSentence(last.outcome, last.detail) : "",
      );
    case "fewer_than_claimed":
      return texts.fewer_than_claimed(deepRun.found, deepRun.claimed ?? deepRun.found);
    case "too_few":
      return texts.too_few(known.found, known.before);
    default:
      return texts[ended];
  }
}
