/**
 * Echoes: a change often brings the next one a fixed time later, as the end of a week's offer does. For each shop, and for drops
 * and rises apart, the extra hazard is learned by the days since the change.
 */
const LAST_DAYS: readonly number[] = [2, 4, 6, 7, 8, 10, 13, 14, 15, 18, 24, 28, 35, 60, Infinity];

/** Kinds of echo: one for each span of days, for drops and for rises. */
export const ECHO_KINDS = 2 * LAST_DAYS.length;

const FAR = 64;
const spanOf = Int8Array.from({ length: FAR }, (_, days) => LAST_DAYS.findIndex((last) => days <= last));

export type Direction = "drop" | "rise";

/** A change as far as it is known: found by a visit, dated to the likeliest day since the visit before. */
export interface KnownChange {
  day: number;
  direction: Direction;
}

/** @returns the kind of echo that a change has on a later day; -1 where there is no change, or not yet */
export function echoKind(change: KnownChange | undefined, day: number): number {
  if (!change || day <= change.day) return -1;
  const span = spanOf[Math.min(day - change.day, FAR - 1)]!;
  return change.direction === "drop" ? span : LAST_DAYS.length + span;
}
