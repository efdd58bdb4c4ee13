import { describeAt } from "./describe.ts";
import type { DescribeContext } from "./describe.ts";
import { Comparison } from "./features.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { outsideFrames, standsInFrame } from "./frames.ts";
import { compareIdentity } from "./identity.ts";
import { identityIn } from "./page-identity.ts";
import { readPage } from "./page.ts";
import type { Page } from "./page.ts";
import { certainty, evidence, rank, rivals } from "./rank.ts";
import { pathwayOf, selectorOf } from "./selector.ts";
import { ANSWER } from "./weights.ts";

/** found: at its old place; moved: found elsewhere; gone: not on the page any more; unsure: no honest answer. */
export type FindState = "found" | "moved" | "gone" | "unsure";

export interface FindResult<N extends object = object> {
  state: FindState;
  /** The element; present when found or moved. */
  element?: N;
  /** The best guess behind an unsure answer, for a person to look at; never to be read as the value. */
  guess?: N;
  /** Selector and ancestor path where the element is now; present with the element. */
  location?: string;
  pathway?: string;
  /** Probability, 0 to 1: of the element being the right one, of being gone; when unsure, of the guess being right. */
  confidence: number;
  /** One sentence for a person. */
  reason: string;
}

/**
 * Below this probability the element is called gone, provided that the page is still the same page: on the sites
 * fitted on this is said of 0.3 % of the elements that are there, and of 97 % of those that are not.
 */
const GONE = 0.2;
/** Share of the page's texts that must be old acquaintances for it to be the same page. */
const SAME_PAGE = 0.15;
/** A fingerprint is only renewed from a find at least this sure: errors would otherwise be learned. */
const REFRESH = 0.9;

export interface FindOptions {
  /** Also look on a page that is about something else: another page of the same template, or one that a person has accepted. */
  isAnyPage?: boolean;
}

/** Whether a page is about something else than the one on which the element was picked; never where that is in doubt. */
export function isOtherPage({ page }: Fingerprint, shown: Page): boolean {
  return page.identity !== undefined && compareIdentity(page.identity, identityIn(shown)).verdict === "other";
}

/**
 * Finds the described element in a page (any root, or a page read before), or says honestly that it can't:
 * an element is answered only from the probability on that was fitted to keep wrong answers rare.
 */
export function find<N extends object>(
  fingerprint: Fingerprint,
  root: N | Page<N>,
  { isAnyPage = false }: FindOptions = {},
): FindResult<N> {
  const whole = "leaves" in root ? root : readPage(root);
  if (!isAnyPage && isOtherPage(fingerprint, whole)) {
    return {
      state: "unsure",
      confidence: 0,
      reason: "The page is about something else than the one on which the element was picked.",
    };
  }
  const page = standsInFrame(fingerprint) ? whole : outsideFrames(whole);
  const comparison = new Comparison(fingerprint, page);
  const ranked = rank(comparison);
  const best = ranked[0];
  const samePage = comparison.survival >= SAME_PAGE;
  if (best === undefined) {
    return samePage
      ? { state: "gone", confidence: 1 - GONE, reason: "Nothing on the page resembles the picked element." }
      : {
          state: "unsure",
          confidence: 0,
          reason: "The page shows nothing of what it showed when the element was picked.",
        };
  }
  const confidence = certainty(evidence(best, comparison.facts(best.at), rivals(page, ranked)));
  const element = page.node[best.at];
  if (confidence >= ANSWER && element !== undefined) {
    const location = selectorOf(page, best.at);
    const pathway = pathwayOf(page, best.at);
    const moved = location !== fingerprint.location && !pathway.endsWith(fingerprint.pathway);
    return {
      state: moved ? "moved" : "found",
      element,
      location,
      pathway,
      confidence,
      reason: moved
        ? `The element moved from ${fingerprint.location} to ${location}.`
        : "The element is where it was picked.",
    };
  }
  if (confidence < GONE && samePage) {
    return {
      state: "gone",
      confidence: 1 - confidence,
      reason: "The page is the same, but the picked element is not on it any more.",
    };
  }
  const reason = samePage
    ? "Something like the picked element is on the page, but it may be another one."
    : "The page changed too much to be sure which element was picked.";
  return { state: "unsure", ...(element === undefined ? {} : { guess: element }), confidence, reason };
}

/**
 * The fingerprint to keep after a find: renewed from the element as it is now when the find was confident,
 * else the old one. `context` holds the page the result came from.
 */
export function refresh(fingerprint: Fingerprint, result: FindResult, context: DescribeContext): Fingerprint {
  if (result.element === undefined || result.confidence < REFRESH) return fingerprint;
  const page = context.page ?? (context.root === undefined ? undefined : readPage(context.root));
  const at = page?.indexOf.get(result.element);
  if (page === undefined || at === undefined) return fingerprint;
  return describeAt(page, at, { url: fingerprint.page.url, kind: fingerprint.page.kind, ...context });
}
