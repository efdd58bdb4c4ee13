import { momentsOf, valueAt, type StepLine } from "./chart-model.ts";

/** How long a seller was cheapest; without an ID several shared the lowest price. */
export interface CheapestTime {
  id: string | null;
  ms: number;
}

/**
 * Returns how long each seller was cheapest, longest first; times with only one price are not counted. All lines are in one
 * currency.
 */
export function cheapestTimes(lines: readonly StepLine[]): CheapestTime[] {
  const times = new Map<string | null, number>();
  const moments = momentsOf(lines);
  moments.slice(1).forEach((end, index) => {
    const begin = moments[index]!;
    // A line's price is in effect until it was last read, and not beyond.
    const asked = lines.flatMap((line) => {
      const minor = end > line.until ? null : valueAt(line, begin);
      return minor === null ? [] : [{ id: line.id, minor }];
    });
    if (asked.length < 2) return;
    const least = Math.min(...asked.map(({ minor }) => minor));
    const cheapest = asked.filter(({ minor }) => minor === least);
    const id = cheapest.length === 1 ? cheapest[0]!.id : null;
    times.set(id, (times.get(id) ?? 0) + end - begin);
  });
  return [...times].map(([id, ms]) => ({ id, ms })).toSorted((a, b) => b.ms - a.ms);
}
