import type { ProductRecord } from "./record.ts";
import { readTitle } from "./title.ts";

/** In how many of how many titles each word occurs: rare words say more. */
export interface Statistics {
  titles: number;
  /** Titles by word; words of one title only are left out. */
  counts: ReadonlyMap<string, number>;
}

/** Counts the words of many records' titles, of both sides that will be compared. */
export function statisticsOf(records: Iterable<Pick<ProductRecord, "title">>): Statistics {
  const counts = new Map<string, number>();
  let titles = 0;
  for (const { title } of records) {
    titles += 1;
    for (const { text } of readTitle(title).tokens) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const [word, count] of counts) if (count === 1) counts.delete(word);
  return { titles, counts };
}

/** How much a word says: 1 for one that no other title has, 0 for one in all; .6 where nothing is known. */
export function weightOf(word: string, statistics: Statistics | undefined): number {
  if (statistics === undefined || statistics.titles < 50) return /\d/u.test(word) ? 0.8 : 0.6;
  const count = statistics.counts.get(word) ?? 1;
  return Math.max(0.02, Math.log(statistics.titles / count) / Math.log(statistics.titles));
}
