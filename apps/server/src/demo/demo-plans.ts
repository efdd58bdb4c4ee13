import { readInOrganisation } from "../database/tenant.ts";
import type { Db } from "../database/tenant.ts";
import type { Plans } from "../features/plans/plans.ts";
import type { Caller } from "../http/caller.ts";
import { AppError } from "../http/errors.ts";
import { findSmallest } from "./demo-history.store.ts";

const MORNING = { from: 6 * 60, until: 8 * 60 };
const NOON = { from: 12 * 60, until: 13 * 60 };

/**
 * Adds plans as a person would, besides the initial plan of every organisation: the outlet on workdays, one category every other
 * day. They leave free data points for the others.
 */
export async function addDemoPlans(
  db: Db,
  plans: Pick<Plans, "add">,
  caller: Pick<Caller, "organisationId" | "userId">,
): Promise<void> {
  const { organisationId } = caller;
  const names = await readInOrganisation(db, organisationId, async (trx) => ({
    seller: await findSmallest(trx, organisationId, "seller"),
    category: await findSmallest(trx, organisationId, "category"),
  }));
  const timings = {
    seller: { everyMinutes: 24 * 60, zone: "Europe/Berlin", window: MORNING, weekdays: [1, 2, 3, 4, 5] },
    category: { everyMinutes: 2 * 24 * 60, zone: "UTC", window: NOON, weekdays: [] },
  };
  for (const scope of ["seller", "category"] as const) {
    const target = names[scope];
    if (target === undefined) continue;
    try {
      await plans.add(caller, { scope, target, timing: { mode: "interval", ...timings[scope] } });
    } catch (error) {
      // Added by an earlier start.
      if (!(error instanceof AppError && error.status === 409)) throw error;
    }
  }
}
