import { dashboardProducts, dashboardTiles } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the number of products behind each tile. */
export function useTiles(query: QueryOf<typeof dashboardTiles>) {
  return useQuery({
    queryKey: KEYS.dashboardTiles(query),
    queryFn: ({ signal }) => callApi(dashboardTiles, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a page of the products behind a tile. */
export function useDashboardProducts(query: QueryOf<typeof dashboardProducts>) {
  return useQuery({
    queryKey: KEYS.dashboardProducts(query),
    queryFn: ({ signal }) => callApi(dashboardProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
