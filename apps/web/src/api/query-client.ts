import { QueryClient, useQueryClient, type Query } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError, waitMsOf } from "./api-error.ts";
import { onReconnected } from "./connection.ts";
import { siteQuery } from "./queries.ts";

/** How many times a screen's call waits as a busy server requests. */
const MAX_WAITS = 3;

/** Returns the failure for which a query waits as a busy server requested. */
function waitReasonOf({ state }: Query): Error | undefined {
  const { fetchStatus, fetchFailureReason: reason } = state;
  return fetchStatus === "fetching" && reason !== null && waitMsOf(reason) !== undefined ? reason : undefined;
}

/** Returns why something on the screen waits before its next request, and follows it; undefined when nothing does. */
export function useWaitReason(): Error | undefined {
  const queries = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => queries.getAll().map(waitReasonOf).find(Boolean),
  );
}

/**
 * Creates the query client: one retry for transient failures, and up to three for a busy server, each after its stated wait;
 * refusals are final. Data stays fresh for 10 seconds, so going back does not flicker. Returning to a tab reloads whatever
 * it shows, however fresh, since another tab may have changed it; data that never changes has `staleTime: "static"` and is
 * not reloaded.
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

/** Reloads what is on the screen when the server is back after an outage. Returns a function that stops this. */
export function refetchWhenReconnected(queryClient: QueryClient): () => void {
  return onReconnected(() => {
    void queryClient.invalidateQueries();
    // That does not reload static data, even if it never loaded.
    if (queryClient.getQueryState(siteQuery.queryKey)?.status === "error")
      void queryClient.prefetchQuery(siteQuery);
  });
}
