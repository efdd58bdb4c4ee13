import { usage, usageParts, usagePoints } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Data points and cost of each UTC day in a range. */
export function useUsage(range: QueryOf<typeof usage>) {
  return useQuery({
    queryKey: KEYS.usage(range),
    queryFn: ({ signal }) => callApi(usage, { query: range, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Data points and cost of some days by part. */
export function useUsageParts(query: QueryOf<typeof usageParts>) {
  return useQuery({
    queryKey: KEYS.usageParts(query),
    queryFn: ({ signal }) => callApi(usageParts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The data points behind an amount. */
export function useUsagePoints(query: QueryOf<typeof usagePoints>) {
  return useQuery({
    queryKey: KEYS.usagePoints(query),
    queryFn: ({ signal }) => callApi(usagePoints, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
