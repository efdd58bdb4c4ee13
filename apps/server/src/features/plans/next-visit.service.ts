import type { Foundation } from "../../foundation.ts";
import { budgetVisits, ERROR_TEXTS, DAY_MS } from "@pricetrail/contract";
import type { PlanRow } from "@pricetrail/contract";
import { readInOrganisation, isId } from "../../database/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { pricesOf } from "../billing/tariff.service.ts";
import { findPlansOf } from "./products-of-plans.store.ts";
import { createBudgetOutlook } from "./budget-outlook.service.ts";
import { countVisitsOf, sinceDays } from "./visit-counts.store.ts";
import { findPlannedProduct, findPlans, findSettings } from "./plans.store.ts";
import { totalOf } from "./loads.rules.ts";
import { KEPT_DAYS } from "./plans.service.ts";
import type { PlansService } from "./plans.service.ts";
import type { PlanRecord } from "./plans.store.ts";

/** Creates the service that returns when a product is visited next, by which plan, and why. */
export function createNextVisits(
  { db, clock, config }: Foundation,
  plans: Pick<PlansService, "addDefault" | "rowsOf">,
) {
  const budgetOutlook = createBudgetOutlook(config);
  const tariff = pricesOf(config);
  /** Returns the budget's visits per day, with the other plans taken into account, as the Schedule screen shows them. */
  const forecastOf = (plan: PlanRecord | undefined, row: PlanRow | undefined): number =>
    row && plan?.timing.mode === "budget"
      ? budgetVisits(plan.timing, totalOf(row.shops), tariff, row.otherPoints)
      : Infinity;
  return async (organisationId: string, productId: string) => {
    if (!isId(productId)) throw notFound(ERROR_TEXTS.notFound);
    await plans.addDefault(organisationId);
    return readInOrganisation(db, organisationId, async (trx) => {
      const product = await findPlannedProduct(trx, organisationId, productId);
      if (!product) throw notFound(ERROR_TEXTS.notFound);
      const now = clock.now();
      const settings = await findSettings(trx, organisationId);
      const byId = new Map((await findPlans(trx, organisationId)).map((plan) => [plan.id, plan]));
      const [plan, ...others] = (await findPlansOf(trx, organisationId, productId)).flatMap(
        (id) => byId.get(id) ?? [],
      );
      const [row] = plan ? await plans.rowsOf(trx, organisationId, [plan], settings) : [];
      const why = !product.isTracking
        ? ("notTracked" as const)
        : !plan
          ? ("none" as const)
          : settings.pausedAt
            ? ("pausedAll" as const)
            : plan.isPaused
              ? ("pausedPlan" as const)
              : product.isWaiting
                ? ("waiting" as const)
                : plan.timing.mode === "budget"
                  ? ("chosen" as const)
                  : plan.isLate
                    ? ("late" as const)
                    : ("slot" as const);
      const isComing = why === "slot" || why === "late" || why === "chosen";
      // A budget reads a product at most once a day, and first on the day after it was added.
      const tomorrow = Math.floor(product.visitedAt.getTime() / DAY_MS + 1) * DAY_MS;
      const first = plan?.timing.mode === "budget" ? tomorrow : 0;
      const budget =
        plan && why === "chosen" ? await budgetOutlook(trx, organisationId, plan, productId, now) : null;
      return {
        plan: row ?? null,
        others: others.map(({ id, scope, targetName }) => ({ _id: id, scope, name: targetName })),
        nextAt:
          isComing && plan?.nextDueAt
            ? new Date(Math.max(plan.nextDueAt.getTime(), first)).toISOString()
            : null,
        why,
        budget: budget && { ...budget, visitsADay: Math.min(budget.visitsADay, forecastOf(plan, row)) },
        ...(await countVisitsOf(trx, organisationId, productId, sinceDays(now, KEPT_DAYS))),
      };
    });
  };
}
