import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { defineJob } from "../../jobs/job.ts";
import { registerItemRoutes } from "./items/items.routes.ts";
import { createItemsService } from "./items/items.service.ts";
import { registerMarketRoutes } from "./market.routes.ts";
import { createMarketService } from "./market.service.ts";
import { registerMatchRoutes } from "./matching/matches.routes.ts";
import { createProposals } from "./matching/proposals.service.ts";
import type { ProposalNeeds } from "./matching/proposals.service.ts";
import { createMatchSearch } from "./matching/search.service.ts";
import { registerViolationRoutes } from "./violations/violations.routes.ts";
import { createViolationsService } from "./violations/violations.service.ts";

const EVERY_MS = 1000;
const MATCHES_EVERY_MS = 5000;

/** Creates the feature for the own catalogue, its matches and its position among other sellers. */
export function createMarket(foundation: Foundation, needs: ProposalNeeds) {
  const service = createMarketService(foundation, needs);
  const items = createItemsService(foundation, needs);
  const search = createMatchSearch(foundation);
  const proposals = createProposals(foundation, needs);
  const violations = createViolationsService(foundation, needs);
  return {
    ...service,
    ...items,
    jobs: [
      defineJob({
        name: "market positions",
        does: "Computes where items stand among other sellers, after a price or an item has changed.",
        kind: "leased",
        table: "market_position",
        everyMs: EVERY_MS,
        run: (signal) => service.computeDue(signal),
      }),
      defineJob({
        name: "matches",
        does: "Searches for products of other sellers that may be items of the own catalogue, and proposes them.",
        kind: "leased",
        table: "market_position",
        everyMs: MATCHES_EVERY_MS,
        run: (signal) => search.searchDue(signal),
      }),
    ],
    registerRoutes: (router: Router): void => {
      registerMarketRoutes(router, foundation.clock, service);
      registerItemRoutes(router, items);
      registerMatchRoutes(router, proposals);
      registerViolationRoutes(router, foundation.clock, violations);
    },
  };
}
export type Market = ReturnType<typeof createMarket>;
