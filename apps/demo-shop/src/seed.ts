/**
 * A number in [0, 1) that depends on the parts alone: the same parts give the same number on every machine and at every
 * time, which is what makes the shop's past as certain as its present. FNV-1a, then the finaliser of MurmurHash3, since
 * FNV alone spreads keys that differ in the last character badly.
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

/** A whole number from `low` to `high`, both included, that depends on the parts alone. */
export function seededInteger(low: number, high: number, ...parts: (string | number)[]): number {
  return low + Math.floor(seeded(...parts) * (high - low + 1));
}
