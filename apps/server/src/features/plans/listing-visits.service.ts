import type { Trx } from "../../database/tenant.ts";
import type { PlanWork } from "./plan-work.service.ts";
import { windowEnd } from "./slots.rules.ts";
import * as store from "./slots.store.ts";

/** Repeats a listing; implemented by the listings feature. */
export interface ListingStarter {
  /**
   * Starts a run of the listing in the caller's transaction; none of its visits begins after `closesAt`. @returns its id; null
   * while another run of it is under way
   */
  startPlanned(
    trx: Trx,
    planned: { organisationId: string; planId: string; listingId: string; closesAt: number },
  ): Promise<string | null>;
}

/** Creates the work of listing plans: each slot is a deep run. */
export function createListingVisits(listings: ListingStarter): PlanWork {
  return {
    async start(trx, { organisationId, plan, slotAt, now }) {
      const slot = { organisationId, planId: plan.id, slotAt, now };
      const runId = await listings.startPlanned(trx, {
        organisationId,
        planId: plan.id,
        listingId: plan.targetId!,
        closesAt: windowEnd(plan.timing, slotAt) ?? Infinity,
      });
      await store.recordSlot(
        trx,
        slot,
        runId === null
          ? { state: "skipped", reason: "behind", visits: 1, slots: 1 }
          : { state: "made", visits: 1, runId },
      );
    },

    skip: (trx, { organisationId, plan, slotAt, now }, { reason, slots }) =>
      store.recordSlot(
        trx,
        { organisationId, planId: plan.id, slotAt, now },
        { state: "skipped", reason, visits: slots, slots },
      ),
  };
}
