import { CONCEPTS } from "../../../packages/feeds/src/words.ts";
import { countFeed } from "./count.ts";
import type { FeedCount } from "./count.ts";
import type { TrueFeed } from "./truth.ts";

/**
 * Counts each system's files without the words that no other system's files have: how much of the vocabulary was written for these
 * files alone. It is a lower bound, since most languages have the files of one or two systems.
 */
export function countWithoutOwnWords(feeds: readonly TrueFeed[]): FeedCount[] {
  const words = CONCEPTS as Map<string, ReturnType<(typeof CONCEPTS)["get"]>>;
  const systemsOf = new Map<string, Set<string>>();
  const get = words.get.bind(words);
  for (const feed of feeds) {
    words.get = (word) => {
      systemsOf.set(word, (systemsOf.get(word) ?? new Set()).add(feed.system));
      return get(word);
    };
    countFeed(feed);
  }
  words.get = get;
  return [...Map.groupBy(feeds, ({ system }) => system)].flatMap(([system, group]) => {
    const own = [...systemsOf].flatMap(([word, systems]) =>
      systems.size === 1 && systems.has(system) ? [word] : [],
    );
    const saved = own.map((word) => [word, get(word)] as const);
    for (const word of own) words.delete(word);
    const counts = group.map(countFeed);
    for (const [word, concepts] of saved) words.set(word, concepts);
    return counts;
  });
}
