import { setImmediate } from "node:timers/promises";
import { forecast } from "@pricetrail/contract";
import type { planMonth } from "@pricetrail/contract";
import type * as z from "zod/mini";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { pricesOf } from "../billing/tariff.service.ts";
import { countWaiting } from "./budget.store.ts";
import { daysLeft, isFrequent, pointsByDay } from "./upcoming-starts.rules.ts";
import { totalOf } from "./loads.rules.ts";
import { createPlannedVisits } from "./planned-visits.service.ts";
import type { PlansService } from "./plans.service.ts";
import type { PlanRecord } from "./plans.store.ts";

/**
 * Maximum plans whose slots are counted individually. Further plans (only plans for single products reach such numbers), and plans
 * that run more often than hourly, count with an average day.
 */
const MAX_COUNTED = 500;

/** Splits the plans into those whose slots are counted, and the others. */
function partition(plans: readonly PlanRecord[]): [PlanRecord[], PlanRecord[]] {
  const { each = [], rest = [] } = Object.groupBy(plans, ({ timing }) =>
    isFrequent(timing) ? "rest" : "each",
  );
  return [each.slice(0, MAX_COUNTED), [...each.slice(MAX_COUNTED), ...rest]];
}

/** Creates the service that returns the maximum data points of the plans on each remaining day of the UTC month. */
export function createPlannedMonth(foundation: Foundation, plans: Pick<PlansService, "list">) {
  const { db, clock, config } = foundation;
  const tariff = pricesOf(config);
  const read = createPlannedVisits(foundation, plans);

  return async (organisationId: string): Promise<z.output<typeof planMonth.response>> => {
    const now = clock.now();
    const { found, settings, rowOf, visitsAt } = await read(organisationId);
    const active = settings.pausedAt ? [] : found.filter(({ isPaused }) => !isPaused);
    const pointsAt = (plan: PlanRecord, slot: number): number => {
      const { products, entries } = totalOf(rowOf.get(plan.id)!.shops);
      return products === 0 ? 0 : (visitsAt(plan, slot) * entries) / products;
    };
    const counted = new Map<string, number>();
    const [each, rest] = partition(active);
    for (const plan of each) {
      pointsByDay([plan], pointsAt, now, counted);
      // Lets other requests run between two plans.
      await setImmediate();
    }
    const average = rest
      .map(({ id, timing }) => forecast(timing, rowOf.get(id)!.shops, tariff, rowOf.get(id)!.otherPoints))
      .reduce((sum, { pointsADay }) => sum + pointsADay, 0);
    const waiting = await readInOrganisation(db, organisationId, (trx) => countWaiting(trx, organisationId));
    const data = daysLeft(now).map(({ day, share }, index) => ({
      day,
      points: Math.round((counted.get(day) ?? 0) + average * share + (index === 0 ? waiting : 0)),
    }));
    return { data, averagedPlans: rest.length };
  };
}
