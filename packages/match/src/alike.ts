/** Whether two words differ by at most one letter: inserted, left out, replaced or exchanged with its neighbour. */
function differsByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
}

/** How likely two different words mean the same, 0 to 1: abbreviations, endings, typing errors. Never for digits. */
export function wordLikeness(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 3 || /\d/u.test(short) || /\d/u.test(long)) return 0;
  if (long.startsWith(short)) return 0.5 + (0.5 * short.length) / long.length;
  if (short.length >= 4 && long.length <= 40 && differsByOne(short, long)) return 0.85;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (same >= 4 && same >= 0.6 * long.length) return same / long.length;
  return short.length >= 4 && long.endsWith(short) ? 0.4 + (0.4 * short.length) / long.length : 0;
}

/** How many of two sorted sets' values are in both. */
export function countShared(a: Int32Array, b: Int32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (a[i] === b[j]) {
      shared += 1;
      i += 1;
      j += 1;
    } else if (a[i]! < b[j]!) i += 1;
    else j += 1;
  return shared;
}

/** How many of the 64 bits of two perceptual hashes differ, or undefined if one is not 16 hexadecimal digits. */
export function pictureDistance(a: string | undefined, b: string | undefined): number | undefined {
  const isHash = /^[\da-f]{16}$/iu;
  if (a === undefined || b === undefined || !isHash.test(a) || !isHash.test(b)) return undefined;
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
}
