import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createHostsService } from "./hosts.service.ts";
import { registerSiteRoutes } from "./site.routes.ts";
import { createSiteService } from "./site.service.ts";
import type { SiteDeps } from "./site.service.ts";

/** Creates the feature for the installation itself: public facts, health, the built-in outbox and the operator's view. */
export function createSite(foundation: Foundation, deps: SiteDeps) {
  const service = createSiteService(foundation, deps);
  const hosts = createHostsService(foundation);
  return {
    ...service,
    registerRoutes: (router: Router): void => registerSiteRoutes(router, service, hosts),
  };
}
export type Site = ReturnType<typeof createSite>;
