import {
  ALL_TILES,
  dayRange,
  DASHBOARD_SORTS,
  PAGE_SIZE_DEFAULT,
  TIMELINE_DEFAULT_DAYS,
  utcDay,
  type Tile,
  DAY_MS,
} from "@pricetrail/contract";
import { daysOf } from "../../ui/requested-days.ts";
import { nameFiltersOf, type NameFilterValue } from "../catalogue/NameFilters.tsx";

/** What GET DATA applies: filters, search and the Data Timeline (UTC days). */
export interface DashboardFilters {
  names: NameFilterValue;
  search: string;
  from: string;
  to: string;
}

/** Returns the default Data Timeline: the last 7 days, including today. */
export function defaultTimeline(today: string): { from: string; to: string } {
  const from = utcDay(new Date(Date.parse(today) - (TIMELINE_DEFAULT_DAYS - 1) * DAY_MS));
  return { from, to: today };
}

/** Returns the Data Timeline in a URL. Of only one day, the other is the same as in the API: seven days before, or today. */
function timelineOf(params: URLSearchParams, today: string): { from: string; to: string } {
  const range = dayRange(daysOf(params, today), new Date(today));
  return range
    ? { from: utcDay(range.from), to: utcDay(new Date(range.end.getTime() - DAY_MS)) }
    : defaultTimeline(today);
}

/** Returns the filters in a URL. */
export function filtersOf(params: URLSearchParams, today: string): DashboardFilters {
  return { names: nameFiltersOf(params), search: params.get("search") ?? "", ...timelineOf(params, today) };
}

/** Returns the filters as URL parameters; the default timeline is omitted, so it moves on with the days. */
export function filterParams(
  filters: DashboardFilters,
  today: string,
): Record<string, string | readonly string[] | undefined> {
  const usual = defaultTimeline(today);
  const isUsual = filters.from === usual.from && filters.to === usual.to;
  return {
    ...filters.names,
    search: filters.search,
    from: isUsual ? undefined : filters.from,
    to: isUsual ? undefined : filters.to,
  };
}

/** Returns tile, sort and page from a URL. */
export function viewOf(params: URLSearchParams) {
  const tile: Tile = ALL_TILES.find((one) => one === params.get("tile")) ?? "all";
  const sort = DASHBOARD_SORTS.find((one) => one === params.get("sort")) ?? "-checkedAt";
  const number = (key: string, fallback: number) => {
    const value = Number(params.get(key) ?? fallback);
    return Number.isInteger(value) && value > 0 ? value : fallback;
  };
  return { tile, sort, page: number("page", 1), pageSize: number("pageSize", PAGE_SIZE_DEFAULT) };
}

/** Returns the filters as query parameters of the calls. */
export function filterQuery(filters: DashboardFilters) {
  return { ...filters.names, search: filters.search, from: filters.from, to: filters.to };
}
