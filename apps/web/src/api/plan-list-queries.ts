import { listPlans } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { KEYS } from "./query-keys.ts";

/** What is coming moves on by itself. */
const LOOK_AGAIN_MS = 60_000;

/** The plans and what they do in the coming 24 hours. */
export function usePlans() {
  return useQuery({
    queryKey: KEYS.plans,
    queryFn: ({ signal }) => callApi(listPlans, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
