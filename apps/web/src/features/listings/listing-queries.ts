import {
  getListing,
  listingEvents,
  listListedProducts,
  listListingChanges,
  listDeepRuns,
  listListings,
  type Listing,
} from "@pricetrail/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "../../api/call.ts";
import { followEvents } from "../../api/events.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS, STALE } from "../../api/query-keys.ts";

/** Refresh interval in ms of the lists during a run. */
const REFETCH_MS = 3000;

/** Returns whether a listing's run and the readings of its products are finished. */
export const isIdle = ({ deepRun, reading }: Pick<Listing, "deepRun" | "reading">): boolean =>
  deepRun?.finishedAt !== null && reading === 0;

export function useListing(id: string) {
  return useQuery({
    queryKey: KEYS.listing(id),
    queryFn: async ({ signal }) => (await callApi(getListing, { params: { id }, signal })).data,
  });
}

/** Follows a listing's event stream during its run. */
export function useListingProgress(listing: Listing | undefined): void {
  const queryClient = useQueryClient();
  const id = listing === undefined || isIdle(listing) ? undefined : listing._id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    followEvents(listingEvents, { params: { id }, signal: stop.signal }, (_event, now) => {
      queryClient.setQueryData(KEYS.listing(id), now);
      if (!isIdle(now)) return undefined;
      void queryClient.invalidateQueries(STALE.listings);
      return "done";
    }).catch(() => undefined);
    return () => stop.abort();
  }, [id, queryClient]);
}

export function useListings(query: QueryOf<typeof listListings>) {
  return useQuery({
    queryKey: KEYS.listings(query),
    queryFn: ({ signal }) => callApi(listListings, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((one) => !isIdle(one)) === true ? REFETCH_MS : false,
  });
}

export function useDeepRuns(query: QueryOf<typeof listDeepRuns>) {
  return useQuery({
    queryKey: KEYS.deepRuns(query),
    queryFn: ({ signal }) => callApi(listDeepRuns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(({ finishedAt }) => finishedAt === null) === true ? REFETCH_MS : false,
  });
}

/** Returns a listing's products, refreshed during its run. */
export function useListedProducts(id: string, query: QueryOf<typeof listListedProducts>, isLive: boolean) {
  return useQuery({
    queryKey: KEYS.listedProducts(id, query),
    queryFn: ({ signal }) => callApi(listListedProducts, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? REFETCH_MS : false,
  });
}

export function useListingChanges(id: string, query: QueryOf<typeof listListingChanges>) {
  return useQuery({
    queryKey: KEYS.listingChanges(id, query),
    queryFn: ({ signal }) => callApi(listListingChanges, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
