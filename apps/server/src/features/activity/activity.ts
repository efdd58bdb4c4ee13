import { listActivity } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createActivityService } from "./activity.service.ts";

/** Creates the record of changes by people. Features call `record` or `recordBy` inside the transaction of the change. */
export function createActivity(foundation: Foundation) {
  const service = createActivityService(foundation);
  return {
    ...service,
    registerRoutes: (router: Router) => {
      router.on(listActivity, ({ caller, query }) => service.list(caller.organisationId, query));
    },
  };
}
export type Activity = ReturnType<typeof createActivity>;
