/** Ratio to the next bar from which a bar would flatten all others. */
const OUTLIER = 3;
/** Covers the rises and the falls of one day. */
const MAX_OUTLIERS = 2;

/** Returns the count up to which bars are drawn to scale: the highest, ignoring at most two that would flatten all others. */
export function axisTop(counts: readonly number[]): number {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => b - a);
  for (let cut = MAX_OUTLIERS; cut > 0; cut -= 1) {
    const [last, next] = [sorted[cut - 1], sorted[cut]];
    if (last !== undefined && next !== undefined && last > OUTLIER * next) return next;
  }
  return sorted[0] ?? 1;
}
