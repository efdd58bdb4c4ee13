import { heldPrices, me, siteInfo, type Endpoint, type Profile } from "@pricetrail/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError, waitMsOf } from "./api-error.ts";
import { callApi, type CallOptions } from "./call.ts";
import { isConnectionLost } from "./connection.ts";
import { KEYS } from "./query-keys.ts";
import { getToken, subscribeToSession } from "./session.ts";

/** Tries after the first one while the server does not answer: about 12 seconds in all. */
const ME_RETRIES = 5;

/** What may be asked for in the query of an endpoint's address. */
export type QueryOf<Of> =
  Of extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? NonNullable<CallOptions<P, Q, B>["query"]>
    : never;

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: KEYS.me,
  queryFn: async ({ signal }) => (await callApi(me, { signal })).data,
  staleTime: 30_000,
  // A server that is out of reach or busy says nothing about the session: it is asked until it answers.
  retry: (count, error) =>
    waitMsOf(error) !== undefined ||
    (error instanceof ApiError && error.isTransient && (isConnectionLost() || count < ME_RETRIES)),
  retryDelay: (count, error) => waitMsOf(error) ?? Math.min(500 * 2 ** count, 4000),
});

export function useMe() {
  return useQuery(meQuery);
}

/** What this installation is: captcha, links, prices, policies. */
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

/** The session token of this browser, followed. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, getToken);
}

/** The profile of the signed-in user; undefined for visitors and until it is loaded. */
export function useProfile(): Profile | undefined {
  return useQuery({ ...meQuery, enabled: useToken() !== null }).data;
}

/** A count in the menu may be so old, in ms: visits go on while a page is open. */
export const COUNT_MS = 60_000;

/** How many prices wait to be confirmed; 0 until it is known, and while it is not asked for. */
export function useToConfirmCount(isAsked: boolean): number {
  const query = { pageSize: 1 };
  const { data } = useQuery({
    queryKey: KEYS.heldPrices(query),
    queryFn: ({ signal }) => callApi(heldPrices, { query, signal }),
    enabled: isAsked,
    refetchInterval: COUNT_MS,
    retry: false,
  });
  return data?.data.total ?? 0;
}
