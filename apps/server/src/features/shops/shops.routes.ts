import * as contract from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { RepairsService } from "./repairs.service.ts";
import type { ShopsService } from "./shops.service.ts";
import type { TrialsService } from "./trials.service.ts";

export function registerShopRoutes(router: Router, shops: ShopsService): void {
  router.on(contract.getShop, async ({ caller, params }) => ({
    data: await shops.get(caller.organisationId, params.host),
  }));
  router.on(contract.updateShop, async ({ caller, params, body }) => ({
    data: await shops.update(caller, params.host, body),
  }));
}

export function registerTrialRoutes(router: Router, trials: TrialsService): void {
  router.on(contract.startTrial, ({ caller, params, body }) => trials.start(caller, params.id, body));
  router.on(contract.getTrial, async ({ caller, params }) => ({
    data: await trials.get(caller.organisationId, params.id),
  }));
  router.on(contract.acceptTrial, ({ caller, params, body }) => trials.accept(caller, params.id, body.urls));
}

export function registerRepairRoutes(router: Router, repairs: RepairsService): void {
  router.on(contract.listRepairs, ({ caller, query }) => repairs.list(caller.organisationId, query.product));
  router.on(contract.confirmRepair, ({ caller, body }) => repairs.confirm(caller, body.entryIds));
  router.on(contract.dismissRepair, async ({ caller, body }) => {
    await repairs.dismiss(caller, body.entryIds);
    return { message: contract.CONFIGURATION_MESSAGES.repair.dismissed };
  });
}
