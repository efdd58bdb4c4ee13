import { followAmount, getAmounts, TRACKING_TEXTS } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { AmountsService } from "./amounts.service.ts";

export function registerAmountRoutes(router: Router, amounts: AmountsService): void {
  router.on(getAmounts, async ({ caller, params }) => ({
    data: await amounts.get(caller.organisationId, params.id),
  }));
  router.on(
    followAmount,
    async ({ caller, params, body }) => ({
      message: TRACKING_TEXTS.run.started,
      data: await amounts.follow(caller, params.id, body),
    }),
    // The rule, the run and its visits are written in one transaction.
    { isOneTransaction: true },
  );
}
