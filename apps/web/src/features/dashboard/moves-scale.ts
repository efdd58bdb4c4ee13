/** A bar that is so many times the next one would flatten all others. */
const OUTLIER = 3;
/** The rises and the falls of one day may both be. */
const MAX_OUTLIERS = 2;

/** Up to which count the bars are drawn to scale: the highest of them, without at most two that would flatten all others. */
export function axisTop(counts: readonly number[]): number {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => b - a);
  for (let cut = MAX_OUTLIERS; cut > 0; cut -= 1) {
    const [last, next] = [sorted[cut - 1], sorted[cut]];
    if (last !== undefined && next !== undefined && last > OUTLIER * next) return next;
  }
  return sorted[0] ?? 1;
}
