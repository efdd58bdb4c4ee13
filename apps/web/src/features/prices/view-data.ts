import { utcDay, VIEW_DATA_DAYS, DAY_MS } from "@pricetrail/contract";
import { daysOf } from "../../ui/requested-days.ts";

/** The choice of "View Data": a preset, or custom days. */
export interface ViewData {
  /** Null for Custom. */
  days: number | null;
  /** UTC days, first and last. */
  from: string;
  to: string;
}

/** Returns the last `days` UTC days, including today. */
export function lastDays(days: number, now: Date): ViewData {
  return { days, from: utcDay(new Date(now.getTime() - (days - 1) * DAY_MS)), to: utcDay(now) };
}

/** Reads the choice from a URL: `from` and `to`, else `days`, else the default preset. */
export function viewDataOf(params: URLSearchParams, now: Date): ViewData {
  const { from, to } = daysOf(params, utcDay(now));
  if (from !== undefined && to !== undefined) return { days: null, from, to };
  const days = Number(params.get("days"));
  return lastDays(VIEW_DATA_DAYS.find((preset) => preset === days) ?? VIEW_DATA_DAYS[0], now);
}

/** Returns the choice as URL parameters. */
export function viewDataParams(choice: ViewData): Record<"days" | "from" | "to", string | undefined> {
  if (choice.days === null) return { days: undefined, from: choice.from, to: choice.to };
  return {
    days: choice.days === VIEW_DATA_DAYS[0] ? undefined : String(choice.days),
    from: undefined,
    to: undefined,
  };
}
