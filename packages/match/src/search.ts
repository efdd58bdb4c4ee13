import { createBlocking } from "./blocking.ts";
import { judge } from "./compare.ts";
import type { Comparison } from "./compare.ts";
import { FEATURES, featuresOf, sideOf } from "./features.ts";
import type { Knowledge } from "./knowledge.ts";
import { prepare } from "./prepare.ts";
import type { PreparedRecord } from "./prepare.ts";
import type { ProductRecord } from "./record.ts";
import { statisticsOf } from "./statistics.ts";
import { probabilityOf, scoreOf } from "./trees.ts";
import type { Model } from "./trees.ts";
import { PAIR_MODEL, SEARCH_MODEL } from "./weights.ts";

/** How many records are compared with the one that is looked for. */
export const COMPARED = 30;
/** How many of these are compared with one another. */
export const LISTED = 10;

export interface Match extends Comparison {
  /** The number of the record in the list that the index was built from. */
  number: number;
}

export interface MatchIndex {
  /** The records most likely to be the same product, the best first, at most `limit`. */
  search(record: ProductRecord, limit: number): Match[];
}

export interface Ranked {
  number: number;
  features: readonly number[];
  score: number;
}

/** Those found by their words, by the score of the comparison. */
export function rank(
  record: PreparedRecord,
  numbers: readonly number[],
  candidates: readonly PreparedRecord[],
  model: Model,
): Ranked[] {
  return numbers
    .map((number) => {
      const features = featuresOf(record, candidates[number]!);
      return { number, features, score: scoreOf(model, features) };
    })
    .sort((a, b) => b.score - a.score || a.number - b.number);
}

/** Features in which a rival may be better: those that rise with likeness, and those that fall. */
const RISING = ["cosine", "coverMost", "coverLeast", "softMost", "softLeast", "grams"] as const;
const FALLING = ["restMost", "restLeast", "restSumMost", "restSumLeast", "price"] as const;
const risingAt = RISING.map((name) => FEATURES.indexOf(name));
const fallingAt = FALLING.map((name) => FEATURES.indexOf(name));

/** What the model of searches looks at: each of the best beside its rivals, and how much of the wanted title each one has. */
export function listFeatures(
  wanted: PreparedRecord,
  ranked: readonly Ranked[],
  candidates: readonly PreparedRecord[],
): number[][] {
  const listed = ranked.slice(0, LISTED);
  const sides = listed.map(({ number }) => sideOf(wanted, candidates[number]!));
  const shares = sides.map(({ soft }) => (wanted.totalWeight > 0 ? soft / wanted.totalWeight : 0));
  /** How far a value is ahead of the best of all others. */
  const lead = (values: readonly number[], at: number): number =>
    values.reduce((least, value, other) => (other === at ? least : Math.min(least, values[at]! - value)), 20);
  const scores = listed.map(({ score }) => score);
  const rising = risingAt.map((feature) => listed.map(({ features }) => features[feature]!));
  const falling = fallingAt.map((feature) => listed.map(({ features }) => -features[feature]!));
  const rests = sides.map(({ restTop }) => -restTop);
  return listed.map(({ score, features }, at) => [
    score,
    at,
    lead(scores, at),
    scores.filter((other) => other > score - 1).length,
    scores.filter((other) => other > score - 3).length,
    shares[at]!,
    lead(shares, at),
    sides[at]!.restTop,
    lead(rests, at),
    sides[at]!.numbers,
    wanted.weights[0] ?? 0,
    ...rising.map((values) => lead(values, at)),
    ...falling.map((values) => lead(values, at)),
    ...features,
  ]);
}

/** An index in memory of many records: by GTIN, by codes, by words. Without statistics, those of the records themselves are used. */
export function buildIndex(records: readonly ProductRecord[], knowledge: Knowledge = {}): MatchIndex {
  const known = { ...knowledge, statistics: knowledge.statistics ?? statisticsOf(records) };
  const candidates = records.map((record) => prepare(record, known));
  const blocking = createBlocking(candidates);
  return {
    search(record, limit) {
      const wanted = prepare(record, known);
      const ranked = rank(wanted, blocking.nearest(wanted, COMPARED), candidates, PAIR_MODEL);
      if (ranked.length === 0) return [];
      const listed = listFeatures(wanted, ranked, candidates).map((features) =>
        probabilityOf(scoreOf(SEARCH_MODEL, features)),
      );
      const last = Math.min(...listed);
      return ranked
        .map(({ number, score }, at) => ({
          number,
          ...judge(wanted, candidates[number]!, listed[at] ?? Math.min(probabilityOf(score), last)),
        }))
        .sort((a, b) => b.probability - a.probability)
        .slice(0, limit);
    },
  };
}
