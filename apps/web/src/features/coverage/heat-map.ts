import { COVERAGE_TEXTS, troublesOf, utcDay, visitsOf, type CoverageDay, DAY_MS } from "@pricetrail/contract";
import { outcomeName } from "../../ui/outcome-names.ts";
import { shareText } from "../../ui/share-text.ts";
import { firstWeekday, formatDay } from "../../ui/dates.ts";

/** A day's result: no visit, a result from all visits, from some, or from none. */
export type DayResult = "none" | "all" | "some" | "failed";

export interface HeatDay {
  day: string;
  look: DayResult;
  /** "11/20/2026: checked 24 of 24, 1 blocked". */
  text: string;
  hasTrouble: boolean;
}

/** Returns one UTC day of the map. */
export function heatDayOf(day: string, found: CoverageDay | undefined): HeatDay {
  const date = formatDay(day);
  const skipped = found?.skipped ?? 0;
  const { visits, answered } = visitsOf(found?.outcomes ?? {});
  if (visits + skipped === 0)
    return { day, look: "none", text: `${date}: ${COVERAGE_TEXTS.noVisit}`, hasTrouble: false };
  const troubles = troublesOf(found?.outcomes ?? {}).map(
    ({ outcome, count }) => `${count.toLocaleString("en-US")} ${outcomeName(outcome).toLowerCase()}`,
  );
  const isWhole = answered === visits && skipped === 0;
  return {
    day,
    look: isWhole ? "all" : answered === 0 ? "failed" : "some",
    text: `${date}: ${COVERAGE_TEXTS.day(visits, visits + skipped, troubles)}`,
    hasTrouble: !isWhole,
  };
}

/**
 * Returns the weeks of a range of UTC days, each with seven days starting on the person's first day of the week; undefined
 * stands for days outside the range.
 */
export function weeksOf(from: string, to: string, days: readonly CoverageDay[]): (HeatDay | undefined)[][] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const first = Date.parse(from);
  const start = first - ((new Date(first).getUTCDay() - firstWeekday() + 7) % 7) * DAY_MS;
  const weeks: (HeatDay | undefined)[][] = [];
  for (let week = start; week <= Date.parse(to); week += 7 * DAY_MS) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = utcDay(new Date(week + index * DAY_MS));
        return day < from || day > to ? undefined : heatDayOf(day, byDay.get(day));
      }),
    );
  }
  return weeks;
}

/** Returns totals over all days: visits made and due, and the share of those made that gave a result. */
export function totalsOf(days: readonly CoverageDay[]) {
  let [made, due, answered] = [0, 0, 0];
  for (const { outcomes, skipped } of days) {
    const one = visitsOf(outcomes);
    made += one.visits;
    due += one.visits + skipped;
    answered += one.answered;
  }
  return { made, due, share: shareText(answered, made) };
}
