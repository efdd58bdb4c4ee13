import type { PlanCoverageRow } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { countVisits, sinceDays } from "./visit-counts.store.ts";
import { findPlansSince } from "./plans.store.ts";

const DEFAULT_DAYS = "30";

/** Creates the function that returns which of each plan's visits were made in the last UTC days, including today. */
export const createPlanCoverage =
  ({ db, clock }: Foundation) =>
  (organisationId: string, days: string = DEFAULT_DAYS): Promise<PlanCoverageRow[]> => {
    const since = sinceDays(clock.now(), Number(days));
    return readInOrganisation(db, organisationId, async (trx) => {
      const kept = await countVisits(trx, organisationId, since);
      const plans = await findPlansSince(trx, organisationId, since);
      return plans
        .filter(({ id, isDeleted }) => !isDeleted || kept.has(id))
        .map(({ id, scope, targetId, targetName, isDeleted }) => ({
          _id: id,
          scope,
          target: targetId === null ? null : { _id: targetId, name: targetName ?? "" },
          isDeleted,
          made: kept.get(id)?.made ?? 0,
          skipped: kept.get(id)?.skipped ?? {},
        }));
    });
  };
