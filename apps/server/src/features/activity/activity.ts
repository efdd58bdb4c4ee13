import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerActivityRoutes } from "./activity.routes.ts";
import { createActivityService } from "./activity.service.ts";

/** The record of changes by people. Features call `record` inside the transaction of the change. */
export function createActivity(foundation: Foundation) {
  const service = createActivityService(foundation);
  return {
    ...service,
    registerRoutes: (router: Router) => registerActivityRoutes(router, service),
  };
}
export type Activity = ReturnType<typeof createActivity>;
