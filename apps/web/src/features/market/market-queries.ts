import { listMarket, marketSummary } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns a page of items with our position. */
export function useMarket(query: QueryOf<typeof listMarket>) {
  return useQuery({
    queryKey: KEYS.market(query),
    queryFn: ({ signal }) => callApi(listMarket, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns where we stand as a whole. */
export function useMarketSummary() {
  return useQuery({
    queryKey: KEYS.marketSummary,
    queryFn: async ({ signal }) => (await callApi(marketSummary, { signal })).data,
  });
}
