import { listPlans, MINUTE_MS } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { KEYS } from "./query-keys.ts";

/** Refresh interval in ms, since the upcoming visits change with time. */
const INBOX_POLL_MS = MINUTE_MS;

/** Returns the plans and their next 24 hours. */
export function usePlans() {
  return useQuery({
    queryKey: KEYS.plans,
    queryFn: ({ signal }) => callApi(listPlans, { signal }),
    refetchInterval: INBOX_POLL_MS,
  });
}
