import { DEFAULT_DATES, type DateSetting } from "@pricetrail/contract";
import { useEffect, useState, useSyncExternalStore } from "react";

/** The clocks of a time zone. Wall times are milliseconds, as if these clocks showed UTC. */
export interface ZoneClock {
  wallOf(at: number): number;
  /** When the clocks show this; undefined where they never do, as they are put forward. */
  momentAt(wall: number): number | undefined;
  /** "GMT+1": what is true at this moment. */
  nameAt(at: number): string;
}

/** How dates are shown, and the clocks of its zone; without them it is UTC. */
interface Shown {
  setting: DateSetting;
  clock?: ZoneClock;
}

let shown: Shown = { setting: DEFAULT_DATES };
const listeners = new Set<() => void>();

/** How the signed-in person is shown dates; visitors are shown the defaults. */
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

/** Shows dates as the profile says; false until they can be, so that nothing is seen in UTC first. */
export function useDatesOf(chosen: DateSetting | undefined): boolean {
  const setting = useDateSetting();
  const text = JSON.stringify(chosen);
  const isShown = chosen === undefined || text === JSON.stringify(setting);
  const [isKnown, setKnown] = useState(isShown);
  useEffect(() => {
    // Most people choose nothing, and load no code for it.
    if (chosen === undefined || isShown) setKnown(true);
    else
      void import("./show-dates.ts")
        .then(({ showDatesAs }) => showDatesAs(chosen))
        .catch(() => undefined)
        .then(() => setKnown(true));
    // oxlint-disable-next-line react/exhaustive-deps -- by its text: the profile is read again and again
  }, [text]);
  return isKnown || isShown;
}
