/**
 * Returns a pseudo-random number in [0, 1) that depends only on the parts, so that the shop's past is reproducible on every machine.
 * FNV-1a with the finaliser of MurmurHash3, since FNV alone distributes keys that differ only in the last character badly.
 */
export function seeded(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join("|")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Returns a pseudo-random integer from `low` to `high`, both included, that depends only on the parts. */
export function seededInteger(low: number, high: number, ...parts: (string | number)[]): number {
  return low + Math.floor(seeded(...parts) * (high - low + 1));
}
