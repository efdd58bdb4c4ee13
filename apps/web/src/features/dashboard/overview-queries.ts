import { dashboardOverview } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the price moves of the selection, and items waiting for a person. */
export function useOverview(query: QueryOf<typeof dashboardOverview>) {
  return useQuery({
    queryKey: KEYS.dashboardOverview(query),
    queryFn: ({ signal }) => callApi(dashboardOverview, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
