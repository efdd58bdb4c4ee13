import { acceptHeldPrice, CONFIRM_TEXTS, heldPrices, rejectHeldPrice } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { HeldListService } from "./held-list.service.ts";

export function registerConfirmRoutes(router: Router, held: HeldListService): void {
  router.on(heldPrices, ({ caller, query }) => held.list(caller.organisationId, query));
  router.on(acceptHeldPrice, async ({ caller, params }) => {
    await held.accept(caller, params.id);
    return { message: CONFIRM_TEXTS.accepted };
  });
  router.on(rejectHeldPrice, async ({ caller, params }) => {
    await held.reject(caller, params.id);
    return { message: CONFIRM_TEXTS.rejected };
  });
}
