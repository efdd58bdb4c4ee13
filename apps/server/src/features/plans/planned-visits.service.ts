import { budgetVisits, DAY_MS } from "@pricetrail/contract";
import type { PlanRow } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { pricesOf } from "../billing/tariff.service.ts";
import { countParts, findChosenSince } from "./budget.store.ts";
import { budgetVisitsAt } from "./upcoming-starts.rules.ts";
import type { BudgetDay } from "./upcoming-starts.rules.ts";
import { countUnvisited } from "./products-of-plans.store.ts";
import { totalOf } from "./loads.rules.ts";
import type { PlansService } from "./plans.service.ts";
import type { PlanRecord } from "./plans.store.ts";

/** Creates the service that returns an organisation's plans with the number of visits in each of their coming slots. */
export function createPlannedVisits({ db, config }: Foundation, plans: Pick<PlansService, "list">) {
  const tariff = pricesOf(config);

  /** Returns how much of the plan's budget is used on the day of its next slot. */
  const dayOf = async (
    organisationId: string,
    { id, timing, nextSlotAt }: PlanRecord,
    row: PlanRow,
  ): Promise<BudgetDay | undefined> => {
    if (timing.mode !== "budget" || !nextSlotAt) return undefined;
    const midnight = new Date(Math.floor(nextSlotAt.getTime() / DAY_MS) * DAY_MS);
    return readInOrganisation(db, organisationId, async (trx) => {
      const chosen = await findChosenSince(trx, organisationId, id, midnight);
      return {
        visitsADay: budgetVisits(timing, totalOf(row.shops), tariff, row.otherPoints),
        products: row.products,
        open: await countUnvisited(trx, organisationId, id, midnight, chosen),
        chosen: chosen.length,
        parts: await countParts(trx, organisationId, id, midnight),
        nextSlot: nextSlotAt.getTime(),
      };
    });
  };

  return async (organisationId: string) => {
    const { plans: found, settings, rows } = await plans.list(organisationId);
    const rowOf = new Map(rows.map((row) => [row._id, row]));
    const days = new Map<string, BudgetDay>();
    for (const plan of settings.pausedAt ? [] : found) {
      const day = await dayOf(organisationId, plan, rowOf.get(plan.id)!);
      if (day) days.set(plan.id, day);
    }
    const visitsAt = ({ id }: PlanRecord, slot: number): number => {
      const day = days.get(id);
      return day ? budgetVisitsAt(slot, day) : totalOf(rowOf.get(id)!.shops).products;
    };
    return { found, settings, rows, rowOf, visitsAt };
  };
}
