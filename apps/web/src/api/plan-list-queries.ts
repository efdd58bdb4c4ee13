import { listPlans, MINUTE_MS } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { KEYS } from "./query-keys.ts";

/** Returns the plans and their next 24 hours, which move on with time. */
export function usePlans() {
  return useQuery({
    queryKey: KEYS.plans,
    queryFn: ({ signal }) => callApi(listPlans, { signal }),
    refetchInterval: MINUTE_MS,
  });
}
