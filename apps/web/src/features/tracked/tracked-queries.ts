import { trackedData, trackingData } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns a page of tracked elements. */
export function useEntries(query: QueryOf<typeof trackingData>) {
  return useQuery({
    queryKey: KEYS.entries(query),
    queryFn: ({ signal }) => callApi(trackingData, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a page of data points, newest first. */
export function usePoints(query: QueryOf<typeof trackedData>) {
  return useQuery({
    queryKey: KEYS.points(query),
    queryFn: ({ signal }) => callApi(trackedData, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
