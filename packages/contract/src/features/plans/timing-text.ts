import { counted, number } from "../../texts/counting.ts";
import { DAY_MINUTES } from "./plan-timing.ts";
import type { PlanTiming } from "./plan-timing.ts";
import { PLAN_TEXTS } from "./plans.texts.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/** Formats a minute of the day: "06:30". */
export const timeOfDay = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** "every 25 minutes", "every 2 hours", "every day", "every week" */
export function everyText(minutes: number): string {
  if (minutes === DAY_MINUTES) return "every day";
  if (minutes === 7 * DAY_MINUTES) return "every week";
  if (minutes % DAY_MINUTES === 0) return `every ${minutes / DAY_MINUTES} days`;
  if (minutes === 60) return "every hour";
  if (minutes % 60 === 0) return `every ${minutes / 60} hours`;
  return minutes === 1 ? "every minute" : `every ${number(Math.round(minutes))} minutes`;
}

/** Returns the timing of a plan as part of a sentence: "every day, 06:00 to 08:00 (Europe/Berlin)". */
export function timingText(timing: PlanTiming): string {
  if (timing.mode === "budget") {
    const { unit, amount } = timing;
    if (unit === "visits")
      return `at most ${counted(amount, "visit", "visits")} a day, spent where it is worth most`;
    if (unit === "points")
      return `at most ${counted(amount, "data point", "data points")} a day, spent where it is worth most`;
    if (amount === 0) return PLAN_TEXTS.withinFree;
    // Not `formatMinor`: importing it here would put the formats of amounts into the chunk of costs, which few screens load.
    return `at most USD ${(amount / 100).toFixed(2)} a day, spent where it is worth most`;
  }
  const { everyMinutes, window, weekdays, zone } = timing;
  const days =
    weekdays.length === 0 || weekdays.length === 7
      ? ""
      : ` on ${weekdays
          .toSorted((a, b) => a - b)
          .map((day) => PLAN_TEXTS.weekdays[day - 1])
          .join(", ")}`;
  const hours = window ? `, ${timeOfDay(window.from)} to ${timeOfDay(window.until)}` : "";
  return `${everyText(everyMinutes)}${days}${hours}${days || hours ? ` (${zone})` : ""}`;
}
