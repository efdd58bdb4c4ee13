import { tagData, trackedData, trackingData } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerTrackedExport } from "./export.routes.ts";
import { createTrackedService } from "./tracked.service.ts";

/** Creates the feature for tracking: entries, and their recorded data points. */
export function createTracked(foundation: Foundation) {
  const service = createTrackedService(foundation);
  return {
    registerRoutes: (router: Router) => {
      router.on(trackingData, ({ caller, query }) => service.entries(caller.organisationId, query));
      router.on(trackedData, ({ caller, query }) => service.dataPoints(caller.organisationId, query));
      router.on(tagData, async ({ caller }) => ({ data: await service.tags(caller.organisationId) }));
      registerTrackedExport(router, foundation.clock, service);
    },
  };
}
