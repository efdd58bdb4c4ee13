import { DEFAULT_TIMING, PLAN_SCREEN_TEXTS, type PlanTiming } from "@pricetrail/contract";

const every = (everyMinutes: number): PlanTiming => ({
  mode: "interval",
  everyMinutes,
  zone: "UTC",
  window: null,
  weekdays: [],
});

/** What most people want, to be chosen in one click. */
export const QUICK_TIMINGS: readonly { key: string; label: string; timing: PlanTiming }[] = [
  { key: "free", label: PLAN_SCREEN_TEXTS.quick.free, timing: DEFAULT_TIMING },
  { key: "day", label: PLAN_SCREEN_TEXTS.quick.day, timing: every(24 * 60) },
  { key: "sixHours", label: PLAN_SCREEN_TEXTS.quick.sixHours, timing: every(6 * 60) },
  { key: "hour", label: PLAN_SCREEN_TEXTS.quick.hour, timing: every(60) },
  { key: "week", label: PLAN_SCREEN_TEXTS.quick.week, timing: every(7 * 24 * 60) },
];

/** The key of a timing that is one of the usual ones. */
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
