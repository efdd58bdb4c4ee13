import { DEFAULT_DATES, type DateSetting } from "@pricetrail/contract";
import { useSyncExternalStore } from "react";

/** The clocks of a time zone. Wall times are in ms, as if these clocks showed UTC. */
export interface ZoneClock {
  wallOf(at: number): number;
  /** Returns the time at which clocks show this; undefined if the switch to summer time skips it. */
  momentAt(wall: number): number | undefined;
  /** "GMT+1": the offset in effect at this time. */
  nameAt(at: number): string;
}

/** The date setting and the clocks of its zone; no clocks for UTC. */
interface Shown {
  setting: DateSetting;
  clock?: ZoneClock;
}

let shown: Shown = { setting: DEFAULT_DATES };
const listeners = new Set<() => void>();

/** Returns the signed-in person's date setting; visitors get the defaults. */
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
 * Returns the setting and follows it. Memoised components call it where they show dates; others re-render with the frame
 * around them.
 */
export const useDateSetting = (): DateSetting => useSyncExternalStore(subscribe, dateSetting);
