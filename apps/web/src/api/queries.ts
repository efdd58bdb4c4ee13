import { me, siteInfo, type Profile } from "@pricetrail/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error.ts";
import { callApi } from "./call.ts";
import { getToken, subscribeToSession } from "./session.ts";

/** Tries after the first one while the server does not answer: about 12 seconds in all. */
const ME_RETRIES = 5;

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => (await callApi(me, { signal })).data,
  staleTime: 30_000,
  retry: (count, error) => error instanceof ApiError && error.isPassing && count < ME_RETRIES,
  retryDelay: (count) => Math.min(500 * 2 ** count, 4000),
});

/** What this installation is: captcha, links, prices, policies. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: ({ signal }) => callApi(siteInfo, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: (count, error) => error instanceof ApiError && error.isPassing && count < 20,
  retryDelay: 1500,
});

export function useSite() {
  return useQuery(siteQuery);
}

/** The session token of this browser, followed. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, getToken);
}

/** The profile of the signed-in user; undefined for visitors and until it is loaded. */
export function useProfile(): Profile | undefined {
  return useQuery({ ...meQuery, enabled: useToken() !== null }).data;
}
