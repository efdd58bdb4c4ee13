import * as contract from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { GroupHistoryService } from "./group-history.service.ts";
import type { PriceChangesService } from "./price-changes.service.ts";
import type { ProductHistoryService } from "./product-history.service.ts";
import type { TrackedService } from "./tracked.service.ts";

export interface HistoryServices {
  tracked: TrackedService;
  history: ProductHistoryService;
  groups: GroupHistoryService;
  changes: PriceChangesService;
}

export function registerHistoryRoutes(
  router: Router,
  { tracked, history, groups, changes }: HistoryServices,
): void {
  router.on(contract.trackingData, ({ caller, query }) => tracked.entries(caller.organisationId, query));
  router.on(contract.trackedData, ({ caller, query }) => tracked.dataPoints(caller.organisationId, query));
  router.on(contract.tagData, async ({ caller }) => ({ data: await tracked.tags(caller.organisationId) }));
  router.on(contract.productHistory, ({ caller, params, query }) =>
    history.product(caller.organisationId, params.id, query),
  );
  router.on(contract.productChecks, ({ caller, params, query }) =>
    history.checks(caller.organisationId, params.id, query),
  );
  router.on(contract.groupHistory, ({ caller, params, query }) =>
    groups.group(caller.organisationId, params.id, query),
  );
  router.on(contract.priceChanges, ({ caller, query }) => changes.list(caller.organisationId, query));
}
