import { describeAt } from "./describe.ts";
import type { DescribeContext } from "./describe.ts";
import { Comparison } from "./features.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { outsideFrames, wasInFrame } from "./frames.ts";
import { compareIdentity } from "./identity.ts";
import { identityIn } from "./page-identity.ts";
import { readPage } from "./page.ts";
import type { Page } from "./page.ts";
import { certainty, evidence, MODEL, rank, rivals } from "./rank.ts";
import type { Model } from "./rank.ts";
import { pathwayOf, selectorOf } from "./selector.ts";
import { isMaybeTwin } from "./twins.ts";

/** found: in its old place; moved: found elsewhere; gone: no longer on the page; unsure: undecided. */
export type FindState = "found" | "moved" | "gone" | "unsure";

export interface FindResult<N extends object = object> {
  state: FindState;
  /** The element; present when found or moved. */
  element?: N;
  /** The best guess of an unsure result, for a person to check; never to be used as the value. */
  guess?: N;
  /** The element's current selector and ancestor path; present with the element. */
  location?: string;
  pathway?: string;
  /** Probability from 0 to 1: that the element is the right one, or that it is gone; if unsure, that the guess is right. */
  confidence: number;
  /** The explanation, as one sentence. */
  reason: string;
}

/**
 * Probability below which the element counts as gone, provided the page is still the same: on the sites used for fitting,
 * that applies to 0.3% of the elements that exist, and to 97% of those that do not.
 */
const GONE = 0.2;
/** Minimum share of known texts for a page to count as the same. */
const SAME_PAGE = 0.15;
/** Minimum confidence of a find that renews the fingerprint; otherwise it would learn errors. */
const REFRESH = 0.9;

/** Confidence in the best of several indistinguishable twins. */
const EVEN_ODDS = 0.5;

export interface FindOptions {
  /** Also search a page about something else: another page of the same template, or one that a person has accepted. */
  isAnyPage?: boolean;
  /** Another model than the product's, for measurements. */
  model?: Model;
}

/** Returns whether a page is about something other than the one the element was picked on; false when in doubt. */
export function isOtherPage({ page }: Fingerprint, shown: Page): boolean {
  return page.identity !== undefined && compareIdentity(page.identity, identityIn(shown)).verdict === "other";
}

/**
 * Finds the described element in a page (any root, or a page already read), or reports that it cannot: an element is
 * returned only from a probability fitted to keep wrong results rare.
 */
export function find<N extends object>(
  fingerprint: Fingerprint,
  root: N | Page<N>,
  { isAnyPage = false, model = MODEL }: FindOptions = {},
): FindResult<N> {
  const whole = "leaves" in root ? root : readPage(root);
  if (!isAnyPage && isOtherPage(fingerprint, whole)) {
    return {
      state: "unsure",
      confidence: 0,
      reason: "The page is about something else than the one on which the element was picked.",
    };
  }
  const page = wasInFrame(fingerprint) ? whole : outsideFrames(whole);
  const comparison = new Comparison(fingerprint, page);
  const ranked = rank(comparison, model.rank);
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
  const confidence = certainty(evidence(best, comparison.facts(best.at), rivals(page, ranked)), model);
  const element = page.node[best.at];
  if (confidence >= model.answer && element !== undefined) {
    const location = selectorOf(page, best.at);
    const pathway = pathwayOf(page, best.at);
    const moved = location !== fingerprint.location && !pathway.endsWith(fingerprint.pathway);
    if (isMaybeTwin(fingerprint, page, ranked, moved)) {
      return {
        state: "unsure",
        guess: element,
        confidence: EVEN_ODDS,
        reason:
          "Several elements alike are on the page, and what is beside them does not tell which one was picked.",
      };
    }
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
 * Returns the fingerprint to store after a find: renewed from the current element when the find was confident, else the old
 * one. `context` is the page of the result.
 */
export function refresh(fingerprint: Fingerprint, result: FindResult, context: DescribeContext): Fingerprint {
  if (result.element === undefined || result.confidence < REFRESH) return fingerprint;
  const page = context.page ?? (context.root === undefined ? undefined : readPage(context.root));
  const at = page?.indexOf.get(result.element);
  if (page === undefined || at === undefined) return fingerprint;
  return describeAt(page, at, { url: fingerprint.page.url, kind: fingerprint.page.kind, ...context });
}
