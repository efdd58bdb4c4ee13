import { getShop, updateShop } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerAmountRoutes } from "./amounts.routes.ts";
import { createAmountsService } from "./amounts.service.ts";
import type { AmountsNeeds } from "./amounts.service.ts";
import { createShopsService } from "./shops.service.ts";
import type { ShopsNeeds } from "./shops.service.ts";

/** Creates the feature for knowledge across the pages of a shop. */
export function createShops(foundation: Foundation, needs: ShopsNeeds) {
  const service = createShopsService(foundation, needs);
  return {
    ...service,
    registerRoutes: (router: Router) => {
      router.on(getShop, async ({ caller, params }) => ({
        data: await service.get(caller.organisationId, params.host),
      }));
      router.on(updateShop, async ({ caller, params, body }) => ({
        data: await service.update(caller, params.host, body),
      }));
    },
  };
}

/** Creates the part that shows the amounts on a product's page and makes one of them the price: it starts runs. */
export function createAmounts(foundation: Foundation, needs: AmountsNeeds) {
  const amounts = createAmountsService(foundation, needs);
  return { registerRoutes: (router: Router): void => registerAmountRoutes(router, amounts) };
}
export type Shops = ReturnType<typeof createShops>;
