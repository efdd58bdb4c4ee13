import { OUTCOMES, UNPRICED_OUTCOMES } from "../../outcomes.ts";
import type { Outcome } from "../../outcomes.ts";

type Counts = Partial<Record<Outcome, number>>;

/** Outcomes of visits that were never made. */
const NOT_MADE: readonly Outcome[] = ["cancelled", "skipped_cap"];
/** Successful outcomes: a price, one that waits for a second reading, or a page that legitimately has none. */
const ANSWERED: readonly Outcome[] = ["value", "held", ...UNPRICED_OUTCOMES];

const sum = (counts: Counts, outcomes: readonly Outcome[]) =>
  outcomes.reduce((total, outcome) => total + (counts[outcome] ?? 0), 0);

/** Returns the number of visits made in a period, and of successful ones. */
export function visitsOf(counts: Counts): { visits: number; answered: number } {
  const all = sum(counts, OUTCOMES);
  return { visits: all - sum(counts, NOT_MADE), answered: sum(counts, ANSWERED) };
}

/** Returns the outcomes of failed visits, the most frequent first. */
export function troublesOf(counts: Counts): { outcome: Outcome; count: number }[] {
  return OUTCOMES.filter((outcome) => !ANSWERED.includes(outcome) && !NOT_MADE.includes(outcome))
    .map((outcome) => ({ outcome, count: counts[outcome] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
