import {
  addPlan,
  deletePlan,
  listPlans,
  pausePlans,
  planCoverage,
  planLoad,
  planMonth,
  PLAN_TEXTS,
  productPlan,
  updatePlan,
} from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { createPlanCoverage } from "./coverage.service.ts";
import type { createNextVisits } from "./next-visit.service.ts";
import type { createPlannedMonth } from "./planned-month.service.ts";
import type { createOverview } from "./overview.service.ts";
import type { PlansService } from "./plans.service.ts";

/** The services that the routes of plans call. */
interface PlanCalls extends Pick<PlansService, "load" | "add" | "change" | "remove" | "pause"> {
  overview: ReturnType<typeof createOverview>;
  month: ReturnType<typeof createPlannedMonth>;
  nextVisit: ReturnType<typeof createNextVisits>;
  coverage: ReturnType<typeof createPlanCoverage>;
}

export function registerPlanRoutes(router: Router, plans: PlanCalls): void {
  router.on(listPlans, ({ caller }) => plans.overview(caller.organisationId));
  router.on(planMonth, ({ caller }) => plans.month(caller.organisationId));
  router.on(planCoverage, async ({ caller, query }) => ({
    data: await plans.coverage(caller.organisationId, query.days),
  }));
  router.on(planLoad, async ({ caller, query }) => ({
    data: await plans.load(caller.organisationId, query),
  }));
  router.on(
    addPlan,
    async ({ caller, body }) => ({ message: PLAN_TEXTS.added, data: await plans.add(caller, body) }),
    { isOneTransaction: true },
  );
  router.on(updatePlan, async ({ caller, params, body }) => ({
    message: PLAN_TEXTS.updated,
    data: await plans.change(caller, params.id, body),
  }));
  router.on(deletePlan, async ({ caller, params }) => {
    await plans.remove(caller, params.id);
    return { message: PLAN_TEXTS.deleted };
  });
  router.on(pausePlans, async ({ caller, body }) => {
    await plans.pause(caller, body.isPaused);
    return { message: body.isPaused ? PLAN_TEXTS.pausedAll : PLAN_TEXTS.resumed };
  });
  router.on(productPlan, async ({ caller, params }) => ({
    data: await plans.nextVisit(caller.organisationId, params.id),
  }));
}
