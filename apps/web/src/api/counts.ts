import { countRepairs } from "@pricetrail/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { COUNT_MS } from "./queries.ts";
import { KEYS } from "./query-keys.ts";

/** Returns how many picked elements need a person; 0 while unknown or disabled. */
export function useRepairCount(isAsked: boolean): number {
  const { data } = useQuery({
    queryKey: KEYS.repairCount,
    queryFn: ({ signal }) => callApi(countRepairs, { signal }),
    enabled: isAsked,
    refetchInterval: COUNT_MS,
    retry: false,
  });
  return data?.data.repairs ?? 0;
}

/** Returns the number of unread alert messages, as last loaded by the bell. */
export function useKnownUnread(): number {
  return useQuery<number>({ queryKey: KEYS.alertUnread, queryFn: skipToken }).data ?? 0;
}
