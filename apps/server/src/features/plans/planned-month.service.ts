import { forecast } from "@pricetrail/contract";
import type { PlannedDay } from "@pricetrail/contract";
import { inOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { countWaiting } from "./budget.store.ts";
import { daysLeft, pointsByDay } from "./coming.rules.ts";
import { totalOf } from "./loads.rules.ts";
import { createPlannedVisits } from "./planned-visits.service.ts";
import type { PlansService } from "./plans.service.ts";
import type { PlanRecord } from "./plans.store.ts";

/** Each slot of so many plans is counted; further plans, a number that only plans for single products reach, count as an average day. */
const MAX_COUNTED = 500;

/** The data points that the plans will have at most on each day that is left of the UTC month. */
export function createPlannedMonth(foundation: Foundation, plans: Pick<PlansService, "list">) {
  const { db, clock, config } = foundation;
  const tariff = { freePoints: config.FREE_POINTS, pointPriceMicroUsd: config.POINT_PRICE_MICRO_USD };
  const read = createPlannedVisits(foundation, plans);

  return async (organisationId: string): Promise<PlannedDay[]> => {
    const now = clock.now();
    const { found, settings, rowOf, visitsAt } = await read(organisationId);
    const active = settings.pausedAt ? [] : found.filter(({ isPaused }) => !isPaused);
    const pointsAt = (plan: PlanRecord, slot: number): number => {
      const { products, entries } = totalOf(rowOf.get(plan.id)!.shops);
      return products === 0 ? 0 : (visitsAt(plan, slot) * entries) / products;
    };
    const counted = pointsByDay(active.slice(0, MAX_COUNTED), pointsAt, now);
    const average = active
      .slice(MAX_COUNTED)
      .map(({ id, timing }) => forecast(timing, rowOf.get(id)!.shops, tariff, rowOf.get(id)!.otherPoints))
      .reduce((sum, { pointsADay }) => sum + pointsADay, 0);
    const waiting = await inOrganisation(db, organisationId, (trx) => countWaiting(trx, organisationId));
    return daysLeft(now).map(({ day, share }, index) => ({
      day,
      points: Math.round((counted.get(day) ?? 0) + average * share + (index === 0 ? waiting : 0)),
    }));
  };
}
