import { MINUTE_MS, DAY_MS } from "../../time.ts";
import { BUDGET_PARTS, DAY_MINUTES } from "./plan-timing.ts";
import type { IntervalTiming, PlanTiming } from "./plan-timing.ts";
import { everyText, timeOfDay } from "./timing-text.ts";
import { counted, number } from "../../texts/counting.ts";

/** What a plan will do, before it is saved: pure functions, so that the server, the dialog and the calculators agree. */

/** Days in the month of a monthly figure. */
export const MONTH_DAYS = 30;
/** A US cent in micro-dollars. */
const CENT_MICRO_USD = 10_000;

export interface PointTariff {
  freePoints: number;
  pointPriceMicroUsd: number;
}

/** The products of one shop in the scope of a plan. */
export interface ShopLoad {
  host: string;
  products: number;
  /** Number of their tracked fields: the maximum data points of one round. */
  entries: number;
  /** Minimum time between two visits of the shop. */
  intervalMs: number;
  /** Visits per day of other plans there. */
  otherVisits: number;
}

export interface ShopForecast extends ShopLoad {
  visitsADay: number;
  /** Maximum visits per day, given the shop's pause and the other plans. */
  visitsThatFit: number;
  isKept: boolean;
  /** If the plan cannot be kept: the shortest possible interval; null when there is none up to a week. */
  everyMinutesThatFits: number | null;
  /** If only the window is too short for a round: the minutes for which it must be open after the last start. */
  windowMinutesThatFit: number | null;
  /** Time from the start of a round to its last visit. */
  roundMs: number;
}

export interface Forecast {
  /** Averages over a week. */
  visitsADay: number;
  pointsADay: number;
  /** The cost that the plan adds to that of the existing plans. */
  dayMicroUsd: number;
  monthMicroUsd: number;
  roundMs: number;
  isKept: boolean;
  shops: ShopForecast[];
}

/** Returns the cost in micro-dollars of data points on one UTC day, in addition to the day's other ones. */
export function costOfPoints(points: number, otherPoints: number, tariff: PointTariff): number {
  const free = Math.max(0, tariff.freePoints - otherPoints);
  return Math.round(Math.max(0, points - free) * tariff.pointPriceMicroUsd);
}

/** Returns the rounds on a day with rounds, and the share of such days. */
function roundsOf(timing: IntervalTiming): { rounds: number; days: number } {
  const { everyMinutes, window, weekdays } = timing;
  if (everyMinutes >= 7 * DAY_MINUTES) return { rounds: 1, days: DAY_MINUTES / everyMinutes };
  const days = weekdays.length === 0 ? 1 : new Set(weekdays).size / 7;
  if (everyMinutes >= DAY_MINUTES) return { rounds: 1, days: (days * DAY_MINUTES) / everyMinutes };
  if (!window) return { rounds: DAY_MINUTES / everyMinutes, days };
  return { rounds: Math.ceil(openMinutes(window) / everyMinutes), days };
}

const openMinutes = ({ from, until }: NonNullable<IntervalTiming["window"]>): number =>
  until > from ? until - from : until + DAY_MINUTES - from;

/**
 * Returns what a window makes of an interval that is as long or longer: one start a day; null where it changes nothing.
 */
export function oneStartText(timing: PlanTiming): string | null {
  if (timing.mode === "budget" || !timing.window || timing.everyMinutes >= DAY_MINUTES) return null;
  if (openMinutes(timing.window) > timing.everyMinutes) return null;
  const { from, until } = timing.window;
  return `Between ${timeOfDay(from)} and ${timeOfDay(until)} there is one start a day, at ${timeOfDay(from)}: the window is not longer than the interval.`;
}

/** Minimum minutes available to a round: until the next one starts or, for the last round in a window, until the window closes. */
function spanOf({ everyMinutes, window }: IntervalTiming): number {
  if (!window) return everyMinutes;
  const open = openMinutes(window);
  return open - (Math.ceil(open / everyMinutes) - 1) * everyMinutes;
}

/** Returns the shortest interval at which a shop's products can be visited. */
function longestFittingInterval(roundMs: number, freeShare: number): number | null {
  if (freeShare <= 0) return null;
  const minutes = Math.max(1, Math.ceil(roundMs / freeShare / MINUTE_MS));
  if (minutes < DAY_MINUTES) return minutes;
  const days = Math.ceil(minutes / DAY_MINUTES);
  return days <= 7 ? days * DAY_MINUTES : null;
}

/** The same for a plan with a window, within which each round must also finish. */
function fittingIntervalIn(timing: PlanTiming, shortest: number | null, neededMs: number): number | null {
  if (shortest === null || timing.mode === "budget" || !timing.window) return shortest;
  // At an interval as long as the window, there is one round a day: a longer interval gives it no more time.
  const longest = Math.max(shortest, openMinutes(timing.window));
  for (let everyMinutes = shortest; everyMinutes <= longest; everyMinutes += 1)
    if (spanOf({ ...timing, everyMinutes }) * MINUTE_MS >= neededMs)
      return everyMinutes < DAY_MINUTES ? everyMinutes : Math.ceil(everyMinutes / DAY_MINUTES) * DAY_MINUTES;
  return null;
}

/**
 * @param otherPoints data points per day of everything else
 */
export function forecast(
  timing: PlanTiming,
  shops: readonly ShopLoad[],
  tariff: PointTariff,
  otherPoints = 0,
): Forecast {
  const products = shops.reduce((sum, shop) => sum + shop.products, 0);
  const entries = shops.reduce((sum, shop) => sum + shop.entries, 0);
  const { rounds, days, share } = paceOf(timing, { products, entries }, tariff, otherPoints);
  const found = shops.map((shop): ShopForecast => {
    const round = shop.products * share * shop.intervalMs;
    const visitsADay = shop.products * share * rounds * days;
    const freeShare = 1 - (shop.otherVisits * shop.intervalMs) / DAY_MS;
    const visitsThatFit =
      shop.intervalMs === 0 ? Infinity : Math.floor((DAY_MS / shop.intervalMs) * Math.max(0, freeShare));
    // A round must finish before the next one starts, and all rounds of a day must fit in addition to the other plans' visits.
    const restMs = timing.mode === "interval" ? timing.everyMinutes * MINUTE_MS : DAY_MS / BUDGET_PARTS;
    const roundMs = Math.max(0, round - shop.intervalMs);
    const neededMs = freeShare > 0 ? roundMs / freeShare : Infinity;
    const isPaceKept =
      shop.intervalMs === 0 || (roundMs <= restMs * freeShare && visitsADay <= visitsThatFit);
    // With a window, a round must also end before that closes.
    const isInWindow =
      shop.intervalMs === 0 || timing.mode === "budget" || neededMs <= spanOf(timing) * MINUTE_MS;
    const isKept = isPaceKept && isInWindow;
    const shortest = isPaceKept
      ? timing.mode === "interval"
        ? timing.everyMinutes
        : null
      : longestFittingInterval(shop.products * shop.intervalMs, freeShare);
    const everyMinutesThatFits = isKept ? null : fittingIntervalIn(timing, shortest, neededMs);
    return {
      ...shop,
      visitsADay,
      visitsThatFit,
      isKept,
      everyMinutesThatFits,
      windowMinutesThatFit:
        !isInWindow && shortest !== null && (isPaceKept || everyMinutesThatFits === null)
          ? Math.ceil(neededMs / MINUTE_MS)
          : null,
      roundMs,
    };
  });
  const pointsOnADay = entries * share * rounds;
  const dayMicroUsd = Math.round(costOfPoints(pointsOnADay, otherPoints, tariff) * days);
  return {
    visitsADay: products * share * rounds * days,
    pointsADay: pointsOnADay * days,
    dayMicroUsd,
    monthMicroUsd: dayMicroUsd * MONTH_DAYS,
    roundMs: Math.max(0, ...found.map((shop) => shop.roundMs)),
    isKept: found.every((shop) => shop.isKept),
    shops: found,
  };
}

/** Returns how often products are visited: `share` of them in each of a day's `rounds`. */
function paceOf(
  timing: PlanTiming,
  { products, entries }: { products: number; entries: number },
  tariff: PointTariff,
  otherPoints: number,
): { rounds: number; days: number; share: number } {
  if (timing.mode === "interval") return { ...roundsOf(timing), share: 1 };
  const visits = Math.min(products, budgetVisits(timing, { products, entries }, tariff, otherPoints));
  return { rounds: BUDGET_PARTS, days: 1, share: products === 0 ? 0 : visits / products / BUDGET_PARTS };
}

/** Returns the number of visits per day that a budget allows. */
export function budgetVisits(
  { unit, amount }: Extract<PlanTiming, { mode: "budget" }>,
  { products, entries }: { products: number; entries: number },
  { freePoints, pointPriceMicroUsd }: PointTariff,
  otherPoints = 0,
): number {
  if (unit === "visits") return amount;
  const bought =
    pointPriceMicroUsd === 0 ? Infinity : Math.floor((amount * CENT_MICRO_USD) / pointPriceMicroUsd);
  const points = unit === "points" ? amount : Math.max(0, freePoints + bought - otherPoints);
  return Math.floor(points / Math.max(1, entries / Math.max(1, products)));
}

const duration = (ms: number): string =>
  ms % 1000 === 0 || ms >= 10_000 ? `${number(Math.round(ms / 1000))} s` : `${number(ms / 1000)} s`;

/**
 * Returns why a plan cannot be kept, and a possible one: "300 products every 10 minutes are 43,200 visits of shop.example a day; at
 * its pause of 5 s 17,280 fit: every 25 minutes".
 *
 * @param things the plural noun for the subjects of the visits, when they are not products
 */
export function unmetTimingText(timing: PlanTiming, shop: ShopForecast, things = "products"): string {
  const needed = shop.windowMinutesThatFit;
  if (needed !== null && timing.mode === "interval" && timing.window) return windowText(timing, shop, needed);
  const what = timing.mode === "interval" ? ` ${everyText(timing.everyMinutes)}` : " on this budget";
  const fitting =
    shop.everyMinutesThatFits === null
      ? "not even every week is possible"
      : everyText(shop.everyMinutesThatFits);
  const others =
    shop.otherVisits > 0 ? ` beside the ${number(Math.round(shop.otherVisits))} of other plans` : "";
  const { visits, fit, between } = visitsOfADay(timing, shop);
  return `${number(shop.products)} ${things}${what} are ${number(Math.round(visits))} visits of ${shop.host} a day; at its pause of ${duration(shop.intervalMs)} ${number(fit)} fit${between}${others}: ${fitting}`;
}

/** Returns the visits planned on a day with visits, and those that fit; averages over the week would hide the problem. */
function visitsOfADay(
  timing: PlanTiming,
  { visitsADay, visitsThatFit }: ShopForecast,
): { visits: number; fit: number; between: string } {
  if (timing.mode === "budget" || timing.everyMinutes >= DAY_MINUTES)
    return { visits: visitsADay, fit: visitsThatFit, between: "" };
  const { window } = timing;
  const visits = visitsADay / roundsOf(timing).days;
  if (!window) return { visits, fit: visitsThatFit, between: "" };
  return {
    visits,
    fit: Math.floor((visitsThatFit * openMinutes(window)) / DAY_MINUTES),
    between: ` between ${timeOfDay(window.from)} and ${timeOfDay(window.until)}`,
  };
}

/**
 * Returns why a round does not fit into its window: "300 products of shop.example take 25 minutes at its pause of 5 s; after the last
 * start between 06:00 and 06:15 there are 15 minutes: a window of 25 minutes fits".
 */
function windowText(timing: IntervalTiming, shop: ShopForecast, needed: number): string {
  const { from, until } = timing.window!;
  const minutes = (count: number): string => counted(count, "minute", "minutes");
  const others = shop.otherVisits > 0 ? " beside other plans" : "";
  const fitting =
    shop.everyMinutesThatFits === null
      ? `a window of ${minutes(needed)} fits`
      : `${everyText(shop.everyMinutesThatFits)} fits`;
  return `${number(shop.products)} products of ${shop.host} take ${minutes(needed)} at its pause of ${duration(shop.intervalMs)}${others}; after the last start between ${timeOfDay(from)} and ${timeOfDay(until)} there are ${minutes(spanOf(timing))}: ${fitting}`;
}
