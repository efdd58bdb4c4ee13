import { FACTS, FEATURES } from "./features.ts";
import type { Comparison } from "./features.ts";
import { sameTextChain } from "./marks.ts";
import type { Page } from "./page.ts";
import { ANSWER, BIAS, RANK, VERDICT } from "./weights.ts";

const ordered = (table: Readonly<Record<string, number>>, names: readonly string[]): number[] =>
  names.map((name) => table[name] ?? 0);

/** A candidate with its features and their weighted sum. */
export interface Ranked {
  at: number;
  score: number;
  features: number[];
}

export function weigh(features: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < features.length; k += 1) sum += (features[k] ?? 0) * (weights[k] ?? 0);
  return sum;
}

/** Maximum candidates compared in full; the right one has never been beyond them. */
const SHORTLIST = 160;

function shortlist(comparison: Comparison): number[] {
  const eligible: { at: number; rough: number }[] = [];
  for (let at = 0; at < comparison.page.node.length; at += 1) {
    if (comparison.eligible(at)) eligible.push({ at, rough: comparison.rough(at) });
  }
  if (eligible.length > SHORTLIST) eligible.sort((a, b) => b.rough - a.rough || a.at - b.at);
  return eligible.slice(0, SHORTLIST).map(({ at }) => at);
}

/** Returns the candidates worth comparing with their scores, best first; the earlier element wins a tie. */
export function rank(comparison: Comparison, weights: readonly number[] = MODEL.rank): Ranked[] {
  return shortlist(comparison)
    .map((at) => {
      const features = comparison.of(at);
      return { at, score: weigh(features, weights), features };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at);
}

/** Leads beyond this are equally certain. */
const MAX_LEAD = 6;
/** Maximum score difference from the best at which others are possible, too. */
const CLOSE = 2;

/** Returns the scores, best first, of candidates that are not the best one in another wrapper. */
export function rivals(page: Page, ranked: readonly Ranked[]): number[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const chain = sameTextChain(page, best.at);
  return ranked.filter((other) => !chain.has(other.at)).map((other) => other.score);
}

/**
 * Returns all evidence for or against the best candidate: its features, the facts of the page, its score and lead, and the
 * meaning of its neighbours on a page that hardly changed.
 */
export function evidence(
  best: Pick<Ranked, "score" | "features">,
  facts: readonly number[],
  others: readonly number[],
): number[] {
  const lead = Math.min(MAX_LEAD, best.score - (others[0] ?? -Infinity));
  const close = others.filter((score) => score > best.score - CLOSE).length;
  const survival = facts[0] ?? 0;
  const feature = (name: string): number => best.features[FEATURES.indexOf(name)] ?? 0;
  const beside = (feature("beforeEqual") + feature("afterEqual")) / 2;
  return [
    ...best.features,
    ...facts,
    best.score / 20,
    lead / MAX_LEAD,
    Math.min(6, close) / 6,
    beside * survival,
    (1 - feature("beforeEqual")) * (1 - feature("afterEqual")) * survival,
    feature("knownOther") * survival,
    feature("exactText") * beside,
    feature("shapeEqual") * beside,
    feature("knownOther") * feature("numericShapeEqual"),
    feature("pathSimilarity") * survival,
    feature("knownOther") * Math.max(feature("knownAfterText"), feature("knownBeforeText")),
    feature("knownOther") * feature("knownAfterText") * feature("knownBeforeText"),
    (1 - feature("beforeEqual")) * survival,
    (1 - feature("afterEqual")) * survival,
  ];
}

/** Names of the values `evidence` appends to the features and facts. */
export const ADDED = (
  "score lead close besideOnKnown alienOnKnown otherOnKnown textBeside shapeBeside otherNumber pathOnKnown " +
  "otherHalfPlaced otherPlaced labelMissedOnKnown nextMissedOnKnown"
).split(" ");

/** What fitting gives. */
export interface Model {
  /** Weights of FEATURES. */
  rank: readonly number[];
  /** Weights of FEATURES, FACTS and ADDED. */
  verdict: readonly number[];
  bias: number;
  /** From this probability on, an element is answered. */
  answer: number;
}

/** The product's own. */
export const MODEL: Model = {
  rank: ordered(RANK, FEATURES),
  verdict: ordered(VERDICT, [...FEATURES, ...FACTS, ...ADDED]),
  bias: BIAS,
  answer: ANSWER,
};

/** Returns the probability that the best candidate is the picked element. */
export function certainty(seen: readonly number[], { verdict, bias }: Model = MODEL): number {
  return 1 / (1 + Math.exp(-(weigh(seen, verdict) + bias)));
}
