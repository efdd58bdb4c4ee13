/** [milliseconds UTC, normal price or null, discounted price or null] */
export type Step = [number, number | null, number | null];

/** Each segment keeps its first and last point, and the lowest and highest of both prices. */
const KEPT_PER_STRETCH = 6;

/**
 * Downsamples a step function to at most `most` points (at least 6) without losing a spike. The period is divided into segments
 * of equal length, and each keeps the points where a price is lowest and highest, and its first and last point. Every extreme of
 * either price therefore stays at its true time, as in M4 (Jugel et al., "M4: A Visualization-Oriented Time Series Data
 * Aggregation", 2014).
 */
export function downsampleSteps(points: Step[], most: number): Step[] {
  if (points.length <= most) return points;
  const stretches = Math.max(1, Math.floor(most / KEPT_PER_STRETCH));
  const begin = points[0]![0];
  const length = points.at(-1)![0] - begin + 1;
  const kept: Step[] = [];
  let start = 0;
  for (let stretch = 0; stretch < stretches && start < points.length; stretch += 1) {
    const limit = begin + (length * (stretch + 1)) / stretches;
    let end = start;
    while (end < points.length && points[end]![0] < limit) end += 1;
    if (end > start) keepExtremes(points, start, end, kept);
    start = end;
  }
  return kept;
}

function keepExtremes(points: readonly Step[], start: number, end: number, kept: Step[]): void {
  const chosen = new Set([start, end - 1]);
  for (const column of [1, 2] as const) {
    let low = -1;
    let high = -1;
    for (let i = start; i < end; i += 1) {
      const value = points[i]![column];
      if (value === null) continue;
      if (low === -1 || value < points[low]![column]!) low = i;
      if (high === -1 || value > points[high]![column]!) high = i;
    }
    if (low !== -1) chosen.add(low).add(high);
  }
  for (const index of [...chosen].sort((a, b) => a - b)) kept.push(points[index]!);
}
