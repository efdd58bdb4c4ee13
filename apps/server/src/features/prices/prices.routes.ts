import * as contract from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { GroupHistoryService } from "./group-history.service.ts";
import type { PriceChangesService } from "./price-changes.service.ts";
import type { ProductHistoryService } from "./product-history.service.ts";

export interface PriceServices {
  history: ProductHistoryService;
  groups: GroupHistoryService;
  changes: PriceChangesService;
}

export function registerPriceRoutes(router: Router, { history, groups, changes }: PriceServices): void {
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
