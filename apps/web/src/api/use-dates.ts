import type { DateSetting } from "@pricetrail/contract";
import { useEffect, useState } from "react";
import { useDateSetting } from "./date-setting.ts";

/**
 * Shows dates as the profile says; false while a profile that has just come asks for others than those on the screen, so that
 * whatever was drawn before it is drawn anew.
 */
export function useDatesOf(chosen: DateSetting | undefined): boolean {
  const setting = useDateSetting();
  const text = JSON.stringify(chosen);
  const isShown = text === JSON.stringify(setting);
  const [isKnown, setKnown] = useState(isShown);
  useEffect(() => {
    if (chosen === undefined) return;
    // Most people choose nothing, and so load no code for it.
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
