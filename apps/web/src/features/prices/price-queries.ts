import { groupHistory, priceChanges, productChecks, productHistory } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns a page of price changes, newest first. */
export function usePriceChanges(query: QueryOf<typeof priceChanges>) {
  return useQuery({
    queryKey: KEYS.priceChanges(query),
    queryFn: ({ signal }) => callApi(priceChanges, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns one product's prices over a range of UTC days; disabled until the product is known. */
export function useProductHistory(id: string, range: QueryOf<typeof productHistory>, isKnown: boolean) {
  return useQuery({
    queryKey: KEYS.productHistory(id, range),
    queryFn: ({ signal }) => callApi(productHistory, { params: { id }, query: range, signal }),
    placeholderData: keepPreviousData,
    enabled: isKnown,
  });
}

/** Returns the prices of a group's sellers over a range of UTC days. */
export function useGroupHistory(id: string, range: QueryOf<typeof groupHistory>, isWanted = true) {
  return useQuery({
    queryKey: KEYS.groupHistory(id, range),
    queryFn: ({ signal }) => callApi(groupHistory, { params: { id }, query: range, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** Returns a page of the rows behind a product's chart. */
export function useProductChecks(id: string, query: QueryOf<typeof productChecks>) {
  return useQuery({
    queryKey: KEYS.productChecks(id, query),
    queryFn: ({ signal }) => callApi(productChecks, { params: { id }, query, signal }),
    // Rows of another tab have other columns, so they are not shown while the new ones load.
    placeholderData: (before, earlier) =>
      (earlier?.queryKey[3] as { tab?: string } | undefined)?.tab === query.tab
        ? keepPreviousData(before)
        : undefined,
  });
}
