import type { Foundation } from "../../foundation.ts";
import type { Runs } from "../runs/runs.ts";
import { chooseVisits, turnDaysOf, visitsOfPart } from "./budget.service.ts";
import { findProductsOfPlan } from "./products-of-plans.store.ts";
import type { PlanWork } from "./plan-work.service.ts";
import * as store from "./slots.store.ts";

/**
 * Creates the work of product plans: each slot is a run over all products that the plan governs, or over those that its budget
 * chooses.
 */
export function createProductVisits({ config }: Foundation, runs: Pick<Runs, "startPlanned">): PlanWork {
  return {
    async start(trx, { organisationId, plan, slotAt, now, addedBefore }) {
      const slot = { organisationId, planId: plan.id, slotAt, now };
      const all = await findProductsOfPlan(trx, organisationId, plan.id);
      const governed = addedBefore ? all.filter(({ createdAt }) => createdAt < addedBefore) : all;
      if (governed.length === 0) return;
      const wanted =
        plan.timing.mode === "budget"
          ? await chooseVisits(trx, {
              organisationId,
              plan,
              timing: plan.timing,
              governed,
              now,
              slotAt,
              config,
            })
          : governed;
      if (plan.timing.mode === "budget")
        await store.setTurnDays(trx, slot, turnDaysOf(plan.timing, governed, config));
      const waiting = wanted.filter((product) => product.isWaiting).map((product) => product.id);
      if (waiting.length > 0)
        await store.skipVisits(trx, slot, { productIds: waiting, reason: "behind", slots: 1 });
      const free = wanted.filter((product) => !product.isWaiting).map((product) => product.id);
      const taken = await store.takeVisits(trx, slot, free);
      const runId =
        taken.length === 0
          ? null
          : await runs.startPlanned(trx, { organisationId, planId: plan.id, productIds: taken });
      if (runId) await store.setVisitsRun(trx, slot, runId);
      await store.recordSlot(trx, slot, { state: "made", visits: taken.length, runId });
    },

    async skip(trx, { organisationId, plan, slotAt, now }, { reason, slots }) {
      const slot = { organisationId, planId: plan.id, slotAt, now };
      const governed = await findProductsOfPlan(trx, organisationId, plan.id);
      if (governed.length === 0) return;
      // Nobody knows which products a budget would have chosen; it reports only how many.
      if (plan.timing.mode === "budget") {
        const entries = governed.reduce((sum, product) => sum + product.entries, 0);
        const visits = slots * visitsOfPart(plan.timing, { products: governed.length, entries }, config);
        await store.recordSlot(trx, slot, { state: "skipped", reason, slots, visits });
        return;
      }
      const productIds = governed.map((product) => product.id);
      // A pause is intended and may last for months: its visits are counted, not recorded per product.
      if (reason !== "paused") await store.skipVisits(trx, slot, { productIds, reason, slots });
      await store.recordSlot(trx, slot, { state: "skipped", reason, slots, visits: governed.length * slots });
    },
  };
}
