import { listActivity } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { ActivityService } from "./activity.service.ts";

export function registerActivityRoutes(router: Router, activity: ActivityService): void {
  router.on(listActivity, (call) => activity.list(call.caller.organisationId, call.query));
}
