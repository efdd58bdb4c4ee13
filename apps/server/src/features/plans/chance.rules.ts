/**
 * A number from 0 to 1 that looks like chance and is the same each time for the same texts, so that a plan's jitter needs no
 * state and two programs agree on it (FNV-1a with a final mix).
 */
export function chance(...parts: (string | number)[]): number {
  let hash = 2166136261;
  for (const character of parts.join(" ")) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
