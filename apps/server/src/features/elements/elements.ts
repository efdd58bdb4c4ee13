import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerConfigurationRoutes, registerRepairRoutes } from "./configurations.routes.ts";
import { createConfigurationsService } from "./configurations.service.ts";
import type { ConfigurationsNeeds } from "./configurations.service.ts";
import { createRepairsService } from "./repairs.service.ts";
import type { RepairsNeeds } from "./repairs.service.ts";

/** Creates the elements feature: which elements of a page a product's entries follow, and their repair. */
export function createConfigurations(foundation: Foundation, needs: ConfigurationsNeeds & RepairsNeeds) {
  const service = createConfigurationsService(foundation, needs);
  const repairs = createRepairsService(foundation, needs);
  return {
    ...service,
    countRepairs: repairs.count,
    registerRoutes: (router: Router) => {
      registerConfigurationRoutes(router, service);
      registerRepairRoutes(router, repairs);
    },
  };
}
export type Configurations = ReturnType<typeof createConfigurations>;
