import { createBlocking } from "../../packages/match/src/blocking.ts";
import { featuresOf } from "../../packages/match/src/features.ts";
import type { ProductRecord } from "../../packages/match/src/index.ts";
import { prepare } from "../../packages/match/src/prepare.ts";
import type { PreparedRecord } from "../../packages/match/src/prepare.ts";
import { COMPARED } from "../../packages/match/src/search.ts";
import { statisticsOf } from "../../packages/match/src/statistics.ts";
import type { Pair, Query } from "./corpus.ts";

export interface PairExample {
  features: number[];
  /** Those of the two titles alone, so that the model learns to do without the other fields. */
  fromTitles: number[];
  isSame: boolean;
  fold: number;
}

/** Reads each record once, with the statistics of all records of the set. */
export function pairExamples(pairs: readonly Pair[]): PairExample[] {
  const records = new Map<string, ProductRecord>();
  const keyOf = (record: ProductRecord): string => JSON.stringify(record);
  for (const { a, b } of pairs) for (const record of [a, b]) records.set(keyOf(record), record);
  const statistics = statisticsOf(records.values());
  const prepared = new Map<string, PreparedRecord>();
  const titles = new Map<string, PreparedRecord>();
  for (const [key, record] of records) {
    prepared.set(key, prepare(record, { statistics }));
    titles.set(key, prepare({ title: record.title }, { statistics }));
  }
  return pairs.map(({ a, b, isSame, fold }) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return {
      features: featuresOf(prepared.get(one)!, prepared.get(other)!),
      fromTitles: featuresOf(titles.get(one)!, titles.get(other)!),
      isSame,
      fold,
    };
  });
}

/** What a search compares a query with. */
export interface QueryExample {
  wanted: PreparedRecord;
  found: Array<{ number: number; features: number[] }>;
  partner: number | null;
  fold: number;
}

export interface Searches {
  candidates: PreparedRecord[];
  examples: QueryExample[];
}

export function searchExamples(queries: readonly Query[], records: readonly ProductRecord[]): Searches {
  const statistics = statisticsOf(records);
  const candidates = records.map((record) => prepare(record, { statistics }));
  const blocking = createBlocking(candidates);
  const examples = queries.map(({ record, partner, fold }) => {
    const wanted = prepare(record, { statistics });
    const found = blocking
      .nearest(wanted, COMPARED)
      .map((number) => ({ number, features: featuresOf(wanted, candidates[number]!) }));
    return { wanted, found, partner, fold };
  });
  return { candidates, examples };
}
