import {
  CONTROL_TEXTS,
  addPlan,
  deletePlan,
  pausePlans,
  updatePlan,
  type PlanTiming,
} from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

const STALE_AFTER = [STALE.plans, STALE.activity];

/** Returns the changes to plans; each reports its result and returns whether it succeeded. */
export function usePlanChanges() {
  const attempt = useAttempt(CONTROL_TEXTS.thisPlan, STALE_AFTER);
  return useMemo(
    () => ({
      add: (body: z.input<NonNullable<typeof addPlan.body>>) => attempt(() => callApi(addPlan, { body })),
      change: (id: string, body: { timing?: PlanTiming; isPaused?: boolean }) =>
        attempt(() => callApi(updatePlan, { params: { id }, body })),
      remove: (id: string) => attempt(() => callApi(deletePlan, { params: { id } })),
      pauseAll: (isPaused: boolean) => attempt(() => callApi(pausePlans, { body: { isPaused } })),
    }),
    [attempt],
  );
}
