import type { DateSetting } from "@pricetrail/contract";
import { useEffect, useState } from "react";
import { useDateSetting } from "./date-setting.ts";

/**
 * Applies the profile's date setting. Returns false while a newly loaded profile differs from the dates on the screen, so
 * the caller redraws everything.
 */
export function useDatesOf(chosen: DateSetting | undefined): boolean {
  const setting = useDateSetting();
  const text = JSON.stringify(chosen);
  const isShown = text === JSON.stringify(setting);
  const [isKnown, setKnown] = useState(isShown);
  useEffect(() => {
    if (chosen === undefined) return;
    // Most people change nothing, and so load no code for it.
    if (isShown) setKnown(true);
    else
      void import("./show-dates.ts")
        .then(({ showDatesAs }) => showDatesAs(chosen))
        .catch(() => undefined)
        .then(() => setKnown(true));
    // oxlint-disable-next-line react/exhaustive-deps -- by its text: the profile is read again and again
  }, [text]);
  return chosen === undefined || isKnown || isShown;
}
