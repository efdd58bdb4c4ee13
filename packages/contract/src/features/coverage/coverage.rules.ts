import { OUTCOMES, UNPRICED_OUTCOMES } from "../../outcomes.ts";
import type { Outcome } from "../../outcomes.ts";

type Counts = Partial<Record<Outcome, number>>;

/** Outcomes of visits that nobody wanted any more. */
const DROPPED: readonly Outcome[] = ["cancelled", "skipped_cap"];
/** Outcomes of visits that were never made. */
const NOT_MADE: readonly Outcome[] = [...DROPPED, "host_paused"];
/** Successful outcomes: a price, one that waits for a second reading, or a page that legitimately has none. */
const ANSWERED: readonly Outcome[] = ["value", "held", ...UNPRICED_OUTCOMES];

const sum = (counts: Counts, outcomes: readonly Outcome[]) =>
  outcomes.reduce((total, outcome) => total + (counts[outcome] ?? 0), 0);

/** Returns the number of visits made in a period, and of successful ones. */
export function visitsOf(counts: Counts): { visits: number; answered: number } {
  const all = sum(counts, OUTCOMES);
  return { visits: all - sum(counts, NOT_MADE), answered: sum(counts, ANSWERED) };
}

/** Returns why visits gave no price, the most frequent first: the outcomes of failed ones, and of those that a pause prevented. */
export function troublesOf(counts: Counts): { outcome: Outcome; count: number }[] {
  return OUTCOMES.filter((outcome) => !ANSWERED.includes(outcome) && !DROPPED.includes(outcome))
    .map((outcome) => ({ outcome, count: counts[outcome] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
