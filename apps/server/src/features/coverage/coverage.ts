import { productCoverage, shopCoverage } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createCoverageService } from "./coverage.service.ts";

/** Creates the coverage feature: visits and their outcomes, by day of a product and for every shop. */
export function createCoverage(foundation: Foundation) {
  const coverage = createCoverageService(foundation);
  return {
    registerRoutes: (router: Router): void => {
      router.on(productCoverage, ({ caller, params }) => coverage.product(caller.organisationId, params.id));
      router.on(shopCoverage, async ({ caller, query }) => ({
        data: await coverage.shops(caller.organisationId, query.days),
      }));
    },
  };
}
