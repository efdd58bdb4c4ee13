import { forecast } from "@pricetrail/contract";
import type { PointTariff, ShopLoad } from "@pricetrail/contract";
import type { ShopProductsOfPlan } from "./products-of-plans.store.ts";
import type { PlanRecord } from "./plans.store.ts";

export interface Pace {
  /** Minimum time between two visits of a shop, in ms, if the operator has not set another. */
  intervalMs: number;
  tariff: PointTariff;
}

export interface PlanLoad {
  shops: ShopLoad[];
  otherPoints: number;
}

const alone = ({ host, products, entries, intervalMs }: ShopProductsOfPlan, usualMs: number): ShopLoad => ({
  host,
  products,
  entries,
  intervalMs: intervalMs ?? usualMs,
  otherVisits: 0,
});

/**
 * Returns what each plan visits, by shop, together with the load of all other plans there. The key null stands for the plan that
 * does not exist yet.
 */
export function loadsOf(
  plans: readonly PlanRecord[],
  governed: readonly ShopProductsOfPlan[],
  { intervalMs, tariff }: Pace,
): (planId: string | null) => PlanLoad {
  const active = plans
    .filter((plan) => !plan.isPaused)
    .map((plan) => {
      const own = governed.filter(({ planId }) => planId === plan.id);
      return {
        id: plan.id,
        found: forecast(
          plan.timing,
          own.map((one) => alone(one, intervalMs)),
          tariff,
        ),
      };
    });
  return (planId) => {
    const others = active.filter(({ id }) => id !== planId);
    const visits = new Map<string, number>();
    for (const { found } of others)
      for (const { host, visitsADay } of found.shops) visits.set(host, (visits.get(host) ?? 0) + visitsADay);
    return {
      shops: governed
        .filter((one) => one.planId === planId)
        .map((one) => ({ ...alone(one, intervalMs), otherVisits: visits.get(one.host) ?? 0 })),
      otherPoints: others.reduce((sum, { found }) => sum + found.pointsADay, 0),
    };
  };
}

/** Returns the products and entries of all shops. */
export function totalOf(shops: readonly ShopLoad[]): { products: number; entries: number } {
  return {
    products: shops.reduce((sum, shop) => sum + shop.products, 0),
    entries: shops.reduce((sum, shop) => sum + shop.entries, 0),
  };
}
