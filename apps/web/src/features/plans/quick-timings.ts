import {
  type CapToday,
  DEFAULT_TIMING,
  forecast,
  PLAN_SCREEN_TEXTS,
  type PlanTiming,
  type PointTariff,
} from "@pricetrail/contract";
import { capWarning, plannedToday } from "./cap-warning.ts";
import type { PlanLoad } from "./plan-queries.ts";

const every = (everyMinutes: number): PlanTiming => ({
  mode: "interval",
  everyMinutes,
  zone: "UTC",
  window: null,
  weekdays: [],
});

/** Common timings, selectable in one click. */
export const QUICK_TIMINGS: readonly { key: string; label: string; timing: PlanTiming }[] = [
  { key: "free", label: PLAN_SCREEN_TEXTS.quick.free, timing: DEFAULT_TIMING },
  { key: "day", label: PLAN_SCREEN_TEXTS.quick.day, timing: every(24 * 60) },
  { key: "sixHours", label: PLAN_SCREEN_TEXTS.quick.sixHours, timing: every(6 * 60) },
  { key: "hour", label: PLAN_SCREEN_TEXTS.quick.hour, timing: every(60) },
  { key: "week", label: PLAN_SCREEN_TEXTS.quick.week, timing: every(7 * 24 * 60) },
];

/** Returns the key of a common timing. */
export function quickTimingOf(timing: PlanTiming): string | undefined {
  return QUICK_TIMINGS.find(
    (one) =>
      one.timing.mode === timing.mode &&
      (one.timing.mode === "budget" && timing.mode === "budget"
        ? one.timing.unit === timing.unit && one.timing.amount === timing.amount
        : one.timing.mode === "interval" &&
          timing.mode === "interval" &&
          one.timing.everyMinutes === timing.everyMinutes &&
          timing.window === null &&
          timing.weekdays.length === 0),
  )?.key;
}

/**
 * Returns whether a new timing needs its forecast shown before saving: it costs more than the old one, cannot be kept, or
 * exceeds a cap.
 */
export function needsForecastFirst(
  timing: PlanTiming,
  before: PlanTiming | undefined,
  { shops, otherPoints }: PlanLoad,
  tariff: PointTariff,
  cap: CapToday,
): boolean {
  const costOf = (one: PlanTiming): number => forecast(one, shops, tariff, otherPoints).dayMicroUsd;
  const { pointsADay, dayMicroUsd, isKept } = forecast(timing, shops, tariff, otherPoints);
  return (
    !isKept ||
    dayMicroUsd > (before ? costOf(before) : 0) ||
    capWarning(cap, plannedToday(otherPoints + pointsADay, tariff)) !== undefined
  );
}
