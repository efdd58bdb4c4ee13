import { heldPrices, me, siteInfo, type Endpoint, type Profile, MINUTE_MS } from "@pricetrail/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError, waitMsOf } from "./api-error.ts";
import { callApi, type CallOptions } from "./call.ts";
import { isConnectionLost } from "./connection.ts";
import { KEYS } from "./query-keys.ts";
import { getToken, subscribeToSession } from "./session.ts";

/** Retries while the server does not respond: about 12 seconds in all. */
const ME_RETRIES = 5;

/** The query parameters of an endpoint. */
export type QueryOf<Of> =
  Of extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? NonNullable<CallOptions<P, Q, B>["query"]>
    : never;

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: KEYS.me,
  queryFn: async ({ signal }) => (await callApi(me, { signal })).data,
  staleTime: 30_000,
  // An unreachable or busy server says nothing about the session, so it is asked again until it answers.
  retry: (count, error) =>
    waitMsOf(error) !== undefined ||
    (error instanceof ApiError && error.isTransient && (isConnectionLost() || count < ME_RETRIES)),
  retryDelay: (count, error) => waitMsOf(error) ?? Math.min(500 * 2 ** count, 4000),
});

export function useMe() {
  return useQuery(meQuery);
}

/** The installation's settings: captcha, links, prices, policies. */
export const siteQuery = queryOptions({
  queryKey: KEYS.site,
  queryFn: ({ signal }) => callApi(siteInfo, { signal }),
  staleTime: "static",
  retry: (count, error) =>
    (waitMsOf(error) !== undefined || (error instanceof ApiError && error.isTransient)) && count < 20,
  retryDelay: (_count, error) => waitMsOf(error) ?? 1500,
});

export function useSite() {
  return useQuery(siteQuery);
}

/** Returns this browser's session token and follows it. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, getToken);
}

/** Returns the signed-in user's profile; undefined for visitors and while loading. */
export function useProfile(): Profile | undefined {
  return useQuery({ ...meQuery, enabled: useToken() !== null }).data;
}

/** Maximum age in ms of a count in the menu: visits continue while a page is open. */
export const COUNT_MS = MINUTE_MS;

/** Returns how many prices wait for a person; 0 while unknown or disabled. */
export function useToConfirmCount(isAsked: boolean): number {
  const query = { pageSize: 1, for: "person" as const };
  const { data } = useQuery({
    queryKey: KEYS.heldPrices(query),
    queryFn: ({ signal }) => callApi(heldPrices, { query, signal }),
    enabled: isAsked,
    refetchInterval: COUNT_MS,
    retry: false,
  });
  return data?.data.total ?? 0;
}
