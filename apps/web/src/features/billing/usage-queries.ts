import { usage } from "@pricetrail/contract";
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
