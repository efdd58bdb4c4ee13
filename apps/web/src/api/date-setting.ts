import { DEFAULT_DATES, type DateSetting } from "@pricetrail/contract";
import { useSyncExternalStore } from "react";

/** The clocks of a time zone. Wall times are in milliseconds, as if these clocks showed UTC. */
export interface ZoneClock {
  wallOf(at: number): number;
  /** When the clocks show this; undefined where they never do because they are put forward. */
  momentAt(wall: number): number | undefined;
  /** "GMT+1": the offset in force at this moment. */
  nameAt(at: number): string;
}

/** How dates are shown, and the clocks of its zone; without them it is UTC. */
interface Shown {
  setting: DateSetting;
  clock?: ZoneClock;
}

let shown: Shown = { setting: DEFAULT_DATES };
const listeners = new Set<() => void>();

/** How dates are shown to the signed-in person; visitors see the defaults. */
export const dateSetting = (): DateSetting => shown.setting;

/** The clocks of the person's zone; undefined for UTC. */
export const zoneClock = (): ZoneClock | undefined => shown.clock;

export function setShownDates(next: Shown): void {
  shown = next;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * The setting, followed. Components that are drawn only when their properties change (`memo`) call it where they show dates;
 * the others are drawn again with the frame around them.
 */
export const useDateSetting = (): DateSetting => useSyncExternalStore(subscribe, dateSetting);
