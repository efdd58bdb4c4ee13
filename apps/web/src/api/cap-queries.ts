import { getCap, MINUTE_MS } from "@pricetrail/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { KEYS } from "./query-keys.ts";

export const capQuery = queryOptions({
  queryKey: KEYS.cap,
  queryFn: async ({ signal }) => (await callApi(getCap, { signal })).data,
});

/** Returns the current caps and today's use, refreshed every minute because visits continue. */
export function useCap() {
  return useQuery({ ...capQuery, refetchInterval: MINUTE_MS });
}
