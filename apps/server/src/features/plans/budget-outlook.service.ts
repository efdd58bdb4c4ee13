import { DAY_MS, MINUTE_MS } from "@pricetrail/contract";
import type { Config } from "../../config.ts";
import type { Trx } from "../../database/tenant.ts";
import { readBudgetOutlook } from "./budget.service.ts";
import type { BudgetOutlook } from "./budget.service.ts";
import { findProductsOfPlan } from "./products-of-plans.store.ts";
import type { PlanRecord } from "./plans.store.ts";

/** Cache lifetime in ms: one replay covers all products of a budget, and people open several of them in a row. */
const KEPT_MS = 5 * MINUTE_MS;
const MAX_KEPT = 100;
/** Maximum products for which a page waits for the replay; above it, only the choice itself runs it. */
const MAX_PRODUCTS = 5_000;

interface Kept {
  key: string;
  at: number;
  found: BudgetOutlook | null;
}

/** Creates the service that explains why a budget will visit a product soon, or not yet. */
export function createBudgetOutlook(config: Pick<Config, "FREE_POINTS" | "POINT_PRICE_MICRO_USD">) {
  const kept = new Map<string, Kept>();

  const outlookAt = async (trx: Trx, organisationId: string, plan: PlanRecord, now: Date) => {
    const { timing } = plan;
    if (timing.mode !== "budget") return null;
    // The outlook depends on the timing, the day and the choices so far.
    const key = JSON.stringify([timing, plan.nextSlotAt, Math.floor(now.getTime() / DAY_MS)]);
    const known = kept.get(plan.id);
    if (known && known.key === key && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.found;
    const governed = await findProductsOfPlan(trx, organisationId, plan.id);
    const found =
      governed.length > MAX_PRODUCTS
        ? null
        : await readBudgetOutlook(trx, { organisationId, plan, timing, governed, now, config });
    kept.delete(plan.id);
    kept.set(plan.id, { key, at: now.getTime(), found });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return found;
  };

  return async (trx: Trx, organisationId: string, plan: PlanRecord, productId: string, now: Date) => {
    const all = await outlookAt(trx, organisationId, plan, now);
    const own = all?.outlooks.get(productId);
    return all && own
      ? {
          chance: own.chance,
          place: own.place,
          products: all.outlooks.size,
          visitsADay: all.visitsADay,
          latestAt: new Date(own.latestDay * DAY_MS).toISOString(),
        }
      : null;
  };
}
