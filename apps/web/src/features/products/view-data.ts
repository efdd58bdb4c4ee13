import { utcDay, VIEW_DATA_DAYS } from "@pricetrail/contract";

const DAY_MS = 24 * 3600 * 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The choice of "View Data": one of the presets, or days of one's own. */
export interface ViewData {
  /** Null for Custom. */
  days: number | null;
  /** UTC days, first and last. */
  from: string;
  to: string;
}

/** The last `days` UTC days, today included. */
export function lastDays(days: number, now: Date): ViewData {
  return { days, from: utcDay(new Date(now.getTime() - (days - 1) * DAY_MS)), to: utcDay(now) };
}

/** Reads the choice from an address: `from` and `to`, else `days`, else the default preset. */
export function viewDataOf(params: URLSearchParams, now: Date): ViewData {
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  if (DAY.test(from) && DAY.test(to) && from <= to) return { days: null, from, to };
  const days = Number(params.get("days"));
  return lastDays(VIEW_DATA_DAYS.find((preset) => preset === days) ?? VIEW_DATA_DAYS[0], now);
}

/** How the choice stands in an address. */
export function viewDataParams(choice: ViewData): Record<"days" | "from" | "to", string | undefined> {
  if (choice.days === null) return { days: undefined, from: choice.from, to: choice.to };
  return {
    days: choice.days === VIEW_DATA_DAYS[0] ? undefined : String(choice.days),
    from: undefined,
    to: undefined,
  };
}
