import type { DateSetting } from "@pricetrail/contract";
import { setShownDates, type ZoneClock } from "./date-setting.ts";

const PARTS = ["year", "month", "day", "hour", "minute", "second"] as const;

/** The clocks of a zone by the browser's own tables, which know when clocks are put forward and back. Throws for a zone that the browser does not know. */
function clockOf(timeZone: string): ZoneClock {
  const digits = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const named = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });

  function wallOf(at: number): number {
    const shown = new Map(digits.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, ...rest] = PARTS.map((part) => shown.get(part) ?? 0);
    return Date.UTC(year, month - 1, ...rest) + (((at % 1000) + 1000) % 1000);
  }

  return {
    wallOf,
    momentAt(wall) {
      const offset = (at: number) => wallOf(at) - at;
      // By the offset at a moment near it, then by that at the moment found.
      const at = wall - offset(wall - offset(wall));
      return wallOf(at) === wall ? at : undefined;
    },
    nameAt: (at) => named.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  };
}

/**
 * Shows dates and times as a person has chosen, from now on. Where the browser does not know their zone, everything stays in
 * UTC and says so.
 */
export function showDatesAs(setting: DateSetting): void {
  try {
    setShownDates(setting.timeZone === "UTC" ? { setting } : { setting, clock: clockOf(setting.timeZone) });
  } catch {
    setShownDates({ setting: { ...setting, timeZone: "UTC" } });
  }
}
