import { listChannels, listDeliveries } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Refresh interval in ms: waiting messages are delivered while the page is open. */
const DELIVERY_POLL_MS = 15_000;

/** Returns the signed-in user's channels. */
export function useChannels() {
  return useQuery({
    queryKey: KEYS.channels,
    queryFn: async ({ signal }) => (await callApi(listChannels, { signal })).list,
  });
}

/** Returns a page of a channel's deliveries, newest first. */
export function useDeliveries(query: QueryOf<typeof listDeliveries>) {
  return useQuery({
    queryKey: KEYS.deliveries(query),
    queryFn: ({ signal }) => callApi(listDeliveries, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: DELIVERY_POLL_MS,
  });
}
