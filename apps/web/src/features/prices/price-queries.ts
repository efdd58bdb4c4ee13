import { groupHistory, priceChanges, productChecks, productHistory } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** A page of the changes of prices, newest first. */
export function usePriceChanges(query: QueryOf<typeof priceChanges>) {
  return useQuery({
    queryKey: KEYS.priceChanges(query),
    queryFn: ({ signal }) => callApi(priceChanges, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One product's prices over a range of UTC days; asked for once the product is known. */
export function useProductHistory(id: string, range: QueryOf<typeof productHistory>, isKnown: boolean) {
  return useQuery({
    queryKey: KEYS.productHistory(id, range),
    queryFn: ({ signal }) => callApi(productHistory, { params: { id }, query: range, signal }),
    placeholderData: keepPreviousData,
    enabled: isKnown,
  });
}

/** The prices of all sellers of a group over a range of UTC days. */
export function useGroupHistory(id: string, range: QueryOf<typeof groupHistory>, isWanted = true) {
  return useQuery({
    queryKey: KEYS.groupHistory(id, range),
    queryFn: ({ signal }) => callApi(groupHistory, { params: { id }, query: range, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** A page of the rows behind a product's chart. */
export function useProductChecks(id: string, query: QueryOf<typeof productChecks>) {
  return useQuery({
    queryKey: KEYS.productChecks(id, query),
    queryFn: ({ signal }) => callApi(productChecks, { params: { id }, query, signal }),
    // Rows of another tab have other columns: they are not shown while the new ones load.
    placeholderData: (before, earlier) =>
      (earlier?.queryKey[3] as { tab?: string } | undefined)?.tab === query.tab
        ? keepPreviousData(before)
        : undefined,
  });
}
