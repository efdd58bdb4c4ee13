import { QueryClient, useQueryClient, type Query } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError, waitMsOf } from "./api-error.ts";
import { onReconnected } from "./connection.ts";
import { siteQuery } from "./queries.ts";

/** How often a call of a screen waits as long as a busy server asks it to. */
const MAX_WAITS = 3;

/** The failure after which a query waits as long as a busy server has asked it to. */
function waitReasonOf({ state }: Query): Error | undefined {
  const { fetchStatus, fetchFailureReason: reason } = state;
  return fetchStatus === "fetching" && reason !== null && waitMsOf(reason) !== undefined ? reason : undefined;
}

/** Why something on the screen waits before it is asked for again, followed; undefined when nothing does. */
export function useWaitReason(): Error | undefined {
  const queries = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => queries.getAll().map(waitReasonOf).find(Boolean),
  );
}

/**
 * One retry for transient trouble, and up to three for a busy server, each when it said; refusals are final. Data is fresh for
 * 10 seconds, so that going back does not blink.
 * A tab that is looked at again asks again whatever it shows, however fresh, since another tab may have changed it;
 * what never changes has `staleTime: "static"` and is not asked for again.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: "always",
        networkMode: "always",
        retry: (count, error) =>
          waitMsOf(error) === undefined
            ? error instanceof ApiError && error.isTransient && count < 1
            : count < MAX_WAITS,
        retryDelay: (_count, error) => waitMsOf(error) ?? 800,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Asks again for what is on the screen when the server is back after an outage. Returns what ends it. */
export function refetchWhenReconnected(queryClient: QueryClient): () => void {
  return onReconnected(() => {
    void queryClient.invalidateQueries();
    // Facts that never change are not asked for again by that, also when they have never come.
    if (queryClient.getQueryState(siteQuery.queryKey)?.status === "error")
      void queryClient.prefetchQuery(siteQuery);
  });
}
