import { countRepairs } from "@pricetrail/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { COUNT_MS } from "./queries.ts";
import { KEYS } from "./query-keys.ts";

/** How many picked elements need a person; 0 until it is known, and while it is not asked for. */
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

/** How many messages of alerts are unread, as far as the bell has asked for it. */
export function useKnownUnread(): number {
  return useQuery<number>({ queryKey: KEYS.alertUnread, queryFn: skipToken }).data ?? 0;
}
