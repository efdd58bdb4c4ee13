import type { DateSetting } from "@pricetrail/contract";
import { useEffect, useState } from "react";
import { useDateSetting } from "./date-setting.ts";

/** Shows dates as the profile says; false until they can be, so that nothing is seen in UTC first. */
export function useDatesOf(chosen: DateSetting | undefined): boolean {
  const setting = useDateSetting();
  const text = JSON.stringify(chosen);
  const isShown = chosen === undefined || text === JSON.stringify(setting);
  const [isKnown, setKnown] = useState(isShown);
  useEffect(() => {
    // Most people choose nothing, and so load no code for it.
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
