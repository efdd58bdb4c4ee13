/**
 * Echoes: a change is often followed by another one after a fixed time, such as the end of a weekly offer. The additional hazard
 * is learned per shop, separately for drops and rises, by days since the change.
 */
const LAST_DAYS: readonly number[] = [2, 4, 6, 7, 8, 10, 13, 14, 15, 18, 24, 28, 35, 60, Infinity];

/** Number of echo kinds: one for each period of days, for drops and for rises. */
export const ECHO_KINDS = 2 * LAST_DAYS.length;

const FAR = 64;
const spanOf = Int8Array.from({ length: FAR }, (_, days) => LAST_DAYS.findIndex((last) => days <= last));

export type Direction = "drop" | "rise";

/** A change as known: found by a visit, and dated to the most likely day since the previous visit. */
export interface KnownChange {
  day: number;
  direction: Direction;
}

/** Returns the kind of echo of a change on a later day; -1 when there is none. */
export function echoKind(change: KnownChange | undefined, day: number): number {
  if (!change || day <= change.day) return -1;
  const span = spanOf[Math.min(day - change.day, FAR - 1)]!;
  return change.direction === "drop" ? span : LAST_DAYS.length + span;
}
