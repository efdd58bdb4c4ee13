import { momentsOf, valueAt, type StepLine } from "./chart-model.ts";

/** For how long somebody was cheapest; without an id it was several at one price. */
export interface CheapestTime {
  id: string | null;
  ms: number;
}

/** Who was cheapest for how long, the longest first; a time in which only one has a price is no comparison. All lines are in one currency. */
export function cheapestTimes(lines: readonly StepLine[]): CheapestTime[] {
  const times = new Map<string | null, number>();
  const moments = momentsOf(lines);
  moments.slice(1).forEach((end, index) => {
    const begin = moments[index]!;
    // A line's price is in force up to the moment it was read last, and not beyond.
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
