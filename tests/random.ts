/** A seeded generator (mulberry32): the same numbers from 0 to below 1 for the same seed, so that a failure can be reproduced. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the items in random order. */
export function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
