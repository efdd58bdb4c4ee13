import { MINUTE_MS } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { defineJob } from "../../jobs/job.ts";
import type { Router } from "../../http/router.ts";
import type { Activity } from "../activity/activity.ts";
import type { Runs } from "../runs/runs.ts";
import { createPlanCoverage } from "./coverage.service.ts";
import { createDueService } from "./due.service.ts";
import { createListingVisits } from "./listing-visits.service.ts";
import type { ListingStarter } from "./listing-visits.service.ts";
import { createNextVisits } from "./next-visit.service.ts";
import { createPlannedMonth } from "./planned-month.service.ts";
import { createOverview } from "./overview.service.ts";
import { registerPlanRoutes } from "./plans.routes.ts";
import { createPlansService } from "./plans.service.ts";
import { createProductVisits } from "./product-visits.service.ts";
import { findOrganisations } from "../../database/organisations.ts";

/** Interval of polling for due slots, in ms. */
const LOOK_MS = 5_000;
/** Interval of polling for organisations without a plan, in ms. */
const FIRST_PLANS_MS = MINUTE_MS;

export interface PlansDeps {
  activity: Pick<Activity, "recordBy">;
  runs: Pick<Runs, "startPlanned">;
  listings: ListingStarter;
}

/** Creates the plans feature: visits that start without a person asking. */
export function createPlans(foundation: Foundation, { activity, runs, listings }: PlansDeps) {
  const productVisits = createProductVisits(foundation, runs);
  const listingVisits = createListingVisits(listings);
  const due = createDueService(foundation, (scope) => (scope === "listing" ? listingVisits : productVisits));
  const service = createPlansService(foundation, { due, activity });
  const known = new Set<string>();
  const each = createEachOrganisation(foundation, "first plans");
  const feature = {
    ...service,
    overview: createOverview(foundation, service),
    month: createPlannedMonth(foundation, service),
    nextVisit: createNextVisits(foundation, service),
    coverage: createPlanCoverage(foundation),
    findEarlierSlots: due.findEarlierSlots,
    startEarlierSlot: due.startEarlierSlot,
    /** Starts every slot that is due. */
    startDueSlots: (signal?: AbortSignal): Promise<void> => due.startDueSlots(signal),
    /** Adds the default plan to each organisation that has never had one. */
    async addFirstPlans(signal?: AbortSignal): Promise<void> {
      const unknown = (await findOrganisations(foundation.db)).filter((id) => !known.has(id));
      const addFirst = async (id: string): Promise<void> => {
        await service.addDefault(id);
        known.add(id);
      };
      await each(unknown, addFirst, signal);
    },
  };
  return {
    ...feature,
    registerRoutes: (router: Router): void => registerPlanRoutes(router, feature),
    jobs: [
      defineJob({
        name: "first plans",
        does: "Adds the default plan to each organisation that has never had one.",
        kind: "repeated",
        everyMs: FIRST_PLANS_MS,
        run: (signal) => feature.addFirstPlans(signal),
      }),
      defineJob({
        name: "plans",
        does: "Starts the slots of plans that are due, and records those that were missed.",
        kind: "leased",
        table: "plan_setting",
        everyMs: LOOK_MS,
        run: (signal) => feature.startDueSlots(signal),
      }),
    ],
  };
}
export type Plans = ReturnType<typeof createPlans>;
