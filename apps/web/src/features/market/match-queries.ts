import { listMatches, matchSummary } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns proposed matches, the most likely first. */
export function useMatches(query: QueryOf<typeof listMatches>) {
  return useQuery({
    queryKey: KEYS.matches(query),
    queryFn: ({ signal }) => callApi(listMatches, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns how many proposed matches wait, by brand, and how many are answered. */
export function useMatchSummary() {
  return useQuery({
    queryKey: KEYS.matchSummary,
    queryFn: async ({ signal }) => (await callApi(matchSummary, { signal })).data,
  });
}
