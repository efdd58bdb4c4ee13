import * as z from "zod/mini";
import { costOfPoints, forecast, MONTH_DAYS } from "./forecast.ts";
import type { PointTariff, ShopForecast, ShopLoad } from "./forecast.ts";
import { PRODUCT_SCOPES } from "./plan-timing.ts";
import type { PlanTiming } from "./plan-timing.ts";
import type { PlanRow } from "./plans.endpoints.ts";

/** The cost of adding products under the current plans, as the API returns it before anything is stored. */
export const costBefore = z.object({
  /** Maximum data points on an average day, and their cost beyond the free ones. */
  pointsADay: z.number(),
  dayMicroUsd: z.number(),
  /** In 30 days. */
  monthMicroUsd: z.number(),
  /** Maximum data points of one manual run over the products that no active plan visits. */
  unplannedPoints: z.number(),
});
export type CostBefore = z.infer<typeof costBefore>;

/** Names of new products, which may be in the scope of a plan. */
export type AddedNames = Partial<
  Record<"group" | "subcategory" | "category" | "brand" | "seller", string | null>
>;

/** New products of one shop, or new entries of existing products (`products` is then 0). */
export interface AddedLoad {
  host: string;
  products: number;
  /** Tracked fields of all of them. */
  entries: number;
  intervalMs: number;
  names?: AddedNames;
}

/** Additions by plan per day, on average over a week; maximum points. */
export interface AddedCost {
  pointsADay: number;
  dayMicroUsd: number;
  monthMicroUsd: number;
  /** Data points of all plans with the addition, and their cost. */
  allPointsADay: number;
  allDayMicroUsd: number;
  /** Number of products that no active plan visits. */
  unplanned: number;
  unplannedEntries: number;
  /** Additional visits per day, on average over a week. */
  visitsADay: number;
  /** Duration in ms of the longest round of the plans that visit it. */
  roundMs: number;
  /** What these plans cannot keep any more, or could not keep before. */
  notKept: { timing: PlanTiming; shop: ShopForecast }[];
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns the plan that governs products with these names: the most specific one. */
function planFor(plans: readonly PlanRow[], names: AddedNames): PlanRow | undefined {
  for (const scope of PRODUCT_SCOPES) {
    const found = plans.find((plan) => {
      if (plan.scope !== scope || scope === "product") return false;
      if (scope === "all") return true;
      const name = names[scope];
      return name != null && plan.target !== null && isSame(plan.target.name, name);
    });
    if (found) return found;
  }
  return undefined;
}

function withLoads(shops: readonly ShopLoad[], loads: readonly AddedLoad[]): ShopLoad[] {
  const all = new Map(shops.map((shop) => [shop.host, shop]));
  for (const { host, products, entries, intervalMs } of loads) {
    const known = all.get(host) ?? { host, products: 0, entries: 0, intervalMs, otherVisits: 0 };
    all.set(host, { ...known, products: known.products + products, entries: known.entries + entries });
  }
  return [...all.values()];
}

/** Returns the data points per day of all plans. */
export function plannedPoints(plans: readonly PlanRow[], tariff: PointTariff): number {
  return plans
    .filter(({ isPaused }) => !isPaused)
    .reduce(
      (sum, { timing, shops, otherPoints }) => sum + forecast(timing, shops, tariff, otherPoints).pointsADay,
      0,
    );
}

/** Returns the cost of tracking more under the existing plans: the difference between the forecasts with and without it. */
export function addedCost(
  plans: readonly PlanRow[],
  added: readonly AddedLoad[],
  tariff: PointTariff,
): AddedCost {
  const byPlan = new Map<PlanRow, AddedLoad[]>();
  let [unplanned, unplannedEntries] = [0, 0];
  for (const load of added) {
    const plan = planFor(plans, load.names ?? {});
    if (!plan || plan.isPaused) {
      unplanned += load.products;
      unplannedEntries += load.entries;
    } else byPlan.set(plan, [...(byPlan.get(plan) ?? []), load]);
  }
  let [points, dayMicroUsd, visitsADay, roundMs] = [0, 0, 0, 0];
  const notKept: AddedCost["notKept"] = [];
  for (const [{ timing, shops, otherPoints }, loads] of byPlan) {
    const others = otherPoints + points;
    const before = forecast(timing, shops, tariff, others);
    const after = forecast(timing, withLoads(shops, loads), tariff, others);
    points += after.pointsADay - before.pointsADay;
    dayMicroUsd += after.dayMicroUsd - before.dayMicroUsd;
    visitsADay += after.visitsADay - before.visitsADay;
    roundMs = Math.max(roundMs, after.roundMs);
    const hosts = new Set(loads.map(({ host }) => host));
    for (const shop of after.shops) if (!shop.isKept && hosts.has(shop.host)) notKept.push({ timing, shop });
  }
  const pointsADay = Math.max(0, points);
  const allPointsADay = plannedPoints(plans, tariff) + pointsADay;
  return {
    pointsADay,
    dayMicroUsd: Math.max(0, dayMicroUsd),
    monthMicroUsd: Math.max(0, dayMicroUsd) * MONTH_DAYS,
    allPointsADay,
    allDayMicroUsd: costOfPoints(allPointsADay, 0, tariff),
    unplanned,
    unplannedEntries,
    visitsADay: Math.max(0, visitsADay),
    roundMs,
    notKept,
  };
}
