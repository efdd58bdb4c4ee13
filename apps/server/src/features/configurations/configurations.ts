import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerConfigurationRoutes } from "./configurations.routes.ts";
import { createConfigurationsService } from "./configurations.service.ts";
import type { ConfigurationsNeeds } from "./configurations.service.ts";

/** Configurations: which elements of a product's page its entries follow. */
export function createConfigurations(foundation: Foundation, needs: ConfigurationsNeeds) {
  const service = createConfigurationsService(foundation, needs);
  return {
    ...service,
    registerRoutes: (router: Router) => registerConfigurationRoutes(router, service),
  };
}
export type Configurations = ReturnType<typeof createConfigurations>;
