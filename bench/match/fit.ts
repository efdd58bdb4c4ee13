import { listFeatures } from "../../packages/match/src/search.ts";
import type { Ranked } from "../../packages/match/src/search.ts";
import { probabilityOf, scoreOf } from "../../packages/match/src/trees.ts";
import type { Model } from "../../packages/match/src/trees.ts";
import { boost } from "./boost.ts";
import type { Example } from "./boost.ts";
import type { PairExample, QueryExample, Searches } from "./examples.ts";

/** Of each query, the model learns from the partner and from so many others that the index finds first. */
const RIVALS = 8;
/** More queries teach little and cost much. */
const MAX_QUERIES = 4000;

/** What one set of pairs or the queries teach, all with the same total weight; titles alone count for half as much. */
function weighted(
  examples: ReadonlyArray<Omit<Example, "weight"> & { fromTitles?: readonly number[] }>,
): Example[] {
  const weight = 10_000 / examples.length;
  return examples.flatMap(({ features, fromTitles, isSame }) => [
    { features, isSame, weight },
    ...(fromTitles === undefined ? [] : [{ features: fromTitles, isSame, weight: weight / 2 }]),
  ]);
}

/** Fits the model of pairs to all sets at once. */
export function fitPairs(
  sets: ReadonlyArray<readonly PairExample[]>,
  queries: readonly QueryExample[],
): Model {
  const fromQueries = queries
    .slice(0, MAX_QUERIES)
    .flatMap(({ found, partner }) =>
      found
        .filter(({ number }, at) => at < RIVALS || number === partner)
        .map(({ number, features }) => ({ features, isSame: number === partner })),
    );
  const examples = [...sets, fromQueries].filter((set) => set.length > 0).flatMap(weighted);
  return boost(examples, { trees: 200, depth: 4, rate: 0.12, ridge: 4, seed: 1 });
}

/** What the pairs' model has not learned from, for the model of searches. */
export function unseenByPairs(queries: readonly QueryExample[]): QueryExample[] {
  return queries.slice(Math.min(MAX_QUERIES, Math.floor(queries.length / 2)));
}

export interface List {
  partner: number | null;
  /** The best by the pairs' model, and the rest in its order. */
  ranked: Ranked[];
  features: number[][];
}

export function listOf(
  { wanted, found, partner }: QueryExample,
  { candidates }: Searches,
  model: Model,
): List {
  const ranked = found
    .map(({ number, features }) => ({ number, features, score: scoreOf(model, features) }))
    .sort((a, b) => b.score - a.score || a.number - b.number);
  return { partner, ranked, features: listFeatures(wanted, ranked, candidates) };
}

/** Fits how likely each of the best of a search is the partner, on queries that the pairs' model has not seen. */
export function fitSearch(lists: readonly List[]): Model {
  const examples = lists.flatMap(({ partner, ranked, features }) =>
    features.map((own, at) => ({ features: own, isSame: ranked[at]!.number === partner, weight: 1 })),
  );
  return boost(examples, { trees: 120, depth: 4, rate: 0.12, ridge: 8, seed: 1 });
}

/** The list by the model of searches: numbers, and the probability of the first. */
export function answerOf(
  { ranked, features }: List,
  model: Model,
): { numbers: number[]; probability: number } {
  const best = features
    .map((own, at) => ({ number: ranked[at]!.number, score: scoreOf(model, own) }))
    .sort((a, b) => b.score - a.score);
  const rest = ranked.slice(features.length).map(({ number }) => number);
  return {
    numbers: [...best.map(({ number }) => number), ...rest],
    probability: probabilityOf(best[0]?.score ?? -20),
  };
}
