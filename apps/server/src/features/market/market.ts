import { MAX_FETCHED_BYTES } from "@pricetrail/contract";
import type { EgressGuard } from "../../egress/guard.ts";
import { createCatalogueFetch } from "../../fetch/catalogue-fetch.ts";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { defineJob } from "../../jobs/job.ts";
import { createSealer } from "../../sealing.ts";
import type { Activity } from "../activity/activity.ts";
import { createEvidenceService } from "../evidence/evidence.service.ts";
import { registerItemRoutes } from "./items/items.routes.ts";
import { createItemsService } from "./items/items.service.ts";
import { createMarketReport } from "./market-report.service.ts";
import { registerMarketRoutes } from "./market.routes.ts";
import { createMarketService } from "./market.service.ts";
import { registerMatchRoutes } from "./matching/matches.routes.ts";
import { createProposals } from "./matching/proposals.service.ts";
import type { ProposalNeeds } from "./matching/proposals.service.ts";
import { createMatchSearch } from "./matching/search.service.ts";
import { registerViolationRoutes } from "./violations/violations.routes.ts";
import { createViolationsService } from "./violations/violations.service.ts";
import { createSourceFetch } from "./sources/fetch-sources.service.ts";
import { createSourceAccess } from "./sources/source-access.rules.ts";
import { registerSourceRoutes } from "./sources/sources.routes.ts";
import { createSources } from "./sources/sources.service.ts";

const EVERY_MS = 1000;
const MATCHES_EVERY_MS = 5000;
/** Somebody who has added an address waits for its first file. */
const SOURCES_EVERY_MS = 2000;

export interface MarketNeeds extends ProposalNeeds {
  activity: Pick<Activity, "record" | "recordBy">;
  guard: EgressGuard;
}

/** Creates the feature for the own catalogue, its matches and its position among other sellers. */
export function createMarket(foundation: Foundation, needs: MarketNeeds) {
  const service = createMarketService(foundation, needs);
  const items = createItemsService(foundation, needs);
  const access = createSourceAccess(createSealer(foundation.config));
  const sources = createSources(foundation, { ...needs, allow: needs.guard.allow, access, items });
  const sourceFetch = createSourceFetch(foundation, {
    access,
    items,
    fetchCatalogue: createCatalogueFetch({
      guard: needs.guard,
      clock: foundation.clock,
      userAgent: foundation.config.USER_AGENT,
      maxBytes: MAX_FETCHED_BYTES,
    }),
  });
  const search = createMatchSearch(foundation);
  const proposals = createProposals(foundation, needs);
  const violations = createViolationsService(foundation, {
    ...needs,
    evidence: createEvidenceService(foundation),
  });
  return {
    ...service,
    report: createMarketReport(service),
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
      defineJob({
        name: "catalogue sources",
        does: "Fetches the own catalogue from its addresses, and imports what has changed.",
        kind: "leased",
        table: "catalogue_address",
        everyMs: SOURCES_EVERY_MS,
        run: (signal) => sourceFetch.fetchDue(signal),
      }),
    ],
    registerRoutes: (router: Router): void => {
      registerMarketRoutes(router, foundation.clock, service);
      registerItemRoutes(router, items);
      registerMatchRoutes(router, proposals);
      registerViolationRoutes(router, foundation.clock, violations);
      registerSourceRoutes(router, sources);
    },
  };
}
export type Market = ReturnType<typeof createMarket>;
