import type { DateSetting } from "@pricetrail/contract";
import { setShownDates, type ZoneClock } from "./date-setting.ts";

const PARTS = ["year", "month", "day", "hour", "minute", "second"] as const;

/**
 * Creates a zone's clock from the browser's own time zone tables, including summer time. Throws for a zone unknown to the
 * browser.
 */
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
      // Uses the offset near that time first, then the offset at the time found.
      const at = wall - offset(wall - offset(wall));
      return wallOf(at) === wall ? at : undefined;
    },
    nameAt: (at) => named.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  };
}

/**
 * Shows dates and times by the person's setting from now on. If the browser does not know their zone, everything stays in
 * labelled UTC.
 */
export function showDatesAs(setting: DateSetting): void {
  try {
    setShownDates(setting.timeZone === "UTC" ? { setting } : { setting, clock: clockOf(setting.timeZone) });
  } catch {
    setShownDates({ setting: { ...setting, timeZone: "UTC" } });
  }
}
