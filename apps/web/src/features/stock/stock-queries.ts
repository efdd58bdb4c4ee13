import { stockChanges } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns a page of stock changes, newest first. */
export function useStockChanges(query: QueryOf<typeof stockChanges>) {
  return useQuery({
    queryKey: KEYS.stockChanges(query),
    queryFn: ({ signal }) => callApi(stockChanges, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
