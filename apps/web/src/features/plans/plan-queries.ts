import { planCoverage, planLoad, productPlan, type COVERAGE_SPANS, MINUTE_MS } from "@pricetrail/contract";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { capQuery } from "../../api/cap-queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns which of each plan's recent visits were made. */
export function usePlanCoverage(days: (typeof COVERAGE_SPANS)[number]) {
  return useQuery({
    queryKey: KEYS.planCoverage(days),
    queryFn: async ({ signal }) => (await callApi(planCoverage, { query: { days }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Returns when a product is visited next, and why. */
export function useProductPlan(id: string) {
  return useQuery({
    queryKey: KEYS.productPlan(id),
    queryFn: async ({ signal }) => (await callApi(productPlan, { params: { id }, signal })).data,
    refetchInterval: MINUTE_MS,
  });
}

/** A plan's scope by shop, and the other plans' data points. */
export type PlanLoad = z.output<typeof planLoad.response>["data"];

const planLoadQuery = (query: QueryOf<typeof planLoad>) =>
  queryOptions({
    queryKey: KEYS.planLoad(query),
    queryFn: async ({ signal }) => (await callApi(planLoad, { query, signal })).data,
  });

/** Returns a plan's scope by shop; disabled until a scope is chosen. */
export function usePlanLoad(query: QueryOf<typeof planLoad>, isEnabled: boolean) {
  return useQuery({ ...planLoadQuery(query), placeholderData: keepPreviousData, enabled: isEnabled });
}

/** Returns a function that loads a plan's scope and the current caps once. */
export function useLoadAndCap() {
  const queryClient = useQueryClient();
  return useCallback(
    async (query: QueryOf<typeof planLoad>) => {
      const [load, cap] = await Promise.all([
        queryClient.fetchQuery(planLoadQuery(query)),
        queryClient.fetchQuery(capQuery),
      ]);
      return { load, cap };
    },
    [queryClient],
  );
}
