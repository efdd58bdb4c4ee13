import { addPlan, deletePlan, pausePlans, updatePlan, type PlanTiming } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";

/** Changes of plans; each says what came of it and answers whether it was done. */
export function usePlanChanges() {
  const queryClient = useQueryClient();
  const reload = useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries(STALE.plans),
        queryClient.invalidateQueries(STALE.activity),
      ]),
    [queryClient],
  );
  return useMemo(() => {
    const attempt = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
      let message: string;
      try {
        ({ message } = await work());
      } catch (error) {
        toasts.error(errorText(error));
        await reload();
        return false;
      }
      toasts.success(message);
      await reload();
      return true;
    };
    return {
      add: (body: z.input<NonNullable<typeof addPlan.body>>) => attempt(() => callApi(addPlan, { body })),
      change: (id: string, body: { timing?: PlanTiming; isPaused?: boolean }) =>
        attempt(() => callApi(updatePlan, { params: { id }, body })),
      remove: (id: string) => attempt(() => callApi(deletePlan, { params: { id } })),
      pauseAll: (isPaused: boolean) => attempt(() => callApi(pausePlans, { body: { isPaused } })),
    };
  }, [reload]);
}
