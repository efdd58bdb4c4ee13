import type { Foundation } from "../../foundation.ts";
import { upcomingStarts } from "./upcoming-starts.rules.ts";
import { createPlannedVisits } from "./planned-visits.service.ts";
import type { PlansService } from "./plans.service.ts";

/** Creates the service that returns an organisation's plans and what they will do in the next 24 hours. */
export function createOverview(foundation: Foundation, plans: Pick<PlansService, "list">) {
  const read = createPlannedVisits(foundation, plans);
  return async (organisationId: string) => {
    const now = foundation.clock.now();
    const { found, settings, rows, visitsAt } = await read(organisationId);
    return {
      list: rows,
      data: {
        pausedAt: settings.pausedAt?.toISOString() ?? null,
        now: now.toISOString(),
        coming: settings.pausedAt ? [] : upcomingStarts(found, visitsAt, now),
      },
    };
  };
}
