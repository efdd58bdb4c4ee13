import { utcDay, DAY_MS } from "@pricetrail/contract";

export const USAGE_CHART_HEIGHT_PX = 260;

export interface UsageDay {
  day: string;
  freePoints: number;
  billedPoints: number;
}

/** Returns every day of the range, oldest first; days without a row have zeros. */
export function everyDay(rows: readonly UsageDay[], from: string, to: string): UsageDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: UsageDay[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = utcDay(new Date(at));
    days.push(byDay.get(day) ?? { day, freePoints: 0, billedPoints: 0 });
  }
  return days;
}
