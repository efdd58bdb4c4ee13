import * as z from "zod/mini";
import { costOfPoints, forecast, MONTH_DAYS } from "./forecast.ts";
import type { PointTariff, ShopForecast, ShopLoad } from "./forecast.ts";
import { PRODUCT_SCOPES } from "./plan-timing.ts";
import type { PlanTiming } from "./plan-timing.ts";
import type { PlanRow } from "./plans.endpoints.ts";

/** What adding products would cost by the current plans, as programs see it before anything is stored. */
export const costBefore = z.object({
  /** Data points at most, on an average day, and what they cost beyond the free ones. */
  pointsADay: z.number(),
  dayMicroUsd: z.number(),
  /** In 30 days. */
  monthMicroUsd: z.number(),
  /** Data points at most of one manual run over what no active plan visits. */
  unplannedPoints: z.number(),
});
export type CostBefore = z.infer<typeof costBefore>;

/** Names that new products come with, by which a plan may be for them. */
export type AddedNames = Partial<
  Record<"group" | "subcategory" | "category" | "brand" | "seller", string | null>
>;

/** Products of one shop that are about to be tracked, or entries that are added to some (`products` is 0 then). */
export interface AddedLoad {
  host: string;
  products: number;
  /** Tracked fields of all of them. */
  entries: number;
  intervalMs: number;
  names?: AddedNames;
}

/** What is added by plan each day, on average over a week; points at most. */
export interface AddedCost {
  pointsADay: number;
  dayMicroUsd: number;
  monthMicroUsd: number;
  /** Data points of everything that is planned with it, and what these cost. */
  allPointsADay: number;
  allDayMicroUsd: number;
  /** Products that no active plan visits. */
  unplanned: number;
  unplannedEntries: number;
  /** Visits that plans add each day, on average over a week. */
  visitsADay: number;
  /** How long a round of the plans that visit it then takes: of the longest one, in ms. */
  roundMs: number;
  /** What these plans cannot keep any more, or could not before. */
  notKept: { timing: PlanTiming; shop: ShopForecast }[];
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The plan that decides for products with such names: the most special one. */
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

/** Data points a day of everything that is planned. */
export function plannedPoints(plans: readonly PlanRow[], tariff: PointTariff): number {
  return plans
    .filter(({ isPaused }) => !isPaused)
    .reduce(
      (sum, { timing, shops, otherPoints }) => sum + forecast(timing, shops, tariff, otherPoints).pointsADay,
      0,
    );
}

/** What tracking more costs by the plans that there are: the forecast of each plan with it, less the one without. */
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
